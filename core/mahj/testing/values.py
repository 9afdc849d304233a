"""Values of options to try: those that are allowed, and those that must be refused."""

from __future__ import annotations

from typing import Any

from mahj.chance import TableChance
from mahj.mods import Mod, Option

UNKNOWN = "no_such_option"
_WORD = "no such word"


def bad_values(option: Option) -> list[Any]:
    """Values that this option does not allow, as TOML may hold them."""
    if option.kind == "number":
        steps = [option.low + 1] if option.step > 1 else []
        return [option.low - 1, option.high + 1, _WORD, True, 0.5, [option.low], *steps]
    if option.kind == "yes or no":
        return [0, 1, "yes", [True]]
    if option.kind == "some of":
        return [[_WORD], _WORD, 1, [1], [[]]]
    return [_WORD, 1, True, [option.default]]


def good_values(option: Option) -> list[Any]:
    """Values that this option allows, the default first, the ends of a range among them."""
    found = [option.default]
    if option.kind == "number":
        found += [option.low, option.low + (option.high - option.low) // option.step * option.step]
    elif option.kind == "yes or no":
        found += [True, False]
    elif option.kind == "some of":
        found += [[], list(option.values), *([word] for word in option.values)]
    else:
        found += option.values
    return [value for place, value in enumerate(found) if value not in found[:place]]


def options_of(mod: type[Mod], seed: int) -> dict[str, Any]:
    """The options that a game of this seed is played with; in half of the games the defaults."""
    chance = TableChance(seed ^ 0x0B7105)
    if chance.below(2):
        return {}
    return {name: _drawn(option, chance) for name, option in mod.options.items()}


def _drawn(option: Option, chance: TableChance) -> Any:
    """A value that is allowed, of a number any other as often as its default or an end."""
    if option.kind == "number" and chance.below(2):
        steps = (option.high - option.low) // option.step
        return option.low + option.step * chance.below(steps + 1)
    return chance.pick(good_values(option))
