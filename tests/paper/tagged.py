"""Reading the tags of a PDF: the tree of its structure, and what every piece of every page is marked as."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pypdf
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

TOKEN = re.compile(
    rb"(?P<text>\((?:\\.|[^\\()])*\))|(?P<hex><[0-9A-Fa-f\s]*>)|(?P<mark><<.*?>>)|(?P<open>\[)|(?P<close>\])"
    rb"|(?P<name>/[^\s/\[\]<>()]*)|(?P<word>[^\s/\[\]<>()]+)",
    re.DOTALL,
)
NUMBER = re.compile(rb"[-+.\d]+")
SHOWS_TEXT = {b"Tj", b"TJ", b"'", b'"'}
PAINTS = {*SHOWS_TEXT, b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"S", b"s", b"sh", b"Do", b"EI"}


@dataclass(frozen=True, kw_only=True)
class Painted:
    """Something painted on a page: within which marks, with which MCID, and the characters of a text in their face."""

    page: int
    marks: tuple[str, ...]
    mcid: int | None
    face: str = ""
    codes: tuple[int, ...] = ()
    drawing: str = ""


@dataclass(kw_only=True, eq=False)
class Element:
    """A structure element: its type after the role map, what it says of itself, its kids and the content it marks."""

    kind: str
    says: DictionaryObject
    parent: Element | None
    page: int | None
    kids: list[Element] = field(default_factory=list)
    content: list[tuple[int, int]] = field(default_factory=list)
    objects: list[Any] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def above(self) -> Iterator[Element]:
        up = self.parent
        while up is not None:
            yield up
            up = up.parent


class Tagged:
    """A PDF read for its tags."""

    def __init__(self, pdf: bytes) -> None:
        self.reader = pypdf.PdfReader(io.BytesIO(pdf))
        self.root: DictionaryObject = self.reader.trailer["/Root"].get_object()
        self.pages = list(self.reader.pages)
        self.page_numbers = {page.indirect_reference.idnum: n for n, page in enumerate(self.pages)}

    @cached_property
    def tree(self) -> DictionaryObject:
        return self.root.get("/StructTreeRoot", DictionaryObject()).get_object()

    @cached_property
    def elements(self) -> list[Element]:
        """Return every element in the order it is told in."""
        tops = [self._element(kid, None) for kid in _listed(self.tree.get("/K"))]
        return [element for top in tops for element in top.walk()]

    def _element(self, node: Any, parent: Element | None) -> Element:
        says = node.get_object()
        page = says.raw_get("/Pg").idnum if "/Pg" in says else None
        element = Element(
            kind=self.role(says["/S"]),
            says=says,
            parent=parent,
            page=self.page_numbers.get(page) if page else parent.page if parent else None,
        )
        for kid in _listed(says.get("/K")):
            target = kid.get_object()
            if isinstance(target, int):
                element.content.append((element.page if element.page is not None else -1, int(target)))
            elif target.get("/Type") == "/MCR":
                element.content.append((self.page_numbers[target.raw_get("/Pg").idnum], int(target["/MCID"])))
            elif target.get("/Type") == "/OBJR":
                element.objects.append(target.raw_get("/Obj"))
            else:
                element.kids.append(self._element(kid, element))
        return element

    def role(self, kind: str) -> str:
        """Return the standard type that a type is mapped to, or the type itself."""
        roles, seen = self.tree.get("/RoleMap", DictionaryObject()).get_object(), set()
        while kind in roles and kind not in seen:
            seen.add(kind)
            kind = roles[kind]
        return str(kind).removeprefix("/")

    @cached_property
    def parents(self) -> dict[int, Any]:
        """Return the parent tree: what every page's content, and every annotation, belongs to."""
        flat: dict[int, Any] = {}

        def gather(node: Any) -> None:
            node = node.get_object()
            numbers = _listed(node.get("/Nums"))
            flat.update((int(key), value) for key, value in zip(numbers[::2], numbers[1::2], strict=True))
            for kid in _listed(node.get("/Kids")):
                gather(kid)

        if "/ParentTree" in self.tree:
            gather(self.tree["/ParentTree"])
        return flat

    @cached_property
    def painted(self) -> list[Painted]:
        return [piece for n, page in enumerate(self.pages) for piece in _painted(n, page)]

    @cached_property
    def marked(self) -> set[tuple[int, int]]:
        """Return every mark with a number that is on a page, with or without anything painted in it."""
        return {
            (n, int(mcid))
            for n, page in enumerate(self.pages)
            for mcid in re.findall(rb"/MCID (\d+)", page.get_contents().get_data())
        }

    @cached_property
    def annotations(self) -> list[tuple[int, DictionaryObject]]:
        return [(n, note.get_object()) for n, page in enumerate(self.pages) for note in page.get("/Annots", [])]


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    target = value.get_object() if isinstance(value, IndirectObject) else value
    return list(target) if isinstance(target, ArrayObject) else [value]


def _painted(number: int, page: Any) -> Iterator[Painted]:
    marks: list[tuple[str, int | None]] = []
    waiting: list[bytes] = []
    face, faces = "", [""]
    for token in TOKEN.finditer(page.get_contents().get_data()):
        word = token.group("word")
        if word is None or NUMBER.fullmatch(word):
            waiting.append(token.group())
            continue
        if word in {b"BDC", b"BMC"}:
            text = b" ".join(waiting)
            mcid = re.search(rb"/MCID (\d+)", text)
            marks.append((waiting[0].decode().removeprefix("/"), int(mcid.group(1)) if mcid else None))
        elif word == b"EMC":
            marks.pop()
        elif word == b"q":
            faces.append(face)
        elif word == b"Q":
            face = faces.pop()
        elif word == b"Tf":
            face = waiting[-2].decode()
        elif word in PAINTS:
            mcid = next((mcid for _, mcid in reversed(marks) if mcid is not None), None)
            drawing = waiting[-1].decode() if word == b"Do" else ""
            codes = tuple(_codes(waiting)) if word in SHOWS_TEXT else ()
            yield Painted(
                page=number,
                marks=tuple(mark for mark, _ in marks),
                mcid=mcid,
                face=face if codes else "",
                codes=codes,
                drawing=drawing,
            )
        waiting = []
    if marks:
        yield Painted(page=number, marks=("left open",), mcid=None)


def _codes(shown: list[bytes]) -> Iterator[int]:
    """Yield the two-byte codes of the texts shown; the press writes them in hex."""
    for text in shown:
        if text.startswith(b"<"):
            digits = re.sub(rb"\s", b"", text.strip(b"<>"))
            yield from (int(digits[i : i + 4], 16) for i in range(0, len(digits), 4))
