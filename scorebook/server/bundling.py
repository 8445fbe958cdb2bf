"""Bundle a page's modules and style sheets into one file of each kind, so that a slow phone sends one request.

Each module becomes a function, so that names stay local, and returns the exports.  Comments on their own lines and
indentation are removed, because no string continues on the next line.  Nothing else is removed: removing spaces without
parsing the language would also change strings.  Modules may use only the forms of import and export below; any other
form stops the collection of static files.

A program may load another one later, by ``import("./path.js")``.  The later one is a bundle of its own and takes the
modules that the first already has from there, so that no module runs twice.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from graphlib import TopologicalSorter

IMPORT = re.compile(r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]*)\}) from "(?P<path>\.[^"]+)";$', re.MULTILINE)
LATER = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*? |class |const )(?P<name>[\w$]+))", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
SHEET = re.compile(r'^@import url\("(?P<path>[^"/:]+)"\);\n', re.MULTILINE)  # a style sheet in the same folder
OPEN_TEXT = re.compile(r"^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$", re.MULTILINE)  # a string continues on the next line
LEFT_OVER = re.compile(r"^\s*(?:import\b|export\b)|\bimport\s*(?:\.|\((?!\"\.))|^await\b", re.MULTILINE)
SHARED = "globalThis.modules"

Read = Callable[[str], str]


class NotBundled(ValueError):
    """A module uses a form of import or export that is not supported."""


def roots(modules: Mapping[str, str]) -> tuple[str, ...]:
    """Return the modules that pages load: those that import others and are not imported themselves, and later ones."""
    imported = {path for name, text in modules.items() for path in imports(name, text)}
    later = {path for name, text in modules.items() for path in loads_later(name, text)}
    return tuple(
        name for name, text in modules.items() if name in later or (imports(name, text) and name not in imported)
    )


def imports(name: str, text: str) -> tuple[str, ...]:
    """Return the names of the modules that a module imports, or of the sheets that a style sheet imports."""
    pattern = SHEET if name.endswith(".css") else IMPORT
    return tuple(_beside(name, found["path"]) for found in pattern.finditer(text))


def loads_later(name: str, text: str) -> tuple[str, ...]:
    """Return the names of the programs that a module loads once it needs them."""
    return tuple(_beside(name, found["path"]) for found in LATER.finditer(text))


def closure(root: str, read: Read) -> dict[str, str]:
    """Return the texts of a module and of everything it imports, by name."""
    texts: dict[str, str] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        if name not in texts:
            texts[name] = read(name)
            waiting += imports(name, texts[name])
    return texts


def loaders(root: str, modules: Mapping[str, str]) -> tuple[str, ...]:
    """Return the roots that load ``root`` as a later program."""
    return tuple(
        name
        for name in roots(modules)
        if any(root in loads_later(part, text) for part, text in closure(name, modules.__getitem__).items())
    )


def joined(sheet: str, read: Read) -> str:
    """Return a style sheet with its imports, all from the same folder, replaced by their contents."""
    return SHEET.sub(lambda found: read(_beside(sheet, found["path"])), read(sheet))


def bundle(root: str, read: Read, loaded_by: Iterable[str] = ()) -> str:
    """Return the root module and everything it imports as one module, imported modules first.

    :param loaded_by: the roots that load this one later.  Modules that they all have are left out.
    :raises NotBundled: A module has another form of import or export.
    :raises graphlib.CycleError: Modules import each other in a circle.
    """
    texts = closure(root, read)
    there = set[str].intersection(*found) if (found := [set(closure(one, read)) for one in loaded_by]) else set()
    shared = {
        part
        for name, text in texts.items()
        for later in loads_later(name, text)
        for part in closure(later, read)
        if part in texts
    }  # what programs that come later take from here
    order = tuple(TopologicalSorter({name: imports(name, text) for name, text in texts.items()}).static_order())
    names = {name: f'{SHARED}["{name}"]' if name in there else f"_module{number}" for number, name in enumerate(order)}
    parts = [_wrapped(name, texts[name], names, posixpath.dirname(root)) for name in order if name not in there]
    if there:
        parts.append(f"export const {{ {', '.join(_exports(texts[root]))} }} = {names[root]};\n")
    if shared:
        entries = ", ".join(f'"{name}": {names[name]}' for name in order if name in shared)
        parts.insert(-1, f"{SHARED} = {{{entries}}};\n")
    return "".join(parts)


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _exports(text: str) -> tuple[str, ...]:
    return tuple(found["name"] for found in EXPORT.finditer(text))


def _wrapped(name: str, text: str, names: Mapping[str, str], folder: str) -> str:
    def as_constant(match: re.Match[str]) -> str:
        module = names[_beside(name, match["path"])]
        if match["whole"]:
            return f"const {match['whole']} = {module};"
        return f"const {{{match['names'].replace(' as ', ': ')}}} = {module};"

    def from_folder(match: re.Match[str]) -> str:
        return f'import("./{posixpath.relpath(_beside(name, match["path"]), folder or ".")}")'

    body = EXPORT.sub("", IMPORT.sub(as_constant, COMMENT.sub("", text)))
    if left := LEFT_OVER.search(body) or OPEN_TEXT.search(body):
        raise NotBundled(f"{name}: {body[left.start() :].strip().splitlines()[0]}")
    body = INDENT.sub("", LATER.sub(from_folder, body))
    return f"const {names[name]} = (() => {{\n{body}\nreturn {{{', '.join(_exports(text))}}};\n}})();\n"
