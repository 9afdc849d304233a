"""The end of the wall, and from game to game."""

from __future__ import annotations

import pytest

from mahj import Result, RulesError, load_rules
from mahj.chance import seating_chance
from standard.situation import asked, may, paid, player, rack, result, rules_of, say, situation

SEATS = ("E", "S", "W", "N")
PRESETS = ("nmjl", "riichi-advanced")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_ends_when_somebody_should_draw_and_there_is_nothing(preset: str) -> None:
    """RULES.md 1.34, 4.59."""
    game = situation(turn="S", left=1, wall="3D", rules=preset)
    assert game.position()["wall"] == 0
    assert result(game) is None
    say(game, "S discard 3D")
    assert result(game) == {
        "kind": "wall",
        "winner": None,
        "from": None,
        "line": None,
        "value": None,
        "jokerless": None,
        "payments": {"E": 0, "S": 0, "W": 0, "N": 0},
    }


def test_there_is_no_dead_wall() -> None:
    """RULES.md 1.34: every tile is drawn."""
    game = situation(left=3, wall="3D 4D 6D", E="R")
    say(game, "E discard R; S discard 3D; W discard 4D; N discard 6D")
    assert result(game)["kind"] == "wall"
    assert game.position()["wall"] == 0


def test_the_last_discard_may_win() -> None:
    """RULES.md 4.58."""
    game = situation(
        "S discard 8C; N mahjong", turn="S", left=1, wall="8C", N="222B 444B 6666C 888C"
    )
    assert result(game)["winner"] == "N"


@pytest.mark.parametrize("preset", ["modern", "quick", "school"])
@pytest.mark.parametrize("left", [1, 2])
def test_a_wrong_name_of_the_last_discard_is_put_right_as_well(preset: str, left: int) -> None:
    """RULES.md 1.15 and 4.58, where a tile that is named wrongly cannot be claimed."""
    game = situation(
        "S discard 8C as 7C",
        turn="S",
        left=left,
        wall="8C",
        N="222B 444B 6666C 8C JJ",
        W="8C J",
        rules=preset,
    )
    assert may(game, "S") == ["correct", "skip"]
    say(game, "S correct")
    assert may(game, "W") == (["pung 8C 8C J", "skip"] if left > 1 else [])
    say(game, "W skip; N mahjong")
    assert result(game)["winner"] == "N"


def test_the_last_drawn_tile_may_win() -> None:
    """RULES.md 4.58."""
    game = situation("S mahjong", turn="S", left=1, wall="8C", S="222B 444B 6666C 888C")
    assert result(game)["from"] is None


def test_a_claim_of_the_last_discard_but_one_leaves_the_wall_as_it_is() -> None:
    """RULES.md 4.14: a claim draws nothing."""
    game = situation(
        "S discard 5D; N pung 5D 5D 5D; N discard R", turn="S", left=2, wall="5D", N="55D R"
    )
    assert game.position()["turn"] == "E"
    assert game.position()["wall"] == 0


def test_a_joker_may_be_exchanged_with_the_wall_empty() -> None:
    """RULES.md 1.26: no draw replaces it."""
    game = situation("S exchange 5D W 1", turn="S", left=1, wall="5D", exposed={"W": ["5D 5D J"]})
    assert "J" in rack(game, "S").split()


