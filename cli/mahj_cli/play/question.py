"""What a player is asked and may do, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahj import (
    SKIP,
    Choice,
    Game,
    Pick,
    Rules,
    Seat,
    View,
    first_refusal,
    listed,
    nearest,
    tiles_text,
)
from mahj_cli.play.events import (
    has_courtesy,
    has_vote,
    in_courtesy,
    name_of,
    neighbour,
    pass_direction,
    whose,
)
from mahj_cli.play.lookup import house_rules, house_verbs, price_of, rules_lines

_MOST = 8
"""How many offers with one verb are listed in full."""


def question(game: Game, seat: Seat, *, numbered: bool = False) -> str:
    """The question that stands, for a seat that is asked, with everything it may answer.

    Args:
        game: the game.
        seat: who is asked.
        numbered: whether ways to claim a discard are numbered, each in one piece (with blanks that
            break no line).
    """
    offers = game.offers(seat)
    picks = [each for each in offers if isinstance(each, Pick)]
    choices = [each for each in offers if isinstance(each, Choice)]
    said = [_pick(game, seat, pick) for pick in picks]
    if choices:
        said.append(_choices(game, seat, choices, numbered))
    if freed := freed_now(game, seat):
        may = listed(offered(game.views[seat], freed))
        said.append(f"It is {whose(game.table.turn, seat)} turn. You may {may}; or skip (Enter).")
    return " ".join(said)


def freed_now(game: Game, seat: Seat) -> list[Choice]:
    """What a house rule lets a player do in another's turn that else belongs to their own."""
    freed = {verb for mod in game.table.rules.mods.values() for verb in mod.frees}
    if not freed or game.offers(seat):
        return []
    return [each for each in game.views[seat].interjections(errors=False) if each.verb in freed]


def offered(view: View, choices: Sequence[Choice]) -> list[str]:
    """Choices as a player reads them, those with one verb together."""
    by_verb: dict[str, list[str]] = {}
    words = {choice.verb: choice for choice in choices}
    for choice in choices:
        by_verb.setdefault(choice.verb, []).append(choice.text)
    said: list[str] = []
    for verb, texts in by_verb.items():
        if verb == "discard":
            said.append(_discards(view, texts))
        elif verb == "mahjong":
            several = f": {listed(texts)}" if len(texts) > 1 else " (m)"
            said.append(f"declare mah jongg{several}")
        elif len(texts) > _MOST:
            rests = [*dict.fromkeys(text.partition(" ")[2] for text in texts)]
            if all(rest.isdigit() for rest in rests):
                said.append(f"{verb} {rests[0]} to {rests[-1]}")
            elif any(" " in rest for rest in rests):
                said.append(f"{verb} in {len(rests)} ways, as {texts[0]}")
            else:
                said.append(f"{verb} with one of {' '.join(rests)}")
        else:
            said += texts if texts != [verb] else [_in_words(words[verb])]
    return said


class _Offering:
    """Tells a player of what they may do, in plain forms."""

    def does(self, verb: str) -> str:
        return verb

    also = does

    def exposure(self, number: int, rack: str = "") -> str:
        return f"{rack} {number}".strip()


def _in_words(choice: Choice) -> str:
    """A choice of one word with what it does: `announce an Atomic hand (atomic)`."""
    said = choice.told(_Offering())
    return f"{said.removesuffix('.')} ({choice.text})" if said else choice.text


def _pick(game: Game, seat: Seat, pick: Pick) -> str:
    direction = pass_direction(game.table)
    courtesy = pick.verb == "give" and in_courtesy(game.table)
    to = neighbour(game.table, seat, "across" if courtesy else direction)
    goal = f" to {name_of(to)}" if to and (courtesy or pick.verb == "pass") else ""
    count = "1 tile" if pick.count == 1 else f"{pick.count} tiles"
    if pick.verb == "pass" and direction:
        said = f"The {direction}: pass {count}{goal}."
    elif courtesy:
        said = f"The courtesy: give {count}{goal}."
    else:
        said = f"Name {count} to {pick.verb}."
    if pick.blind:
        up_to = f"up to {pick.blind} of them" if pick.blind < pick.count else "any of them"
        said += f" You may pass {up_to} blind: write ? for each."
    refused = dict.fromkeys(refusal.sentence for refusal in pick.refusals.values())
    return " ".join([said, *refused])


