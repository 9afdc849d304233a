"""My mod: a house rule for mahj."""

from mahj import JOKER, Mod, Refusal, Table, Tile, hookimpl, number


class MyMod(Mod):
    """Jokers are too good to throw: while the wall is long, nobody may discard one."""

    id = "my_mod"
    title = "My mod"
    source = "our table"
    contract = 1

    wall = number(20, 0, 99, "No joker may be discarded while the wall holds over {value} tiles.")

    @hookimpl
    def mahj_turn_discard(self, table: Table, kind: Tile) -> Refusal | None:
        """May this tile be discarded?"""
        if kind is JOKER and len(table.wall.tiles) > self.wall:
            sentence = f"Jokers are kept until the wall is down to {self.wall} tiles."
            return self.refuse("joker_kept", sentence)
        return None