def test_with_no_wall_at_all_the_first_draw_ends_the_game() -> None:
    """RULES.md 1.34."""
    game = situation("E discard R", E="R", left=0)
    assert result(game)["kind"] == "wall"
    game = situation(turn="S", left=0)
    assert result(game)["kind"] == "wall"
    assert asked(game) == {}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_deal_passes_to_the_right_after_every_game(preset: str) -> None:
    """RULES.md 1.35; riichi-advanced, another game: it always passes to the next player."""
    next_east = load_rules(preset).hooks.session_next_east
    for kind in ("mahjong", "wall", "dead"):
        assert [next_east(SEATS, each, Result(kind)) for each in "ESWN"] == ["S", "W", "N", "E"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_that_is_played_again_keeps_its_east(preset: str) -> None:
    """RULES.md 1.35: a replay keeps East."""
    next_east = load_rules(preset).hooks.session_next_east
    assert next_east(SEATS, "W", Result("abandoned", again=True)) == "W"


def test_a_session_goes_on_as_long_as_the_players_like() -> None:
    """RULES.md 1.39."""
    assert load_rules("nmjl").hooks.session_over(1000, {}) is None


def test_a_session_may_have_a_number_of_games() -> None:
    """RULES.md 1.39."""
    over = load_rules({"session": {"games": 16}}).hooks.session_over
    assert over(15, {}) is None
    assert over(16, {})


def test_everyone_begins_with_nothing() -> None:
    """RULES.md part 3: net points."""
    assert load_rules("nmjl").start_score == 0
    game = situation()
    assert {player(game, seat)["score"] for seat in SEATS} == {0}


def test_scores_given_are_those_before_the_game() -> None:
    """DESIGN.md, records: scores of the session."""
    game = situation(turn="S", left=0, scores={"E": 5, "S": -5, "W": 0, "N": 0})
    assert player(game, "E")["score"] == 5
    assert paid(game)["E"] == 0


def test_a_number_of_games_out_of_range_is_refused() -> None:
    """Bad options are refused when the table is loaded."""
    with pytest.raises(RulesError, match="0 to 1000"):
        load_rules({"session": {"games": -1}})


# Other tables: a dead wall, dice, who is East


@pytest.mark.parametrize("number", [0, 14, 48])
def test_a_table_may_leave_the_end_of_the_wall_undrawn(number: int) -> None:
    """RULES.md 1.34; the light document: nothing is set aside before the last tile."""
    game = situation(rules={"wall": {"dead_wall": number}})
    assert game.position()["wall"] == 152 - 53 - number
    last = [kind.text for kind in situation().table.wall.tiles[:number]]
    assert [kind.text for kind in game.table.place("dead wall").tiles] == last


def test_the_game_ends_before_a_dead_wall() -> None:
    """RULES.md 1.34; how many tiles are left to draw a record may say."""
    game = situation("E discard R", E="R", rules={"wall": {"dead_wall": 48}})
    while game.ask is not None:
        seat = game.waiting[0]
        game.take(seat, game.find(seat, may(game, seat)[0]))
    assert result(game)["kind"] == "wall"
    assert len(game.table.place("dead wall").tiles) == 48
    game = situation(rules={"wall": {"dead_wall": 48}}, left=3)
    assert game.position()["wall"] == 3


@pytest.mark.parametrize(("how", "number"), [("two_dice", 2), ("one_die", 1), ("none", 0)])
def test_the_wall_is_broken_with_dice(how: str, number: int) -> None:
    """RULES.md 1.36: the stacks broken off, two tiles for each point, are drawn last."""
    rules = rules_of({"deal": {"break": how}})
    for seed in range(20):
        table = situation(rules={"deal": {"break": how}}, seed=seed).table
        assert len(table.dice) == number == rules.dice
        assert all(1 <= each <= 6 for each in table.dice)
        assert table.short_wall == 2 * sum(table.dice)


def test_east_may_stay_who_has_mah_jongg() -> None:
    """RULES.md 1.35: at some tables; S0 and S3 say that he does not."""
    next_east = load_rules({"deal": {"rotation": "east_stays_on_win"}}).hooks.session_next_east
    won = situation("E mahjong", E="222B 444B 6666C 8888C").table.over
    assert won is not None
    assert next_east(SEATS, "E", won) == "E"
    assert next_east(SEATS, "W", won) == "N"
    assert next_east(SEATS, "E", Result("wall")) == "S"
    assert next_east(SEATS, "E", Result("dead", again=True)) == "E"
    assert load_rules("nmjl").hooks.session_next_east(SEATS, "E", won) == "S"


def test_who_is_the_first_east() -> None:
    """RULES.md 1.36: everyone rolls and the highest is East, or chance names East, or nobody."""
    found = {}
    for how in ("fixed", "highest_roll", "random"):
        rules = load_rules({"deal": {"first_east": how}})
        first = rules.hooks.session_first_east
        found[how] = [first(rules.in_turn, seating_chance(seed)) for seed in range(200)]
    assert set(found["fixed"]) == {"E"}
    for how in ("highest_roll", "random"):
        assert all(found[how].count(seat) > 20 for seat in SEATS)
    assert found["highest_roll"] != found["random"]


def test_those_who_roll_the_same_roll_again() -> None:
    """RULES.md 1.36."""
    # Two dice for each of four: East and South roll 12 at first, then South rolls more.
    rolls = [5, 5, 5, 5, 0, 0, 0, 0, *(0, 0), *(3, 4)]

    class Loaded:
        def below(self, limit: int) -> int:
            return rolls.pop(0)

        def pick(self, items: object) -> object:
            raise AssertionError

    first = load_rules({"deal": {"first_east": "highest_roll"}}).hooks.session_first_east
    assert first(SEATS, Loaded()) == "S"  # type: ignore[arg-type]
    assert rolls == []
