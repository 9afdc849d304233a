"""`mahj rules`: presets, a table's rules in words, and what is wrong with a table file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mahj_cli.options import CardName, Json, Mods, RulesWord, Year
from mahj_cli.output import counted, heading, paint, print_json, say, table, wrapped
from mahj_cli.tables import load, preset_title, setters_of, title_of

if TYPE_CHECKING:
    from mahj import Mod, Rules


def list_presets(as_json: Json = False) -> None:
    """Lists the presets, which table files start from.

    \b
    Examples:
      mahj rules list
      mahj rules list --json
    """
    from mahj import registry

    found = [_preset(name) for name in registry.installed(registry.PRESETS)]
    if as_json:
        print_json(found)
        return
    rows = []
    for each in found:
        mods = ", ".join(each["mods"])
        rows.append((each["preset"], each["title"], f"with {mods}" if mods else ""))
    say(table(rows))


def _preset(name: str) -> dict[str, Any]:
    """A preset with the chain it starts from and the house rules it switches on."""
    from mahj.tablefiles import read_table

    file = read_table(name)
    mods: dict[str, bool] = {}
    for _, named in file.options("mods"):
        for mod, options in named.items():
            mods[mod] = not (isinstance(options, dict) and options.get("on") is False)
    chain = [layer.preset for layer in file.layers if layer.preset]
    card = file.last("card")
    return {
        "preset": name,
        "title": preset_title(name),
        "starts_from": chain[-2] if len(chain) > 1 else None,
        "card": card[0] if card else None,
        "mods": [mod for mod, on in mods.items() if on],
    }


class Sentence(NamedTuple):
    """A sentence of a rule, and the mod that makes it so: the rule itself, or one that sets it."""

    text: str
    mod: str


def show(
    rules: RulesWord = "nmjl",
    mod: Mods = None,
    card: CardName = None,
    year: Year = None,
    as_json: Json = False,
) -> None:
    """Prints a table's rules in plain sentences.

    Each sentence that a house rule makes so has its name in brackets.

    \b
    Examples:
      mahj rules show
      mahj rules show thursday.toml
      mahj rules show nmjl --mod zombie_blanks
    """
    from mahj_cli.rules.touched import reservation

    played = load(rules, mod, card, year)
    setters = setters_of(played)
    spoken = {name: sentences_of(each, setters) for name, each in played.mods.items()}
    if as_json:
        print_json(_rules_json(played, spoken))
        return
    heading(title_of(played))
    say(wrapped(f"{frame(played)}."))
    for name, each in played.mods.items():
        overruled = [found for found in played.overruled if found.mod == name]
        if not each.explanation() and not spoken[name] and not overruled:
            continue
        say()
        kind = "" if each.standard else "house rule "
        say(f"{paint(each.title, 'bold')} ({kind}{name})")
        if each.explanation():
            say(wrapped(each.explanation(), indent=2))
        for sentence in spoken[name]:
            by = "" if sentence.mod == name else f" ({sentence.mod})"
            say(wrapped(f"- {sentence.text}{by}", indent=2, hanging=2))
        held = reservation(played, each) if each.standard else ""
        if held:
            say(wrapped(f"- {held}", indent=2, hanging=2))
        for found in overruled:
            say(wrapped(f"- Overruled by the table file: {found}.", indent=2, hanging=2))


def frame(rules: Rules) -> str:
    """Players, tiles and card of a table."""
    from mahj import listed

    tiles = sum(rules.set_counts)
    year = f" with the year {rules.year}" if rules.year is not None else ""
    players = f"{counted(len(rules.seats), 'player')} ({listed(rules.seats, 'and')})"
    return f"{players}, {tiles} tiles, the card {rules.card.name}{year}"


def _rules_json(rules: Rules, spoken: dict[str, list[Sentence]]) -> dict[str, object]:
    return {
        "name": title_of(rules),
        "preset": rules.preset,
        "card": rules.card.id,
        "year": rules.year,
        "seats": list(rules.seats),
        "tiles": sum(rules.set_counts),
        "rules": [
            {
                "mod": name,
                "title": mod.title,
                "standard": mod.standard,
                "paragraph": mod.explanation(),
                "sentences": [sentence._asdict() for sentence in spoken[name]],
                "options": {option: getattr(mod, option) for option in mod.options},
                "overruled": [
                    {"option": each.option, "sets": each.value, "table": each.said}
                    for each in rules.overruled
                    if each.mod == name
                ],
            }
            for name, mod in rules.mods.items()
        ],
    }


def sentences_of(mod: Mod, setters: dict[tuple[str, str], str]) -> list[Sentence]:
    """What a mod's options mean at a table, each sentence with the mod that makes it so."""
    from mahj import Mod

    if type(mod).sentences is not Mod.sentences:
        return [Sentence(text, mod.id) for text in mod.sentences()]
    found = []
    for name in mod.options:
        text = mod.says(name)
        if text:
            found.append(Sentence(text, setters.get((mod.id, name), mod.id)))
    return found


def check(rules: RulesWord, as_json: Json = False) -> None:
    """Checks a table file: every mistake, and whether it can be played.

    Games are tried, and payments, so that house rules which disagree are found before anybody
    plays. Where two could disagree and did not, a note says so, and where one waits for the end of
    a session that never comes.

    \b
    Examples:
      mahj rules check thursday.toml
      mahj rules check thursday.toml --json
    """
    from mahj_cli.rules.tried import contested, never_over, try_rules

    played = load(rules)
    try_rules(played)
    notes = [*map(str, played.overruled), *contested(played), *never_over(played)]
    if as_json:
        found = {"ok": True, "name": title_of(played), "mods": list(played.mods)}
        print_json({**found, "notes": notes})
        return
    house = [mod.title for mod in played.mods.values() if not mod.standard]
    say(f"{rules} is in order: {title_of(played)}, {frame(played)}.")
    if house:
        say(wrapped(f"House rules: {', '.join(house)}.", hanging=2))
    for each in notes:
        say(wrapped(f"Note: {each}.", hanging=2))
