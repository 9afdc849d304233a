"""What a rule or a house rule refuses is told with its name, whichever hook refused it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mahj import Choice, Mod, Refusal, Refused, hookimpl, load_rules, registry
from mahj.testing.registering import installed
from standard.situation import may, refusal, situation

VERBS = [
    (name, verb)
    for name in registry.installed(registry.MODS)
    for verb in registry.load(registry.MODS, name).turn_verbs
]


@pytest.mark.parametrize(("mod", "verb"), VERBS)
def test_what_belongs_to_ones_own_turn_is_refused_at_other_times(mod: str, verb: str) -> None:
    """Mod.turn_verbs: in the Charleston, in another's turn, and while a discard may be claimed."""
    standard = mod in load_rules("nmjl").mods
    rules: dict[str, object] = {} if standard else {"mods": {mod: {}}}
    out_of_turn = (mod, "not_your_turn")
    game = situation(begin=None, rules=rules)
    assert refusal(game, f"E {verb} 5D") == out_of_turn
    game = situation(rules=rules)
    assert refusal(game, f"S {verb} 5D") == out_of_turn
    assert refusal(game, f"S {verb}") == out_of_turn
    game = situation("E discard 5D", E="5D", W="55D", rules=rules)
    for seat in "ESWN":
        assert refusal(game, f"{seat} {verb} 5D") == out_of_turn


class Strict(Mod):
    """No north wind is thrown, and no pung is claimed."""

    id = "strict"
    title = "Strict"

    @hookimpl
    def mahj_turn_choice(self, choice: Choice) -> Refusal | None:
        return self.refuse("north", "No North.") if choice.text == "discard N" else None

    @hookimpl
    def mahj_claim_choice(self, choice: Choice) -> Refusal | None:
        return self.refuse("pung", "No pungs.") if choice.verb == "pung" else None


@pytest.fixture
def strict() -> Iterator[dict[str, object]]:
    with installed(Strict):
        yield {"mods": {"strict": {}}}


def test_a_judge_of_turns_is_named(strict: dict[str, object]) -> None:
    """mahj_turn_choice: the player is told the refusal, with no other hook."""
    game = situation(E="N R", rules=strict)
    assert "discard N" not in may(game, "E")
    assert refusal(game, "E discard N") == ("strict", "north")
    assert refusal(game, "E discard G") == ("turn", "not_held")
    assert refusal(game, "S discard N") == ("turn", "not_your_turn")


def test_a_judge_of_claims_is_named(strict: dict[str, object]) -> None:
    """mahj_claim_choice: likewise; what else is wrong with a claim the rule of claims says."""
    game = situation("E discard 5D", E="5D", W="55D J", rules=strict)
    assert may(game, "W") == ["kong 5D 5D 5D J", "skip"]
    assert refusal(game, "W pung 5D 5D J") == ("strict", "pung")
    assert refusal(game, "W quint 5D 5D 5D J J") == ("call", "not_held")


@pytest.mark.parametrize("mod", ["no_charleston", "two_players", "three_players", "siamese"])
@pytest.mark.parametrize("words", ["pass 1B 2B 3B", "again no", "courtesy 0"])
def test_where_no_tiles_are_passed_it_is_said_that_there_is_no_charleston(
    mod: str, words: str
) -> None:
    """RULES.md 2.4, 2.10 and 2.12; it was said to be over."""
    with pytest.raises(Refused, match="There is no Charleston at this table"):
        situation(f"E {words}", rules={"mods": {mod: {}}})
    with pytest.raises(Refused, match="The Charleston is over"):
        situation(f"E {words}")
