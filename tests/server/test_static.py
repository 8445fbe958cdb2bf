"""Static files as they are served outside development: named by contents, a screen's modules in one file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from graphlib import CycleError
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from scorebook.server.bundling import LATER, NotBundled, bundle, closure, loaders, roots
from scorebook.server.storage import NamedByContents
from tests.server.literals import literals

IMPORTED = re.compile(r'^import [^;]*? from "[^"]+";$', re.MULTILINE)
LENT = re.compile(r'globalThis[.]modules(?:\["[^"]+"\]| = [{][^}]*[}])')
SCREENS = ("hand/party.js", "hand/board.js", "grid/grid.js", "evening/start.js", "hand/queue/every-page.js")


@dataclass(frozen=True)
class Collected:
    """Every file of ours, and where it lies under the name it is served by."""

    folder: Path
    texts: Mapping[str, str]
    names: Mapping[str, str]

    def served(self, name: str) -> str:
        """Return what a browser is given."""
        return (self.folder / self.names[name]).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Collected:
    """Collect what pages load; that every file lies there packed as well is the library's, and takes long."""
    folder = tmp_path_factory.mktemp("static")
    storage = NamedByContents(location=folder, base_url="/static/")
    files = {
        name: (source, name)
        for finder in get_finders()
        for name, source in finder.list([])
        if name.startswith("scorebook/")
    }
    texts = {}
    for name, (source, path) in files.items():
        with source.open(path, "rb") as content:
            storage.save(name, content)
        if name.endswith(".js"):
            texts[name] = (folder / name).read_text(encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NamedByContents, "compress_files", lambda _storage, _names: ())
        names = {name: new for name, new, _ in storage.post_process(files)}
    return Collected(folder, texts, names)


def test_a_screen_loads_one_file_and_all_it_imports_is_in_it(collected: Collected) -> None:
    served, folder = collected.names, collected.folder
    lie = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    assert lie == {*served.values(), "staticfiles.json"}
    assert not {"scorebook/hand/queue/fold.js", "scorebook/hand/marks.css"} & {*served}, "they lie in what imports them"
    for screen in SCREENS:
        new = served[f"scorebook/{screen}"]
        assert re.search(r"\.[0-9a-f]{12}\.js$", new)
        assert not re.search(r"^\s*(import|export)\b", (folder / new).read_text(), re.MULTILINE), screen
    assert not [css.name for css in folder.rglob("*.css") if "@import" in css.read_text()]
    party, board = (collected.served(f"scorebook/hand/{shape}.js") for shape in ("party", "board"))
    assert party.count("const _module") > 30, "the shape and what it shares with the other"
    assert "score_of_others" in party
    assert "score_of_others" not in board
    assert "p-step-" in board
    assert "p-step-" not in party


@pytest.mark.parametrize("shape", ["party", "board"])
def test_the_sheets_of_a_screen_come_later_and_repeat_nothing(collected: Collected, shape: str) -> None:
    program, sheets = (collected.served(f"scorebook/hand/{name}.js") for name in (shape, f"{shape}/sheets"))
    assert LATER.findall(program) == [f"./{collected.names[f'scorebook/hand/{shape}/sheets.js'].partition('hand/')[2]}"]
    assert "function openMore" in sheets
    assert "function openMore" not in program
    shared = set(re.findall(r'globalThis[.]modules\["([^"]+)"\]', sheets))
    assert len(shared) > 10
    assert shared == {name for name in re.findall(r'"([^"]+)": _module', program) if name in shared}


def test_what_a_script_says_is_served_as_it_is_texts(collected: Collected) -> None:
    """Shortening a script changes no text in it."""
    scripts = [name for name in collected.names if name.endswith(".js")]
    assert len(scripts) > 20
    for name in scripts:
        read = collected.texts.__getitem__
        there = {part for loader in loaders(name, collected.texts) for part in closure(loader, read)}
        texts = [text for part, text in closure(name, read).items() if part not in there]
        counts = Counter(found for text in texts for found in literals(LATER.sub("", IMPORTED.sub("", text))))
        served = LATER.sub("", LENT.sub("", collected.served(name)))
        assert Counter(literals(served)) == counts, name


def test_every_text_of_a_script_is_read_piece_by_piece() -> None:
    script = (
        'say(`a ${b ? ` c ${{ d: \'e\' }}` : /`x` [/"]/u} f`, "g\\"h", 4 / 2 / 1); // `none`\nif (`i`) return /j k/;\n'
    )
    assert literals(script) == ("`a ", "` c ", "'e'", "`", '/`x` [/"]/u', "` f", '"g\\"h"', "`i", "/j k/")


MODULES = {
    "a/page.js": 'import { one, two as other } from "./b.js";\nimport * as fold from "../c.js";\nshow(one, fold);\n',
    "a/b.js": 'import {\n  three,\n} from "../c.js";\nexport const one = three;\nexport async function two() {}\n',
    "c.js": "/* All,\n   of * three. */\n/* a */ const one = 1; // not two\n  // Said here.\nexport class Of {}\n"
    "export const three = one + 2;\n/* Here. */\nexport function $() {}\n",
}


BUNDLED = """const _module0 = (() => {
/* a */ const one = 1; // not two
class Of {}
const three = one + 2;
function $() {}

return {Of, three, $};
})();
const _module1 = (() => {
const {
three,
} = _module0;
const one = three;
async function two() {}

return {one, two};
})();
const _module2 = (() => {
const { one, two: other } = _module1;
const fold = _module0;
show(one, fold);

return {};
})();
"""


def test_every_module_keeps_its_names_and_hands_on_what_it_exports() -> None:
    assert roots(MODULES) == ("a/page.js",)
    assert bundle("a/page.js", MODULES.__getitem__) == BUNDLED


MORE = MODULES | {
    "a/page.js": 'import { load } from "./menu.js";\nimport { one } from "./b.js";\nload(one);\n',
    "a/menu.js": 'export const load = () => import("../later.js");\n',
    "later.js": 'import { three } from "./c.js";\nimport { five } from "./d.js";\nexport const four = three + five;\n',
    "d.js": "export const five = 5;\n",
}
LATER_BUNDLED = """const _module1 = (() => {
const five = 5;

return {five};
})();
const _module2 = (() => {
const { three } = globalThis.modules["c.js"];
const { five } = _module1;
const four = three + five;

return {four};
})();
export const { four } = _module2;
"""


def test_a_program_that_comes_later_takes_what_is_there() -> None:
    assert roots(MORE) == ("a/page.js", "later.js")
    assert loaders("later.js", MORE) == ("a/page.js",)
    assert bundle("later.js", MORE.__getitem__, ["a/page.js"]) == LATER_BUNDLED
    first = bundle("a/page.js", MORE.__getitem__)
    assert 'import("./../later.js")' in first
    assert 'globalThis.modules = {"c.js": _module' in first


@pytest.mark.parametrize(
    "line",
    [
        "export default 1;",
        "export let moved = 1;",
        "export { one };",
        "export const { one, two } = facts;",
        'export * from "./b.js";',
        'import "./b.js";',
        'import one from "./b.js";',
        "const late = await import(name);",
        "where(import.meta.url);",
        "await ready;",
        "const said = `one`, more = `two",
    ],
)
def test_a_form_that_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(NotBundled, match=r"^page\.js: "):
        bundle("page.js", {"page.js": f"{line}\n", "b.js": ""}.__getitem__)


def test_modules_in_a_circle_are_refused() -> None:
    circle = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(CycleError):
        bundle("a.js", circle.__getitem__)
