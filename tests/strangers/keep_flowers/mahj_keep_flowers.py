"""Keep your flowers: a house rule for mahj."""

from mahj import FLOWER, Key, Mod, Refusal, Seat, Table, Tile, hookimpl, number

TURNS = Key("keep_flowers: turns of each seat", lambda table: dict.fromkeys(table.seats, 0))


class KeepFlowers(Mod):
    """Flowers are kept at first: nobody may discard one in their first turns."""

    id = "keep_flowers"
    title = "Keep your flowers"
    source = "our table"

    first = number(4, 1, 20, "Nobody may discard a flower in their first {value} turns.")

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        table.kept[TURNS][seat] += 1

    @hookimpl
    def mahj_turn_discard(self, table: Table, seat: Seat, kind: Tile) -> Refusal | None:
        if kind is FLOWER and table.kept[TURNS][seat] <= self.first:
            return self.refuse("flower_kept", f"No flowers in your first {self.first} turns.")
        return None
