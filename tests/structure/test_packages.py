"""How the four packages hang together."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import mahj
import mahj.card
import mahj.testing
import mahj_cards
import mahj_cli
import mahj_mods
from mahj import registry

ROOTS = {
    module.__name__: Path(str(module.__file__)).parent
    for module in (mahj, mahj_mods, mahj_cards, mahj_cli)
}
OURS = set(ROOTS)
MAY_IMPORT = {
    "mahj": {"mahj"},
    "mahj_mods": {"mahj", "mahj_mods"},
    "mahj_cards": {"mahj", "mahj_cards"},
    "mahj_cli": OURS,
}
PUBLIC = {"mahj", "mahj.card"}
"""What mods and card sets may import of the core."""

MODULES = {
    ".".join([name, *path.relative_to(root).with_suffix("").parts]).removesuffix(".__init__"): path
    for name, root in ROOTS.items()
    for path in sorted(root.rglob("*.py"))
}
GUESTS = [name for name in MODULES if name.split(".")[0] in ("mahj_mods", "mahj_cards")]
TESTS = Path(__file__).parents[1]
PATHS = {
    **MODULES,
    **{str(path.relative_to(TESTS)): path for path in sorted(TESTS.rglob("*.py"))},
}
"""The modules and those of the tests."""

LONGEST = 600


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield str(node.module)


@pytest.mark.parametrize("name", MODULES)
def test_imports_go_in_one_direction(name: str) -> None:
    """DESIGN.md, folders: the core imports none of the others, only the command line all."""
    package = name.split(".")[0]
    for module in imported(MODULES[name]):
        top = module.split(".")[0]
        assert top not in OURS or top in MAY_IMPORT[package], f"{name} imports {module}"


@pytest.mark.parametrize(
    "name", [name for name in MODULES if name.startswith(("mahj_m", "mahj_ca"))]
)
def test_mods_and_cards_import_what_a_strangers_would(name: str) -> None:
    """DESIGN.md, folders: mods import from `mahj` only, exactly as a stranger's mod must."""
    for module in imported(MODULES[name]):
        assert not module.startswith("mahj.") or module in PUBLIC, f"{name} imports {module}"


@pytest.mark.parametrize("name", GUESTS)
def test_mods_and_cards_import_public_names_only(name: str) -> None:
    """What they import from `mahj` or `mahj.card` is in `__all__` there."""
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in PUBLIC:
            public = set(sys.modules[node.module].__all__) | {"__version__"}
            for each in node.names:
                assert each.name in public, f"{name} imports {each.name} from {node.module}"


def test_every_module_imports_alone() -> None:
    """No module needs another one to have been imported before it."""
    names = [name for name in MODULES if not name.endswith((".__main__", ".plugin"))]
    code = (
        "import sys, subprocess\n"
        "for name in sys.argv[1:]:\n"
        "    for each in [each for each in sys.modules if each.split('.')[0].startswith('mahj')]:\n"
        "        del sys.modules[each]\n"
        "    __import__(name)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *names], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", PATHS)
