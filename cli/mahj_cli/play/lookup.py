"""What a player may look up in a game: the table's rules, the verbs of house rules, prices."""

from __future__ import annotations

from mahj import Mod, Rules, listed, nearest
from mahj_cli.rules.command import sentences_of
from mahj_cli.tables import setters_of, title_of


def price_of(rules: Rules, verb: str) -> str:
    """What a wrong choice with this verb costs at this table, or nothing."""
    rule = rules.mods.get("dead_hand")
    if verb != "dead" or rule is None:
        return ""
    wrong = getattr(rule, "wrong_declaration", "none")
    if wrong == "declarer_dead_now":
        return "wrong makes your own hand dead"
    points = getattr(rule, "wrong_declaration_points", 0)
    return f"wrong costs {points}" if wrong == "pay_at_end" and points else ""


def house_rules(rules: Rules) -> list[Mod]:
    """The house rules that are played."""
    return [mod for mod in rules.mods.values() if not mod.standard]


def house_verbs(rules: Rules) -> list[tuple[str, Mod]]:
    """Words that house rules of this table add to a turn, each with its rule."""
    return [(verb, mod) for mod in house_rules(rules) for verb in mod.turn_verbs]


def rules_lines(rules: Rules, wanted: str = "") -> list[str]:
    """The table's rules: in short, those of one rule, or `all`."""
    wanted = wanted.lower()
    if wanted == "all":
        return [line for mod in rules.mods.values() for line in _rule(rules, mod)]
    if wanted:
        names = [name for name, mod in rules.mods.items() if wanted in (name, mod.title.lower())]
        if not names:
            hint = nearest(wanted, rules.mods)
            return [
                f"No rule here is called {wanted!r}{hint}. They are {listed(rules.mods, 'and')}."
            ]
        return _rule(rules, rules.mods[names[0]])
    lines = [f"{title_of(rules)}, with the card {rules.card.name}."]
    for mod in house_rules(rules):
        lines += _rule(rules, mod)
    for mod in rules.mods.values():
        if mod.standard:
            lines += [f"- {said}" for said in _set_here(mod)]
    standard = listed([name for name, mod in rules.mods.items() if mod.standard], "and")
    return [
        *lines,
        f"The rules: {standard}. Type rules call to read that one, rules all for everything.",
    ]


def _rule(rules: Rules, mod: Mod) -> list[str]:
    """A rule's title, paragraph and sentences."""
    said = [f"{mod.title} ({mod.id})", mod.explanation()]
    said += [f"- {each.text}" for each in sentences_of(mod, setters_of(rules))]
    return [line for line in said if line]


def _set_here(mod: Mod) -> list[str]:
    """What a table has set otherwise than usual in a standard rule."""
    changed = [
        mod.says(name)
        for name, option in mod.options.items()
        if getattr(mod, name) != option.default
    ]
    return [each for each in changed if each]