def _choices(game: Game, seat: Seat, choices: list[Choice], numbered: bool) -> str:
    table, verbs = game.table, {each.verb for each in choices}
    if verbs == {"again"}:
        second = has_vote(table)
        return f"{'A second Charleston' if second else 'Do you go on exchanging'}? yes or no"
    if verbs == {"courtesy"} and not has_courtesy(table):
        return f"How many tiles do you give, 0 to {choices[-1].text.split()[1]}?"
    if verbs == {"mush"}:
        return f"How many tiles do you put into the mush, 0 to {choices[-1].text.split()[1]}?"
    if verbs == {"courtesy"}:
        other = neighbour(table, seat, "across")
        most = choices[-1].text.split()[1]
        return f"The courtesy: how many tiles do you offer {name_of(other or '')}, 0 to {most}?"
    if verbs == {"year"}:
        first, last = choices[0].text.split()[1], choices[-1].text.split()[1]
        return f"Which year do the year lines of the card follow for you, {first} to {last}?"
    right = [each for each in choices if each is not SKIP and not each.error]
    words = offered(game.views[seat], right)
    if SKIP not in choices:
        return f"You may {listed(words)}."
    if table.thrown is not None and seat != table.thrown[1]:
        kind, thrower = table.thrown
        if not words:
            return f"{name_of(thrower)} has thrown {kind}: go on with skip (Enter)."
        words = [word.removeprefix("declare ") for word in words]
        if numbered:
            texts = [each.text for each in right]
            words = [f"{place} {text}".replace(" ", "\xa0") for place, text in enumerate(texts, 1)]
        return f"You may claim {whose(thrower, seat)} {kind}: {', '.join(words)}; or skip (Enter)."
    return f"You may {', '.join(words)}; or skip (Enter)."


def _discards(view: View, texts: list[str]) -> str:
    allowed = {text.partition(" ")[2] for text in texts}
    barred = [kind for kind in dict.fromkeys(view.tiles) if kind.text not in allowed]
    if barred:
        return f"discard a tile (not {tiles_text(barred)})"
    return "discard a tile"


class Typing(NamedTuple):
    """Something that may be typed.

    Attributes:
        typed: how.
        what: what it does.
        words: what else it is looked up by.
        rule: the standard rule that it follows, by its id.
    """

    typed: str
    what: str
    words: str
    rule: str = ""


HELP = (
    Typing(
        "1B  9C  5D",
        "tiles: bams, craks, dots; winds N E W S, dragons R G 0, F, J",
        "tile tiles bam bams crak craks dot dots wind winds dragon dragons soap flower joker",
    ),
    Typing("5D  or  d 5d", "discard a tile", "d discard throw", "discard"),
    Typing(
        "1b 5c n",
        "pass (or give) these tiles; ? for a blind one",
        "pass give charleston blind courtesy ?",
        "charleston",
    ),
    Typing(
        "y  n  2",
        "yes or no to a vote; how many tiles in the courtesy",
        "yes no y n again vote courtesy offer",
        "charleston",
    ),
    Typing(
        "p  k  q",
        "claim a pung, kong or quint; of several ways say which",
        "p k q pung kong quint sextet claim call c",
        "call",
    ),
    Typing(
        "pung 5d 5d j",
        "claim with just these tiles, the claimed one first",
        "pung kong quint sextet exposure expose",
        "exposure",
    ),
    Typing(
        "s  or  Enter",
        "skip: claim nothing; alone, s is never the South wind: say d s",
        "s skip enter south",
        "call",
    ),
    Typing("ss", "skip everything until your turn, but for mah jongg", "ss skip", "call"),
    Typing("m", "declare mah jongg", "m mj mahjong mah-jongg mah jongg win", "mahjong"),
    Typing(
        "x 3c w 1",
        "3C for the joker in West's first exposure; x 3c will do",
        "x exchange joker jokers",
        "exchange",
    ),
    Typing(
        "edit 1 5d 5d j",
        "change your first exposure, while it may be changed",
        "edit change exposure",
        "exposure",
    ),
    Typing("dead n", "declare North's hand dead", "dead", "dead_hand"),
    Typing("rack  table  scores", "look at them", "rack table t scores score"),
    Typing("card  card 2468", "look at the card, or a section of it", "card section line"),
    Typing("rules  rules call", "the rules of this table in short, or one of them", "rules rule"),
    Typing(
        "aids",
        "what is done for you, and how to set it: auto skip_calls on",
        "aids aid auto",
    ),
    Typing("why  why WORDS", "why there is no mah jongg or claim; whether that may be done", "why"),
    Typing("quit", "leave; the game is kept and can be resumed", "quit exit leave"),
)
"""What may be typed, and what it does."""

