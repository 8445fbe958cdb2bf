"""Measure how plain the English of docstrings and comments is, and find names that say nothing.

    python -m tests.plain_english [--worst N] [FOLDER ...]

A sentence is hard by its shape, so a few hard ones are fine:

- *twisted*: a quarter or more of its words are pronouns and relative words (what, whoever, that, which, it, one);
- *headless*: it begins with a relative clause instead of a subject;
- *long*: it has more than 30 words;
- *quaint*: it has a word that programmers and players do not use.

A name is weak if it says how a thing came about instead of what the thing is (told, said, found).
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FOLDERS = ("scorebook", "settlement", "tests", "tools", "templates")
LEFT_OUT = {"migrations", "vendor", "__pycache__"}
RELATIVE = re.compile(
    "what|that|which|who|whoever|whom|whose|whatever|whichever|it|its|one|ones|those|these|so|as|there|where|thereby",
    re.I,
)
HEADLESS = re.compile(r"^(Of|What|Whoever|Whatever|Who|Whose|Whom|Whichever|Where nobody|That which|As it|So it)\b")
QUAINT = re.compile(r"\b(nought|whoever|whomever|whosoever|thereof|therein|wherein|hitherto|nay|till)\b", re.I)
WEAK = re.compile(
    "_?(told|said|found|asked|shown|taken|left|lent|wanted|heard|typed|written|kept|made|gone)|_(line|one|it|says|does)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a docstring or a comment, with the faults of its shape."""

    path: Path
    line: int
    text: str
    faults: tuple[str, ...]


@dataclass(slots=True)
class Reading:
    """The sentences and the weak names of some files."""

    sentences: list[Sentence] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)

    @property
    def hard(self) -> list[Sentence]:
        """Return the hard sentences, those with the most faults first."""
        return sorted((s for s in self.sentences if s.faults), key=lambda s: -len(s.faults))

    @property
    def share(self) -> float:
        """Return the hard sentences as a percentage of all sentences."""
        return 100 * len(self.hard) / max(len(self.sentences), 1)


def read(*folders: str | Path) -> Reading:
    """Read every Python, JavaScript, CSS and HTML file of the folders."""
    reading = Reading()
    for path in (path for folder in folders for path in sorted(Path(folder).rglob("*"))):
        if path.suffix in READERS and not LEFT_OUT & set(path.parts):
            one = read_file(path)
            reading.sentences += one.sentences
            reading.weak += one.weak
    return reading


@cache
def read_file(path: Path) -> Reading:
    """Read one file; the tests ask for each twice, in its room and in the whole tree."""
    prose, names = READERS[path.suffix](path.read_text(encoding="utf-8"))
    sentences = [
        Sentence(path=path, line=line, text=text, faults=faults_of(text))
        for line, paragraph in prose
        for text in sentences_of(paragraph)
    ]
    return Reading(sentences, [f"{path}:{line} {name}" for line, name in names if WEAK.fullmatch(name)])


def sentences_of(paragraph: str) -> Iterator[str]:
    """Yield the sentences of at least six words; a literal counts as one word."""
    plain = re.sub(r"``[^`]*``|`[^`]*`|:\w+:", " X ", paragraph)
    for sentence in re.split(r"(?<=[.!?;:])\s+(?=[A-Z\"'(])", " ".join(plain.split())):
        if len(words_of(sentence)) >= 6:
            yield sentence


def words_of(sentence: str) -> list[str]:
    """Return the words of a sentence, without numbers and signs."""
    return re.findall(r"[A-Za-z][A-Za-z'-]*", sentence)


def faults_of(sentence: str) -> tuple[str, ...]:
    """Return what is hard about the shape of a sentence."""
    words = words_of(sentence)
    relative = sum(bool(RELATIVE.fullmatch(word)) for word in words)
    faults = {
        "twisted": len(words) >= 8 and relative / len(words) >= 0.25,
        "headless": bool(HEADLESS.search(sentence)) and not sentence.endswith("?"),
        "long": len(words) > 30,
        "quaint": bool(QUAINT.search(sentence)),
    }
    return tuple(name for name, faulty in faults.items() if faulty)


Numbered = list[tuple[int, str]]
"""Texts or names, each behind the number of its line."""


def of_python(source: str) -> tuple[Numbered, Numbered]:
    """Return the docstrings and comments of a module, and the names that it defines."""
    prose, names = comments(source, r"^\s*#(?!!)\s?(.*)$"), []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            prose += [(getattr(node, "lineno", 1), text) for text in [ast.get_docstring(node)] if text]
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.append((node.lineno, node.name))
        if isinstance(node, ast.Assign):
            names += [(node.lineno, target.id) for target in node.targets if isinstance(target, ast.Name)]
    return prose, names


def of_script(source: str) -> tuple[Numbered, Numbered]:
    """Return the comments of a script or a style sheet, and the functions that it defines."""
    prose = comments(source, r"^\s*//\s?(.*)$")
    for block in re.finditer(r"/\*(.*?)\*/", source, re.S):
        prose.append((_line_of(source, block), re.sub(r"^\s*\*", "", block.group(1), flags=re.M)))
    return prose, [(_line_of(source, name), name.group(1)) for name in re.finditer(r"\bfunction\s+(\w+)", source)]


def of_page(source: str) -> tuple[Numbered, Numbered]:
    """Return the comments of a template."""
    blocks = re.finditer(r"{%\s*comment\s*%}(.*?){%\s*endcomment\s*%}|{#(.*?)#}", source, re.S)
    return [(_line_of(source, comment), comment.group(1) or comment.group(2)) for comment in blocks], []


def comments(source: str, pattern: str) -> Numbered:
    """Return the comments whose lines match the pattern; neighbouring lines are one comment."""
    blocks: list[tuple[int, list[str]]] = []
    last = 0
    for number, line in enumerate(source.splitlines(), 1):
        hit = re.match(pattern, line)
        if hit and not re.match(r"noqa|type:|fmt:|pragma", hit.group(1)):
            if number != last + 1 or not blocks:
                blocks.append((number, []))
            blocks[-1][1].append(hit.group(1))
            last = number
    return [(number, " ".join(lines)) for number, lines in blocks]


def _line_of(source: str, match: re.Match[str]) -> int:
    return source[: match.start()].count("\n") + 1


READERS = {".py": of_python, ".js": of_script, ".css": of_script, ".html": of_page}


def main() -> None:
    """Print the hardest sentences, the weak names and the totals."""
    parser = argparse.ArgumentParser(description="Find hard sentences and weak names.")
    parser.add_argument("folders", nargs="*", default=FOLDERS)
    parser.add_argument("--worst", type=int, default=30)
    arguments = parser.parse_args()
    reading = read(*arguments.folders)
    for sentence in reading.hard[: arguments.worst]:
        print(f"{sentence.path}:{sentence.line} [{', '.join(sentence.faults)}] {sentence.text[:220]}")
    print(*reading.weak[: arguments.worst], sep="\n")
    print(
        f"{len(reading.hard)} of {len(reading.sentences)} sentences are hard ({reading.share:.1f} %); "
        f"{len(reading.weak)} weak names"
    )


if __name__ == "__main__":
    main()
