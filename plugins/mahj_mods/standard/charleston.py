"""The Charleston: the passes, blind passes, the vote on the second, and the courtesy."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from mahj import (
    JOKER,
    Answers,
    Ask,
    Choice,
    Courtesy,
    Key,
    Mod,
    Note,
    Offers,
    Pass,
    Phase,
    PhaseAt,
    Picked,
    Place,
    Refusal,
    Result,
    Seat,
    Table,
    Tile,
    Vote,
    answered,
    first_refusal,
    hookimpl,
    hookimpl_if,
    one_of,
    pick_to_pass,
    seat_name,
    yes_no,
)
from mahj_mods.standard.dead_hand import DeadHand

Step: TypeAlias = "Pass | Vote | Courtesy"
_Steps: TypeAlias = "Generator[Ask, Answers, bool]"

FIRST: tuple[Step, ...] = (Pass("right"), Pass("across"), Pass("left", blind=True))
SECOND: tuple[Step, ...] = (Pass("left"), Pass("across"), Pass("right", blind=True))

_PASSED = 3
_ADDED = ("second", "courtesy", "end")
_AGAIN_YES, _AGAIN_NO = Choice("again", "yes"), Choice("again", "no")
_VOTES = (_AGAIN_YES, _AGAIN_NO)
_HEARD: Key[dict[Seat, int]] = Key("charleston: offers that were heard", lambda table: {})
_OFFERS = tuple(Choice("courtesy", str(number)) for number in range(_PASSED + 1))


def _there_is(rule: Charleston) -> bool:
    return rule.first or rule.courtesy


class Charleston(Mod):
    """Before play the players pass tiles: three to the right, three across, three to the left. If \
    all agree there is a second Charleston: left, across, right. Then players who sit opposite may \
    pass each other up to three tiles. On the last pass of each Charleston a player may pass some \
    of the incoming tiles on unseen. Jokers are never passed."""

    id = "charleston"
    title = "The Charleston"
    source = "RULES.md 1.18 to 1.24 and 4.61 to 4.68"
    also = ("steal pass", "stealing")
    standard = True

    first = yes_no(
        True,
        "",
        "There is no Charleston.",
        source={
            "true": "RULES.md 1.21",
            "false": "RULES.md 2.4",
        },
    )
    second = one_of(
        "vote_unanimous",
        {
            "vote_unanimous": "There is a second Charleston only if all agree.",
            "off": "There is no second Charleston.",
            "always": "There is always a second Charleston.",
        },
        when=lambda rule: rule.first,
        source={
            "vote_unanimous": "RULES.md 1.21; Riichi Advanced; Modern American Mah-jongg; "
            "a school's sheet of rules",
            "off": "RULES.md 1.21",
            "always": "RULES.md 1.21",
        },
    )
    vote_resolution = one_of(
        "first_no_ends",
        {
            "first_no_ends": "The first no to the second Charleston settles it.",
            "collect_all": "Everyone is heard on the second Charleston.",
        },
        when=lambda rule: rule.first and rule.second == "vote_unanimous",
        source={
            "first_no_ends": "RULES.md 1.21; Light Mahjong",
            "collect_all": "RULES.md 1.21",
        },
    )
    courtesy = yes_no(
        True,
        "There is a courtesy pass; of two offers the smaller counts.",
        "There is no courtesy pass.",
        source={
            "true": "RULES.md 1.22; Riichi Advanced; Modern American Mah-jongg; "
            "Quick rules for groups; Light Mahjong; a school's sheet of rules",
            "false": "RULES.md 1.22",
        },
    )
    blind_order = one_of(
        "fewest_blind_first",
        {
            "fewest_blind_first": "Of several who pass blind, whoever passes the fewest tiles "
            "blind goes first.",
            "east_first": "Of several who pass blind, East goes first, then in the direction of "
            "the pass.",
            "iou_chain": "Of several who pass blind, whoever passes the most tiles of their own "
            "begins and owes the others; the pass goes round, and they pay from what comes in.",
        },
        when=lambda rule: rule.first,
        source={
            "fewest_blind_first": "RULES.md 1.18; Riichi Advanced, of MJME",
            "east_first": "RULES.md 1.18; Riichi Advanced",
            "iou_chain": "RULES.md 1.18; sloperama.com columns 230 and 379",
        },
    )
    blind_pick = one_of(
        "random",
        {
            "random": "Which of the incoming tiles go on unseen is chance.",
            "by_position": "The incoming tiles that go on unseen are the first when sorted.",
        },
        when=lambda rule: rule.first,
        source={
            "random": "RULES.md 1.19; Riichi Advanced",
            "by_position": "RULES.md 1.19",
        },
    )
    all_blind_three = one_of(
        "skip_pass",
        {
            "skip_pass": "If everyone passes three blind tiles there is no such pass.",
            "end_ceremony": "If everyone passes three blind tiles the Charleston is over, with no "
            "courtesy.",
            "east_must_pass_one": "East may not pass three tiles blind.",
        },
        when=lambda rule: rule.first,
        source={
            "skip_pass": "RULES.md 1.20; Riichi Advanced",
            "end_ceremony": "RULES.md 1.20; Light Mahjong",
            "east_must_pass_one": "RULES.md 1.20; sloperama.com column 534",
        },
    )

    courtesy_offer = one_of(
        "simultaneous",
        {
            "simultaneous": "In the courtesy all say at once how many tiles they would pass.",
            "open": "In the courtesy one of two says how many tiles, and then the other.",
        },
        when=lambda rule: rule.courtesy,
        source="RULES.md 1.22",
    )
    joker_pass = one_of(
        "blocked",
        {
            "blocked": "A joker cannot be passed by mistake either.",
            "dead_hand": "Whoever passes a joker all the same has a dead hand.",
        },
        when=_there_is,
        source={
            "blocked": "RULES.md 1.23; Riichi Advanced; Light Mahjong",
            "dead_hand": "RULES.md 1.23; Modern American Mah-jongg",
        },
    )
    cannot_pass = one_of(
        "abort_and_redeal",
        {
            "abort_and_redeal": "Where a player has too few tiles that may be passed, it is dealt "
            "again.",
            "pass_what_you_can": "A player with too few tiles that may be passed passes those, and "
            "incoming tiles unseen for the others.",
        },
        when=lambda rule: rule.first,
        source={
            "abort_and_redeal": "RULES.md 1.24; Riichi Advanced's program",
            "pass_what_you_can": "RULES.md 1.24",
        },
    )

    blind_passes = one_of(
        "last",
        {
            "last": "",
            "every": "In every pass some of the incoming tiles may be passed on unseen.",
        },
        when=lambda rule: rule.first,
        source={
            "last": "RULES.md 4.62; mahjlife.com article 128",
            "every": "RULES.md 2.14",
        },
    )

    def explanation(self) -> str:
        """The passes that there are; without any there is nothing to explain."""
        opposite = "players who sit opposite may pass each other up to three tiles."
        if not self.first:
            return f"Before play, {opposite} Jokers are never passed." if self.courtesy else ""
        blind = "the last pass" if self.second == "off" else "the last pass of each Charleston"
        if self.blind_passes == "every":
            blind = "every pass"
        said = [
            "Before play the players pass tiles: three to the right, three across, three to the "
            "left.",
            {
                "vote_unanimous": "If all agree there is a second Charleston: left, across, right.",
                "always": "Then there is a second Charleston: left, across, right.",
                "off": "",
            }[self.second],
            f"Then {opposite}" if self.courtesy else "",
            f"On {blind} a player may pass some of the incoming tiles on unseen. Jokers are never "
            "passed.",
        ]
        return " ".join(filter(None, said))

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(200, "charleston", self.id, self.run)]

    @hookimpl
    def mahj_charleston_plan(self) -> tuple[object, ...]:
        plan: tuple[Step, ...] = ()
        if self.first:
            plan = FIRST
            if self.second == "vote_unanimous":
                plan += (Vote(), *SECOND)
            elif self.second == "always":
                plan += SECOND
        return plan + ((Courtesy(),) if self.courtesy else ())

    @hookimpl
    def mahj_charleston_ring(self, table: Table) -> tuple[str, ...]:
        return table.seats

    @hookimpl
    def mahj_charleston_tile(self, kind: Tile) -> Refusal | None:
        if kind is JOKER and self.joker_pass == "blocked":
            return self.refuse("joker_passed", "Jokers may not be passed.")
        return None

    def run(self, table: Table) -> Phase:
        """The Charleston, step by step."""
        steps = _with_added(table)
        while steps and table.over is None:
            step = steps.pop(0)
            if isinstance(step, Pass):
                places = step.places(len(_ring_of(table)))
                goes_on = places is None or (yield from self._pass(table, step, places))
                if not goes_on:
                    break
            elif isinstance(step, Vote):
                agreed = yield from self._vote(table)
                if not agreed:
                    steps = [each for each in steps if not isinstance(each, Pass)]
            elif isinstance(step, Courtesy):
                yield from self._courtesy(table)
            elif callable(step):
                yield from step(table)
        for name in _ring_of(table):
            if name in table.places:
                table.mix_in(table.place(name))
        for tell in table.hooks.charleston_done:
            tell(table)

    def _pass(self, table: Table, step: Pass, places: int) -> _Steps:
        """One pass, so many places to the right; whether the Charleston goes on."""
        unseen = _PASSED if step.blind or self.blind_passes == "every" else 0
        answers = yield from answered(table, lambda: self._to_pass(table, unseen))
        if not answers:
            return False
        picked = {seat: _as_picked(choice) for seat, choice in answers.items()}
        ring = _ring_of(table)
        absent = [name for name in ring if name not in picked]
        if not absent and all(choice.blind == _PASSED for choice in picked.values()):
            return self.all_blind_three != "end_ceremony"
        receivers = {name: ring[(at + places) % len(ring)] for at, name in enumerate(ring)}
        blind = {seat: choice.blind for seat, choice in picked.items()}
        if not absent and not any(blind.values()):
            for seat, choice in picked.items():
                receiver, concealed = receivers[seat], table.players[seat].concealed
                for kind in choice.tiles:
                    table.give(receiver, kind, concealed)
            self._passed_jokers(table, picked)
            return True
        for seat, choice in picked.items():
            for kind in choice.tiles:
                table.move(kind, table.players[seat].concealed, _pile(table, seat))
        for name in absent:
            if not _passed_from_wall(table, name, receivers[name]):
                return False
        self._pass_on_blind(table, blind, places)
        for name, receiver in receivers.items():
            for kind in list(_pile(table, name).tiles):
                table.move(kind, _pile(table, name), _held_by(table, receiver))
        self._passed_jokers(table, picked)
        return True

    def _to_pass(self, table: Table, unseen: int) -> Mapping[Seat, Offers]:
        """What each may pass, so many tiles unseen; or it is dealt again (RULES.md 1.24)."""
        offers: dict[Seat, Offers] = {}
        for seat in table.seats:
            most = unseen
            if most and seat == table.east and self.all_blind_three == "east_must_pass_one":
                most = _PASSED - 1
            pick = pick_to_pass(table, seat, "pass", _PASSED, most)
            short = _PASSED - len(pick.tiles)
            if short > most:
                if self.cannot_pass != "pass_what_you_can":
                    why = f"{seat_name(seat)} has too few tiles to pass: it is dealt again."
                    table.finish(Result("abandoned", again=True, why=why))
                    return {}
                pick = pick_to_pass(table, seat, "pass", _PASSED, short)
            offers[seat] = (pick,)
        return offers

    def _passed_jokers(self, table: Table, picked: Mapping[Seat, Picked]) -> None:
        """Finds the hands dead that have passed a joker of their own, where that is possible."""
        if self.joker_pass == "blocked":
            return
        for seat in table.seats:
            passed = picked[seat].tiles if seat in picked else ()
            if JOKER in passed and table.over is None and not table.players[seat].dead:
                table.rules.rule(DeadHand).kill(table, seat, seat)

    def _pass_on_blind(self, table: Table, blind: dict[Seat, int], places: int) -> None:
        """Takes blind tiles from what comes in, tile by tile, until everyone has passed three.

        As long as one player passes a tile of their own, tiles reach everybody (RULES.md 1.18).
        Where a pass goes across, two who both pass three blind tiles to each other pass none.
        """
        # From East in the direction of the pass; across leaves two seats for afterwards.
        ring = _ring_of(table)
        count = len(ring)
        order = [ring[place * places % count] for place in range(count)]
        order = [name for name in dict.fromkeys((*order, *ring)) if name in blind]
        if self.blind_order == "fewest_blind_first":
            order.sort(key=lambda seat: blind[seat])
        elif self.blind_order == "iou_chain":
            after = 1 + min(range(len(order)), key=lambda place: blind[order[place]])
            order = order[after:] + order[:after]
        moved = True
        while moved:
            moved = False
            for seat in order:
                incoming = _pile(table, ring[(ring.index(seat) - places) % count])
                outgoing = _pile(table, seat)
                while blind[seat] and incoming.tiles:
                    tiles = sorted(incoming.tiles)
                    by_chance = self.blind_pick == "random"
                    kind = table.chance.pick(tiles) if by_chance else tiles[0]
                    table.move(kind, incoming, outgoing)
                    blind[seat] -= 1
                    moved = True

    def _vote(self, table: Table) -> _Steps:
        """Whether all agree to a second Charleston."""
        closes = _is_no if self.vote_resolution == "first_no_ends" else None
        answers = yield from answered(table, lambda: dict.fromkeys(table.seats, _VOTES), closes)
        return _AGAIN_NO not in answers.values()

    def _courtesy(self, table: Table) -> Phase:
        """Players who sit opposite pass as many tiles as both want."""
        ring = _ring_of(table)
        places = Pass("across").places(len(ring)) or 0
        opposite = {seat: ring[(ring.index(seat) + places) % len(ring)] for seat in table.seats}
        seats = [seat for seat in table.seats if places and opposite[seat] in table.seats]
        wanted: dict[Seat, int] = {}
        for asked in self._asked_in_turn(table, opposite, seats):
            said = yield from answered(table, partial(_courtesies, table, asked))
            wanted |= {seat: _OFFERS.index(choice) for seat, choice in said.items()}
            if self.courtesy_offer == "open":
                table.kept[_HEARD] = wanted
        counts = {seat: min(most, wanted.get(opposite[seat], 0)) for seat, most in wanted.items()}
        giving = [seat for seat in seats if counts.get(seat)]
        answers = yield from answered(
            table,
            lambda: {seat: (pick_to_pass(table, seat, "give", counts[seat]),) for seat in giving},
        )
        given = {seat: _as_picked(choice) for seat, choice in answers.items()}
        for seat, choice in given.items():
            for kind in choice.tiles:
                table.give(opposite[seat], kind, table.players[seat].concealed)
        self._passed_jokers(table, given)

    def _asked_in_turn(
        self, table: Table, opposite: Mapping[Seat, str], seats: Sequence[Seat]
    ) -> Iterable[Sequence[Seat]]:
        """Who is asked together for an offer, group after group."""
        if self.courtesy_offer == "simultaneous":
            return [seats]
        first = [seat for seat in seats if seats.index(seat) < seats.index(opposite[seat])]
        return [first, [seat for seat in seats if seat not in first]]

    @hookimpl_if(lambda rule: rule.courtesy and rule.courtesy_offer == "open")
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        heard = table.kept.get(_HEARD)
        if not heard or table.phase != "charleston":
            return []
        said = [f"{seat_name(seat)} offers {number}." for seat, number in heard.items()]
        return [Note(self.id, "Courtesy", tuple(said), dict(heard))]

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb = choice.partition(" ")[0]
        if verb not in ("pass", "again", "courtesy", "give"):
            return None
        if table.phase == "charleston":
            return None
        none = not self.first and (verb in ("pass", "again") or not self.courtesy)
        sentence = "There is no Charleston at this table." if none else "The Charleston is over."
        return self.refuse("charleston_over", sentence)


def _ring_of(table: Table) -> tuple[str, ...]:
    """Who passes to whom, East first: seats, and names of who is absent."""
    ring: tuple[str, ...] = table.hooks.charleston_ring(table)
    first = ring.index(table.east)
    return ring[first:] + ring[:first]


def _courtesies(table: Table, asked: Sequence[Seat]) -> Mapping[Seat, Offers]:
    """How many tiles each may offer in the courtesy: no more than they may pass."""
    may = {seat: len(pick_to_pass(table, seat, "give", _PASSED).tiles) for seat in asked}
    return {seat: _OFFERS[: min(most, _PASSED) + 1] for seat, most in may.items()}


def _pile(table: Table, name: str) -> Place:
    """Where lie the tiles that somebody passes."""
    return table.place(f"pass of {name}")


def _held_by(table: Table, name: str) -> Place:
    """Where the tiles go that somebody is passed; what the absent are passed lies face down."""
    player = table.players.get(name)
    return table.place(name) if player is None else player.concealed


def _passed_from_wall(table: Table, name: str, receiver: str) -> bool:
    """Has somebody absent pass the next tiles of the wall; those that may not be passed they keep.

    Returns:
        Whether there were enough.
    """
    pile, judges = _pile(table, name), table.hooks.charleston_tile
    while table.wall.tiles and len(pile.tiles) < _PASSED:
        refusal = first_refusal(judges, table, receiver, table.wall.tiles[-1])
        table.move_last(table.wall, table.place(name) if refusal else pile)
    enough = len(pile.tiles) == _PASSED
    if not enough:
        why = f"There are too few tiles to pass for {name}: it is dealt again."
        table.finish(Result("abandoned", again=True, why=why))
    return enough


def _with_added(table: Table) -> list[object]:
    """The plan, with the steps that house rules add to it."""
    steps = list(table.hooks.charleston_plan(table))
    added = [each for add in table.hooks.charleston_steps for each in add(table)]
    if not added:
        return steps
    places = _places(steps)
    added.sort(key=lambda each: (_ADDED.index(each.place), each.name))
    for each in reversed(added):
        steps.insert(places[each.place], each.run)
    return steps


def _places(steps: Sequence[object]) -> dict[str, int]:
    """Before which step of a plan each place is."""
    passes = [number for number, step in enumerate(steps, 1) if isinstance(step, Pass)]
    first = passes[: len(FIRST)][-1:] or [0]
    votes = [number for number, step in enumerate(steps) if isinstance(step, Vote)]
    courtesies = [number for number, step in enumerate(steps) if isinstance(step, Courtesy)]
    end = len(steps)
    return {"second": (votes or first)[0], "courtesy": (courtesies or [end])[0], "end": end}


def _is_no(choice: Choice) -> bool:
    return choice is _AGAIN_NO


def _as_picked(choice: Choice) -> Picked:
    if not isinstance(choice, Picked):
        raise TypeError(f"{choice!r} is no pick")
    return choice