def test_no_module_is_long(name: str) -> None:
    """Plain to read: at most 600 lines, tests included."""
    assert len(PATHS[name].read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("name", MODULES)
def test_nothing_is_left_to_do(name: str) -> None:
    """No markers of unfinished work."""
    for number, line in enumerate(MODULES[name].read_text("utf-8").splitlines(), 1):
        assert not re.search(r"\b(TODO|FIXME|XXX|To be written)\b", line), f"{name}:{number}"


@pytest.mark.parametrize("name", MODULES)
def test_every_module_says_what_it_is_for(name: str) -> None:
    """Every module, and every public class and function of the core, has a docstring."""
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    assert ast.get_docstring(tree) or not tree.body, name
    if name.split(".")[0] != "mahj":
        return
    for node in ast.walk(tree):
        public = isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name[0] != "_"
        if public and node in tree.body:
            assert ast.get_docstring(node), f"{name}.{node.name}"  # type: ignore[arg-type, attr-defined]


def _raising(node: ast.ClassDef | ast.FunctionDef) -> Iterator[ast.FunctionDef]:
    """A public function, or the public methods of a class, that raise an error themselves."""
    for each in [node] if isinstance(node, ast.FunctionDef) else node.body:
        if isinstance(each, ast.FunctionDef) and each.name[0] != "_":
            raises = [part for part in ast.walk(each) if isinstance(part, ast.Raise)]
            if any(part.exc is not None for part in raises):
                yield each


def test_whatever_mods_may_import_says_which_errors_it_raises() -> None:
    """A public docstring gives the errors, as well as shapes, units and the source of a rule."""
    found = 0
    for name, path in MODULES.items():
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name in mahj.__all__:
                for each in _raising(node) if name.split(".")[0] == "mahj" else ():
                    assert "Raises:" in (ast.get_docstring(each) or ""), f"{name}.{each.name}"
                    found += 1
    assert found > 10


RULE_WORDS = (
    "joker", "charleston", "dead", "payment", "blank", "pung", "kong", "quint", "courtesy",
    "exchange", "exposure", "mahjong", "pie", "flower", "score", "pass",
)  # fmt: skip


def test_the_loop_names_no_rule() -> None:
    """DESIGN.md, how a game runs: no joker, Charleston, dead hand or payment."""
    tree = ast.parse(MODULES["mahj.loop"].read_text("utf-8"))
    words = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    words |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    words |= {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value
    }
    named = {word for word in words for rule in RULE_WORDS if rule in word.lower()}
    assert named <= {"exposed"}, named  # how many tiles lie there; the loop counts tiles


SHORT = {"zombie_blanks": 130, "pie": 150, "no_charleston": 150, "jokers_flowers": 150}


@pytest.mark.parametrize("name", SHORT)
def test_a_house_rule_is_one_short_file(name: str) -> None:
    """Plain to read: `zombie_blanks` and `pie` are each one file that a newcomer understands."""
    assert len(MODULES[f"mahj_mods.{name}"].read_text("utf-8").splitlines()) <= SHORT[name]


@pytest.mark.parametrize("name", registry.installed(registry.MODS))
def test_a_rule_is_one_class_in_one_file(name: str) -> None:
    """Plain to read: the file of a rule can be guessed, and has all its options and hooks."""
    found = registry.load(registry.MODS, name)
    assert found.__bases__ == (mahj.Mod,)
    assert found.__module__ in (f"mahj_mods.{name}", f"mahj_mods.standard.{name}")


@pytest.mark.parametrize("name", [name for name in MODULES if re.fullmatch(r"mahj\.\w+", name)])
def test_every_module_of_the_core_is_told(name: str) -> None:
    """docs/architecture.md says what each is."""
    told = (TESTS.parent / "docs" / "architecture.md").read_text("utf-8")
    module = name.removeprefix("mahj.")
    assert re.search(rf"^\|.*`{module}/?`.*\|.*\|$", told, re.MULTILINE), name


def test_the_version_is_said_once() -> None:
    """The version of the package is the one that the command line prints."""
    assert re.fullmatch(r"\d+\.\d+\.\d+([a-z]+\d+)?", mahj_cli.__version__)
    assert mahj.__version__ == mahj_cli.__version__


def test_every_package_is_typed() -> None:
    """`py.typed` in every package."""
    for root in ROOTS.values():
        assert (root / "py.typed").is_file()


def test_all_public_names_are_there_and_sorted() -> None:
    """`mahj.__all__` lists what is there."""
    assert len(set(mahj.__all__)) == len(mahj.__all__)
    for name in mahj.__all__:
        assert hasattr(mahj, name), name


@pytest.mark.parametrize(
    "package", [mahj, mahj.card, mahj.testing], ids=lambda package: str(package.__name__)
)
def test_what_types_are_told_is_what_is_there(package: ModuleType) -> None:
    """Names are imported when they are used first; the list for types and the other are one."""
    assert package.__file__ is not None
    branch = next(
        node
        for node in ast.parse(Path(package.__file__).read_text("utf-8")).body
        if isinstance(node, ast.If)
    )
    told = {
        name.asname: node.module
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert sorted(map(str, told)) == package.__all__
    for name, module in told.items():
        assert getattr(package, str(name)) is getattr(import_module(str(module)), str(name))
