"""`mahj mods new`: a package with a mod of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.options import Json
from mahj_cli.output import print_json, say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_LONGEST = 40


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The mod's name in table files: keep_jokers.")
    ],
    as_json: Json = False,
) -> None:
    """Writes a package with a mod of your own, which works as it is.

    In a folder of that name it holds a rule with an option and a hook, its tests, and a table
    file to play it by. Change the rule into yours.

    \b
    Examples:
      mahj mods new keep_jokers
      cd keep_jokers && pip install -e . && pytest
    """
    from pathlib import Path

    _check_name(name)
    folder = Path(name)
    files = _files(name)
    _write(folder, files)
    if as_json:
        print_json({"mod": name, "folder": str(folder), "files": sorted(files)})
        return
    say(f"{name} is written, a package with a rule that works. Try it, then make it yours:")
    for command in (
        f"cd {name}",
        "pip install -e .",
        "pytest",
        f"mahj mods check {name}",
        "mahj play --rules table.toml",
    ):
        say(f"  {command}")


def _check_name(name: str) -> None:
    """Refuses a name that no mod can have, or that another has."""
    from importlib.util import find_spec
    from keyword import iskeyword
    from re import fullmatch

    from mahj import MahjError, Problem, registry

    if not fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or iskeyword(name):
        said = f"{name[:60]!r} cannot be a mod's name: that is words in small letters, "
        said += f"with _ between them, and no word of Python{_hint(name)}"
        raise MahjError(Problem("NAME", said, "bad_name"))
    if len(name) > _LONGEST:
        said = f"has {len(name)} characters, and a mod's name at most {_LONGEST}"
        raise MahjError(Problem("NAME", said, "bad_name"))
    point = registry.installed(registry.MODS).get(name)
    if point is not None:
        said = f"a mod {name!r} is installed already ({point.value}): give yours another name"
        raise MahjError(Problem("NAME", said, "exists"))
    if find_spec(f"mahj_{name}") is not None:
        said = f"a module mahj_{name} is installed already: give your mod another name"
        raise MahjError(Problem("NAME", said, "exists"))


def _hint(name: str) -> str:
    """The nearest name that would do, with a leading semicolon, or nothing."""
    from keyword import iskeyword
    from re import findall

    words = findall(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+", name)
    likely = "_".join(words).lower().lstrip("0123456789_")[:_LONGEST]
    return f"; {likely!r} would do" if likely and not iskeyword(likely) else ""


def _files(name: str) -> dict[str, str]:
    """The files of the package, by name: the template with its mod called otherwise."""
    from keyword import iskeyword
    from pathlib import Path
    from re import sub

    import mahj

    words = name.split("_")
    camel = "".join(word.capitalize() for word in words)
    taken = camel in mahj.__all__ or iskeyword(camel)
    called: Mapping[str, str] = {
        "my_mod": name,
        "my-mod": "-".join(words),
        "My mod": " ".join(words).capitalize(),
        "MyMod": f"{camel}Rule" if taken else camel,
    }

    def renamed(text: str) -> str:
        return sub("|".join(called), lambda found: called[found[0]], text)

    template = Path(__file__).parent / "template"
    return {
        renamed(path.name): renamed(path.read_text("utf-8"))
        for path in template.iterdir()
        if path.is_file()
    }


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Writes a new folder with these files, or nothing at all."""
    from shutil import rmtree

    from mahj_cli.writing import not_written, there_already

    try:
        folder.mkdir()
    except FileExistsError as error:
        raise there_already(folder) from error
    except OSError as error:
        raise not_written(folder, error) from error
    try:
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8", newline="\n")
    except BaseException as error:  # Ctrl-C as well
        rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise not_written(folder, error) from error
        raise
