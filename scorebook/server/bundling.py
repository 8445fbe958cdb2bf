"""What a screen is made of, its modules and its style sheets, in one file of each: a phone on a slow line asks once.

Every module becomes a function of its own, so that its names stay its own, and hands on what it exports.  Comments that
have lines of their own are left out, and so are indents: no text goes on in the next line.  More is not taken from a
script: what takes out blanks without parsing the language takes them out of texts too.  The modules may have the forms
of import and export below; with any other the files are not collected.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from graphlib import TopologicalSorter

IMPORT = re.compile(r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]*)\}) from "(?P<path>\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*? |class |const )(?P<name>[\w$]+))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
SHEET = re.compile(r'^@import url\("(?P<path>[^"/:]+)"\);\n', re.MULTILINE)  # one that lies in the same folder
OPEN_TEXT = re.compile(r"^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$", re.MULTILINE)  # text that goes on in the next line
LEFT_OVER = re.compile(r"^\s*(?:import\b|export\b)|\bimport\s*[(.]|^await\b", re.MULTILINE)

Read = Callable[[str], str]


class NotBundled(ValueError):
    """A module has a form of import or export that is none of those it may have."""


def roots(modules: Mapping[str, str]) -> tuple[str, ...]:
    """Return the modules, by name with their texts, that import others and are imported by none: what pages load."""
    imported = {path for name, text in modules.items() for path in imports(name, text)}
    return tuple(name for name, text in modules.items() if imports(name, text) and name not in imported)


def imports(name: str, text: str) -> tuple[str, ...]:
    """Return the names of the modules that a module imports, or of the sheets that a style sheet does."""
    asked = SHEET if name.endswith(".css") else IMPORT
    folder = posixpath.dirname(name)
    return tuple(posixpath.normpath(posixpath.join(folder, found["path"])) for found in asked.finditer(text))


def joined(sheet: str, read: Read) -> str:
    """Return a style sheet with each that it imports, by name from the same folder, in the place of its import."""
    folder = posixpath.dirname(sheet)
    return SHEET.sub(lambda found: read(posixpath.join(folder, found["path"])), read(sheet))


def bundle(root: str, read: Read) -> str:
    """Return the root and everything it leads to as one module, whatever is imported before whoever imports it.

    :raises NotBundled: a module has another form of import or export.
    :raises graphlib.CycleError: modules import each other in a circle.
    """
    texts: dict[str, str] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        if name not in texts:
            texts[name] = read(name)
            waiting += imports(name, texts[name])
    order = tuple(TopologicalSorter({name: imports(name, text) for name, text in texts.items()}).static_order())
    numbers = {name: number for number, name in enumerate(order)}
    return "".join(_wrapped(name, texts[name], numbers) for name in order)


def _wrapped(name: str, text: str, numbers: Mapping[str, int]) -> str:
    folder = posixpath.dirname(name)

    def taken(found: re.Match[str]) -> str:
        module = f"_module{numbers[posixpath.normpath(posixpath.join(folder, found['path']))]}"
        if found["whole"]:
            return f"const {found['whole']} = {module};"
        return f"const {{{found['names'].replace(' as ', ': ')}}} = {module};"

    given = [found["name"] for found in EXPORT.finditer(text)]
    body = EXPORT.sub("", IMPORT.sub(taken, COMMENT.sub("", text)))
    if left := LEFT_OVER.search(body) or OPEN_TEXT.search(body):
        raise NotBundled(f"{name}: {body[left.start() :].strip().splitlines()[0]}")
    return f"const _module{numbers[name]} = (() => {{\n{INDENT.sub('', body)}\nreturn {{{', '.join(given)}}};\n}})();\n"
