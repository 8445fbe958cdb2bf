"""Bundle a page's modules and style sheets into one file of each kind, so that a slow phone sends one request.

Each module becomes a function, so that names stay local, and returns the exports.  Comments on their own lines and
indentation are removed, because no string continues on the next line.  Nothing else is removed: removing spaces without
parsing the language would also change strings.  Modules may use only the forms of import and export below; any other
form stops the collection of static files.
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
SHEET = re.compile(r'^@import url\("(?P<path>[^"/:]+)"\);\n', re.MULTILINE)  # a style sheet in the same folder
OPEN_TEXT = re.compile(r"^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$", re.MULTILINE)  # a string continues on the next line
LEFT_OVER = re.compile(r"^\s*(?:import\b|export\b)|\bimport\s*[(.]|^await\b", re.MULTILINE)

Read = Callable[[str], str]


class NotBundled(ValueError):
    """A module uses a form of import or export that is not supported."""


def roots(modules: Mapping[str, str]) -> tuple[str, ...]:
    """Return the modules that import others and are not imported themselves: those that pages load."""
    imported = {path for name, text in modules.items() for path in imports(name, text)}
    return tuple(name for name, text in modules.items() if imports(name, text) and name not in imported)


def imports(name: str, text: str) -> tuple[str, ...]:
    """Return the names of the modules that a module imports, or of the sheets that a style sheet imports."""
    pattern = SHEET if name.endswith(".css") else IMPORT
    folder = posixpath.dirname(name)
    return tuple(posixpath.normpath(posixpath.join(folder, found["path"])) for found in pattern.finditer(text))


def joined(sheet: str, read: Read) -> str:
    """Return a style sheet with its imports, all from the same folder, replaced by their contents."""
    folder = posixpath.dirname(sheet)
    return SHEET.sub(lambda found: read(posixpath.join(folder, found["path"])), read(sheet))


def bundle(root: str, read: Read) -> str:
    """Return the root module and everything it imports as one module, imported modules first.

    :raises NotBundled: A module has another form of import or export.
    :raises graphlib.CycleError: Modules import each other in a circle.
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

    def as_constant(match: re.Match[str]) -> str:
        module = f"_module{numbers[posixpath.normpath(posixpath.join(folder, match['path']))]}"
        if match["whole"]:
            return f"const {match['whole']} = {module};"
        return f"const {{{match['names'].replace(' as ', ': ')}}} = {module};"

    given = [match["name"] for match in EXPORT.finditer(text)]
    body = EXPORT.sub("", IMPORT.sub(as_constant, COMMENT.sub("", text)))
    if left := LEFT_OVER.search(body) or OPEN_TEXT.search(body):
        raise NotBundled(f"{name}: {body[left.start() :].strip().splitlines()[0]}")
    return f"const _module{numbers[name]} = (() => {{\n{INDENT.sub('', body)}\nreturn {{{', '.join(given)}}};\n}})();\n"
