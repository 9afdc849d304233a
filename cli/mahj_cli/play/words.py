"""From a line that a player typed to the words of a choice.

Everything that the record writes may be typed, and much that is shorter: `d 5d` or `5d`, `p`,
`k`, `m`, `x 3c`, an empty line to skip. Nothing here knows whether the words are lawful: what
is not among the offers is passed on as typed, so that the rule in question can refuse it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from mahj import SKIP, Choice, MahjError, Offers, Pick, Tile, listed, nearest, parse_tiles
from mahj.card import CLAIMS
from mahj.game import plain_words
from mahj_cli.options import letter_of

_SHORT = {
    "d": ("discard",),
    "p": ("pung", "pass"),
    "k": ("kong",),
    "q": ("quint",),
    "s": ("skip",),
    "m": ("mahjong",),
    "mj": ("mahjong",),
    "mahj": ("mahjong",),
    "mah": ("mahjong",),
    "mah-jongg": ("mahjong",),
    "mahjongg": ("mahjong",),
    "maj": ("mahjong",),
    "x": ("exchange",),
    "c": ("call",),
}
"""Short forms, each with what it may stand for; what is offered goes first."""

_VERBS = (
    *("discard", *CLAIMS.values(), "call", "skip", "mahjong", "exchange"),
    *("edit", "dead", "agree", "pass", "again", "courtesy", "give", "year"),
)
_ON_A_RACK = ("mahjong", "dead", *CLAIMS.values())
"""Verbs after which a number can only be that of a rack, where players have several."""

LOOKS = (
    *("help", "rack", "table", "card", "rules", "scores", "aids", "why"),
    *("hint", "notes", "sort", "log", "save", "undo"),
)
"""Words that only look at something."""

_YES_NO = {"y": "yes", "n": "no", "yes": "yes", "no": "no"}
_LONGEST = 200
_MOST_LISTED = 12


class Unclear(Exception):
    """What was typed can mean several things, or nothing; the text is for the player."""


class Unknown(Unclear):
    """What was typed begins with no word that the standard rules or the offers know."""


def words_of(
    line: str,
    offers: Offers,
    also: Sequence[Choice] = (),
    *,
    say_size: bool = False,
    rack: Sequence[Tile] = (),
) -> str:
    """The words of a record that a typed line stands for.

    Args:
        line: what the player typed.
        offers: what the player may answer.
        also: what the player may do besides: interjections.
        say_size: whether the table wants `pung` or `kong` said, so that `call` is no claim.
        rack: the tiles in the order in which numbers name them; none where they name nothing.

    Raises:
        Unclear: it may mean several of the offers, or nothing that a player can say.
    """
    return plain_words(_meant(line, offers, also, say_size, rack))


def _meant(
    line: str, offers: Offers, also: Sequence[Choice], say_size: bool, rack: Sequence[Tile]
) -> str:
    typed = line.replace(",", " ").split()
    if len(line) > _LONGEST:
        raise Unclear("That is too long for an answer; type help to see what you may say.")
    if not typed:
        if SKIP in offers:
            return SKIP.text
        raise Unclear("Nothing typed. Type help to see what you may say.")
    choices = [*(each for each in offers if isinstance(each, Choice)), *also]
    picks = [each for each in offers if isinstance(each, Pick)]
    typed = _in_one(_tidied(typed), choices)
    _teach(typed, choices, picks)
    if rack:
        typed = _numbered(typed, [each for each in choices if each not in also], picks, rack)
    found = _bare(typed, choices, picks)
    if found is None and typed in (["y"], ["yes"]):
        found = _only_one(offers)
    if found is not None:
        return found
    verb = _verb(typed[0], choices, picks)
    if verb is None and typed[0].isdecimal() and not rack:
        raise Unknown(
            "Numbers stand for tiles, and for ways to claim, only at a terminal. Here say which "
            "tiles: 5D, or 5D 5D J."
        )
    if verb is None:
        raise Unknown(_not_understood(typed[0], [each.verb for each in choices]))
    if verb == "call" and not any(each.verb == "call" for each in choices):
        return _call(typed[1:], choices, say_size)
    if any(pick.verb == verb for pick in picks):
        return " ".join([verb, *typed[1:]])
    return _among(verb, typed[1:], [each for each in choices if each.verb == verb])


def _teach(typed: list[str], choices: list[Choice], picks: list[Pick]) -> None:
    """Says what was likely meant by words that would be misread."""
    line = " ".join(typed).lower()
    if typed[0] in ("quit", "exit", "bye"):
        raise Unclear("To leave the game type quit, and nothing else; it is kept.")
    if line == "q" and not any(each.verb == "quint" for each in choices):
        raise Unclear("q claims a quint, and there is none to claim now. To leave type quit.")
    if typed[0] == "s" and len(typed) == 1 and SKIP not in choices:
        raise Unclear(
            "s alone is skip, and there is nothing to skip here. The South wind is d s to throw, "
            "south, or s among other tiles; sort sorts your rack."
        )
    if line == "pass" and SKIP in choices:
        raise Unclear("Tiles are passed in the Charleston; to claim nothing say skip, or s.")
    if line in ("ss", "skip all") and SKIP not in choices:
        turn = any(each.verb == "discard" for each in choices)
        what = "it is your turn now: discard a tile, as 5d" if turn else "here you must answer"
        raise Unclear(f"ss skips the discards of others until your turn; {what}.")


def _numbered(
    typed: list[str], choices: list[Choice], picks: list[Pick], rack: Sequence[Tile]
) -> list[str]:
    """What is typed, with tiles for their numbers on the rack, or an offer for its number.

    Raises:
        Unclear: a tile is named twice, or there is none with such a number.
    """
    verb, *rest = typed
    if verb.isdecimal() and not _named_so(verb, choices):
        if picks or any(each.verb == "discard" for each in choices):
            verb, rest = "", typed
        elif not rest and SKIP in choices and int(verb):
            return _offer(verb, choices)
    offered = {each.verb for each in choices} | {pick.verb for pick in picks}
    if verb and not any(verb in (each, *_for(each)) for each in offered):
        return typed
    if verb and not picks and verb not in ("d", "discard", "x", "exchange"):
        return typed
    named = rest[:1] if verb in ("x", "exchange") else rest
    places = [int(word) for word in named if word.isdecimal() and word.strip("0")]
    for place in places:
        if place > len(rack):
            raise Unclear(f"There is no tile {place}: your rack has {len(rack)}.")
        if places.count(place) > 1:
            raise Unclear(f"Tile {place} is named twice; each has a number of its own.")
    words = [
        rack[int(word) - 1].text if word.isdecimal() and word.strip("0") else word for word in named
    ]
    return [*([verb] if verb else []), *words, *rest[len(named) :]]


def _for(verb: str) -> list[str]:
    return [short for short, meant in _SHORT.items() if verb in meant]


def _named_so(word: str, choices: list[Choice]) -> bool:
    """Whether a word is all that follows the verb of an offer: `peek 1`."""
    return any(each.text.partition(" ")[2] == word for each in choices)


def _offer(number: str, choices: list[Choice]) -> list[str]:
    """The words of an offer by its number, as they are numbered where a discard is claimed."""
    numbered = [each for each in choices if each is not SKIP and not each.error]
    if int(number) > len(numbered):
        return [number]
    return numbered[int(number) - 1].text.split()


def verb_of(word: str, offers: Offers, also: Sequence[Choice] = ()) -> str | None:
    """The verb that a word stands for, also where nothing of the kind is offered."""
    choices = [*(each for each in offers if isinstance(each, Choice)), *also]
    return _verb(word.lower(), choices, [each for each in offers if isinstance(each, Pick)])


def _tidied(typed: list[str]) -> list[str]:
    """Lower-case verb, letters for seats, `mah jongg` as one word."""
    first = typed[0].lower()
    if first == "mah" and len(typed) > 1 and typed[1].lower().startswith("jong"):
        typed = ["mahjong", *typed[2:]]
        first = "mahjong"
    return [letter_of(first), *(letter_of(word) for word in typed[1:])]


def _in_one(typed: list[str], choices: list[Choice]) -> list[str]:
    """`throw in` as `throw_in`, where there is such a word."""
    joined = "_".join(typed[:2]).lower()
    return [joined, *typed[2:]] if any(each.verb == joined for each in choices) else typed


def _only_one(offers: Offers) -> str | None:
    """What yes says where there is one thing to do or to skip, which is no exposure."""
    found = [each for each in offers if each is not SKIP]
    only = found[0] if len(found) == 1 and SKIP in offers else None
    return only.text if isinstance(only, Choice) and only.verb not in CLAIMS.values() else None


def _tiles(words: Iterable[str]) -> list[Tile] | None:
    """The tiles that words name (question marks left out), or None."""
    try:
        return parse_tiles(" ".join(words).replace("?", " "))
    except MahjError:
        return None


def _bare(typed: list[str], choices: list[Choice], picks: list[Pick]) -> str | None:
    """What is meant by tiles, a number, or yes and no, without a verb."""
    offered = {each.verb for each in choices} | {pick.verb for pick in picks}
    first = typed[0]
    if first in offered or any(verb in offered for verb in _SHORT.get(first, ())):
        return None
    if first in _VERBS or (len(first) > 1 and _beginning(first, offered)):
        return None
    tiles = _tiles(typed)
    if tiles is not None and picks:
        return " ".join([picks[0].verb, *typed])
    # What is wrong, or may cost, is never meant by its tiles or by a seat alone.
    right = [each for each in choices if not each.error and each.verb != "dead"]
    discards = any(each.verb == "discard" for each in right)
    if tiles is not None and len(tiles) == 1 and discards:
        return f"discard {tiles[0]}"
    if typed in (["n"], ["no"]) and SKIP in choices and not discards:
        return SKIP.text
    rest = plain_words(" ".join(["x", *typed])).partition(" ")[2]
    same = [each for each in right if each.text.partition(" ")[2] == rest]
    if not same and len(typed) == 1 and first in _YES_NO:
        same = [each for each in right if each.text.partition(" ")[2] == _YES_NO[first]]
    if same:
        return _only(same)
    if len(offered) == 1 and len(typed) == 1 and first.isdigit() and not (picks or discards):
        return f"{offered.pop()} {first}"
    if tiles and len(tiles) in CLAIMS and not discards:
        return f"{CLAIMS[len(tiles)]} {' '.join(typed)}"
    if tiles and not discards and "discard" in offered:
        raise Unclear(f"To discard out of turn say so: discard {tiles[0]}.")
    return f"discard {' '.join(typed)}" if tiles else None


def _verb(word: str, choices: list[Choice], picks: list[Pick]) -> str | None:
    """The verb that the first word stands for."""
    offered = [*dict.fromkeys([*(each.verb for each in choices), *(pick.verb for pick in picks)])]
    if word in offered or word in _VERBS:
        return word
    meant = _SHORT.get(word, ())
    for verb in meant:
        if verb in offered:
            return verb
    if meant:
        return meant[0]
    if len(word) > 1:
        for verbs in (offered, _VERBS):
            begin = _beginning(word, verbs)
            if len(begin) == 1:
                return begin[0]
    return None


def _beginning(word: str, verbs: Iterable[str]) -> list[str]:
    return [verb for verb in verbs if verb.startswith(word)]


def look_of(word: str, offers: Offers, also: Sequence[Choice] = ()) -> str:
    """What a word begins that looks at something, where it means nothing else; or ``."""
    word = word.lower()
    begun = _beginning(word, LOOKS) if len(word) > 1 and word not in _YES_NO else []
    return begun[0] if len(begun) == 1 and verb_of(word, offers, also) is None else ""


def _not_understood(word: str, offered: Iterable[str]) -> str:
    if word in LOOKS:
        return f"{word} is for people, at a terminal or by script; programs have the question."
    hint = nearest(word, [*dict.fromkeys((*_VERBS, *LOOKS, "quit", *offered))])
    return f"{word!r} means nothing here{hint}. Type help to see what you may say."


def _call(rest: list[str], choices: list[Choice], say_size: bool) -> str:
    """A claim by its tiles, where the table does not want its size said."""
    if say_size:
        raise Unclear(
            "At this table you say for what you claim: pung, kong, quint or sextet. (rule: call)"
        )
    claims = [each for each in choices if each.verb in CLAIMS.values() and not each.error]
    tiles = _tiles(rest)
    if tiles and len(tiles) in CLAIMS:
        return f"{CLAIMS[len(tiles)]} {' '.join(rest)}"
    if rest or not claims:
        raise Unclear("Say the tiles of the exposure, the claimed one first: call 5D 5D J.")
    return _only(claims)


def _among(verb: str, rest: list[str], choices: list[Choice]) -> str:
    """The offer with this verb that is meant by the rest of the words, in full or in part."""
    if verb in _ON_A_RACK:
        rest = [_rack(word, choices) for word in rest]
    words = plain_words(" ".join([verb, *rest]))
    if any(each.text == words for each in choices):
        return words
    wanted = Counter(words.split()[1:])
    lacking = {each: Counter(each.text.split()[1:]) for each in choices}
    # What is wrong is said in full, or it is not meant.
    fitting = [each for each, has in lacking.items() if not wanted - has and not each.error]
    if not fitting or (rest and verb == "discard"):
        return words
    if verb == "discard" and len(fitting) > 1:
        raise Unclear("Say which tile: discard 5D, or just 5D.")
    # Whoever names all the tiles need not number the exposure.
    numbered = [each for each in fitting if all(map(str.isdigit, lacking[each] - wanted))]
    return _only(numbered if wanted and len(numbered) == 1 else fitting)


def _rack(word: str, choices: list[Choice]) -> str:
    """The rack of several that a number stands for; any other word as it is."""
    named = {tag for each in choices for tag in each.text.split()[1:] if tag.endswith(f".{word}")}
    return named.pop() if word.isdecimal() and len(named) == 1 else word


def _only(choices: Sequence[Choice]) -> str:
    """The words of a choice where there is one; of several the player says which."""
    if len(choices) == 1:
        return choices[0].text
    texts = [each.text for each in choices]
    if len(texts) > _MOST_LISTED:
        raise Unclear(f"Say which: {', '.join(texts[:_MOST_LISTED])}, and so on.")
    raise Unclear(f"Say which: {listed(texts)}.")
