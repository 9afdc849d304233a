"""The hooks: everything that a rule or a house rule can say in a game.

Grouped by phase: what comes before the turns (:mod:`~mahj.hookspecs.before`), the turns
(:mod:`~mahj.hookspecs.play`), what comes after them (:mod:`~mahj.hookspecs.after`). The first
word of each docstring is the kind of hook, and there are four:

- *Ask*: one answer is wanted, None is no answer. All answers are collected; the standard
  rule is heard only where no house rule answers; two different answers are a conflict
  that names both mods.
- *Judge*: any plugin may refuse with a :class:`~mahj.asks.Refusal`; None has no objection.
- *Add*: everybody may contribute; the contributions are combined in a way that does not
  depend on their order.
- *Tell*: an announcement; what is returned is ignored.

An implementation is a method of a :class:`~mahj.mods.Mod` marked ``@hookimpl``. It names the
arguments it wants, plainly: no defaults, no stars. Hooks change nothing but by the table's
move operations, its ``penalties`` and their own :class:`~mahj.table.Key`, and only where this
says that they may.

Each specification says when the hook is called (`When`), what an answer looks like (`Returns`;
a Tell has none) and how a mod might write one (`Example`). What an example names
and ``mahj`` does not export is the mod's own: a choice, a key, a phase.
"""

from __future__ import annotations

from mahj.hookspecs import after, before, play

PARTS = (before, play, after)
"""The modules that hold the specifications, in the order of the phases."""
