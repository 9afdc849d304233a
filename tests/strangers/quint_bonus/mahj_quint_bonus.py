"""A bonus for quints: a house rule for mahj."""

from mahj import Exposure, Mod, Seat, Table, Transfer, hookimpl, number


class QuintBonus(Mod):
    """Whoever exposes a quint gets points from each of the others when the game is over."""

    id = "quint_bonus"
    title = "Quint bonus"
    source = "our table"

    points = number(10, 1, 100, "A quint is worth {value} points from each of the others.")

    @hookimpl
    def mahj_claim_exposed(self, table: Table, seat: Seat, exposure: Exposure) -> None:
        if len(exposure.tiles) == 5:
            for other in table.others[seat]:
                table.penalties.append(Transfer(other.seat, seat, self.points, "a quint"))
