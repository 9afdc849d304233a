"""Finding a rule by the words that players have for it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mahj import Mod

_NAMED, _IN_NAME, _NAME_IN, _SAID, _MISSPELT, _SHARED = range(6)
"""How near a rule is to what was asked for, the nearest first."""

_SMALL = {"a", "an", "and", "at", "for", "in", "is", "of", "on", "or", "that", "the", "to", "with"}
"""Words that say nothing of a rule."""

_NUMBERS = {"2": "two", "3": "three", "4": "four", "5": "five"}
"""How the names of rules write the numbers of players and tiles."""

_LIKE = 0.78
"""How alike a misspelt name is to the right one, 1 being equal."""


class Found(NamedTuple):
    """A rule that was found.

    Attributes:
        mod: its class.
        nearness: how near it is, 0 being a name of its own.
        by: what it was found by: one of its names, or a sentence of its.
        option: the option whose sentence that is, or nothing.
    """

    mod: type[Mod]
    nearness: int
    by: str
    option: str = ""

    @property
    def far(self) -> bool:
        """Whether it only shares a word with what was asked for."""
        return self.nearness == _SHARED

    @property
    def how(self) -> str:
        """What it was found by, for people; nothing where that is plain to see."""
        if self.option:
            return f"{self.option}: {self.by}"
        if self.nearness == _SAID or self.by in (self.mod.id, self.mod.title):
            return ""
        return f"also known as {self.by}"


def find(mods: Iterable[type[Mod]], wanted: str) -> list[Found]:
    """The rules that players may mean by some words, the nearest first.

    A name that they have goes before a name that has the words in it, that before what a paragraph
    or an option says, that before a misspelt name. Where a rule has the words as they are spelt,
    none is taken for misspelt. Where no name has all of the words, one that shares a word will do.
    """
    words = _words(wanted)
    if not words:
        return []
    known = list(mods)
    found = [each for mod in known for each in [_named(mod, words) or _said(mod, words)] if each]
    if any(each.nearness < _MISSPELT for each in found):
        found = [each for each in found if each.nearness != _MISSPELT]
    if all(each.nearness > _IN_NAME for each in found):
        others = [mod for mod in known if mod not in [each.mod for each in found]]
        found += [each for mod in others for each in [_shared(mod, words)] if each]
    return sorted(found, key=lambda each: (each.nearness, each.mod.standard, each.mod.id))


def _words(text: str) -> list[str]:
    """The words of a text that say something, walls as wall, throwing as throw and 3 as three."""
    words = [_NUMBERS.get(word, word) for word in re.findall(r"[^\W_]+", text.lower())]
    return [_stem(word) for word in words if word not in _SMALL] or words


def _stem(word: str) -> str:
    if len(word) > 5 and word.endswith("ing"):
        return word[:-3]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _named(mod: type[Mod], words: list[str]) -> Found | None:
    """The rule by the nearest of its names, if one is near."""
    names = (mod.id, mod.title, *mod.also)
    near = [(nearness, name) for name in names for nearness in _nearness(_words(name), words)]
    if not near:
        return None
    nearness, name = min(near, key=lambda each: each[0])
    return Found(mod, nearness, name)


def _nearness(name: list[str], words: list[str]) -> list[int]:
    one, other = "".join(name), "".join(words)
    if one == other:
        return [_NAMED]
    if set(words) <= set(name):
        return [_IN_NAME]
    if set(name) <= set(words):
        return [_NAME_IN]
    alike = _alike(one, other) or all(any(_alike(part, word) for part in name) for word in words)
    return [_MISSPELT] if alike else []


def _alike(right: str, typed: str) -> bool:
    return len(typed) > 3 and SequenceMatcher(None, right, typed).ratio() >= _LIKE


def cards_named(wanted: str) -> list[str]:
    """The installed card sets that are called so."""
    from mahj import registry

    called = "".join(_words(wanted))
    return [card for card in registry.installed(registry.CARDS) if called == "".join(_words(card))]


def _said(mod: type[Mod], words: list[str]) -> Found | None:
    """The rule by what its options or its paragraph say."""
    for option in mod.options.values():
        for sentence in option.says.values():
            if set(words) <= {*_words(sentence), *_words(option.name)}:
                return Found(mod, _SAID, sentence.format(value="N"), option.name)
    said = mod.paragraph()
    return Found(mod, _SAID, said) if set(words) <= set(_words(said)) else None


def _shared(mod: type[Mod], words: list[str]) -> Found | None:
    """The rule by a name that has one of the words."""
    long = {word for word in words if len(word) > 2}
    for name in (mod.id, mod.title, *mod.also):
        if long & set(_words(name)):
            return Found(mod, _SHARED, name)
    return None