FOR_PEOPLE = (
    Typing(
        "1 4 9   d 7",
        "at a terminal: tiles by their numbers on your rack, or one of the ways to claim",
        "number numbers",
    ),
    Typing(
        "hint",
        "the nearest hands, what they lack, what each discard leaves",
        "hint hints nearest help",
    ),
    Typing("notes", "what house rules tell you here, all of it", "notes note"),
    Typing(
        "sort  sort hand",
        "your rack by suits, by numbers, by the nearest hand; sort off",
        "sort order",
    ),
    Typing("undo", "take back your last choice and all that followed", "undo back"),
    Typing("log", "what has happened in this game", "log story"),
    Typing("save  save FILE", "where the game is kept; a copy of it", "save copy"),
    Typing("help pung", "how to type that, and the rule for it", "help h"),
)
"""What people may ask for besides."""


def help_lines(game: Game, seat: Seat, *, person: bool = False) -> list[str]:
    """The help text, with what may be done besides at any time.

    Args:
        game: the game.
        seat: who asks.
        person: whether it is somebody who may ask for more than programs.
    """
    rules = game.table.rules
    price = price_of(rules, "dead")
    lines = [
        f"{typed:<20} {what}{f' ({price})' if price and typed == 'dead n' else ''}"
        for typed, what, *_ in (*HELP, *(FOR_PEOPLE if person else ()))
    ]
    own = house_verbs(rules)
    lines += [f"{verb:<20} {mod.title}: {mod.explanation()}" for verb, mod in own]
    silent = [mod for mod in house_rules(rules) if mod not in [each for _, each in own]]
    if silent:
        lines.append(f"House rules, which rules explains: {', '.join(m.title for m in silent)}")
    also = [each.text for each in game.views[seat].interjections(errors=False)]
    if also:
        lines.append(f"At any time: {', '.join(also[:12])}{' ...' if len(also) > 12 else ''}")
    return lines


def help_on(game: Game, seat: Seat, wanted: str) -> list[str]:
    """How to type something, and the rule for it.

    Args:
        game: the game.
        seat: who asks.
        wanted: a word, as it is typed or as it is called.
    """
    rules, word = game.table.rules, wanted.lower()
    found = [each for each in (*HELP, *FOR_PEOPLE) if word in each.words.split()]
    lines = [f"{each.typed}: {each.what}." for each in found]
    own = [mod.id for verb, mod in house_verbs(rules) if verb == word]
    ids = [each.rule for each in found if each.rule in rules.mods] + own
    if not ids and word in rules.mods:
        ids = [word]
    if not ids and not lines:
        why = first_refusal(game.table.hooks.turn_refusal, game.table, seat, word)
        ids = [why.mod] if why else []
    for name in dict.fromkeys(ids):
        lines += rules_lines(rules, name)
    if lines:
        return lines
    known = {each for typing in (*HELP, *FOR_PEOPLE) for each in typing.words.split()}
    hint = nearest(word, [*known, *rules.mods])
    return [f"There is no help on {wanted!r}{hint}. help lists what you may type."]


def at_any_time(rules: Rules, also: Sequence[Choice]) -> str:
    """What may be done at any question, with what it costs where it is wrong."""
    said = []
    for verb in dict.fromkeys(each.verb for each in also):
        price = price_of(rules, verb)
        texts = ", ".join(each.text for each in also if each.verb == verb)
        said.append(f"{texts} ({price})" if price else texts)
    return f"And at any time: {', '.join(said)}."


def allowed(game: Game, seat: Seat, choice: Choice) -> str:
    """That a choice may be made now, and what it costs where it is wrong."""
    if choice is SKIP:
        return "You may skip."
    if choice.error:
        said = "It would be an error, which this table lets you make."
        why = None
        if choice.verb == "mahjong":  # of the others a table knows only when they may be made
            why = first_refusal(game.table.hooks.turn_refusal, game.table, seat, choice.text)
        return f"{said} {why.sentence} (rule: {why.mod})" if why else said
    price = price_of(game.table.rules, choice.verb)
    return f"You may do that now; {price}." if price else "You may do that now."
