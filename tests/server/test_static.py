"""Static files as they are served outside development: named by contents, a screen's modules in one file."""

from __future__ import annotations

import re
from graphlib import CycleError
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from scorebook.server.bundling import NotBundled, bundle, roots
from scorebook.server.storage import NamedByContents

SCREENS = ("hand/party.js", "hand/board.js", "grid/grid.js", "evening/start.js", "evening-queue.js")


def test_a_screen_loads_one_file_and_all_it_imports_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That every file lies there packed as well is the library's, and takes most of the time."""
    monkeypatch.setattr(NamedByContents, "compress_files", lambda _storage, _names: ())
    storage = NamedByContents(location=tmp_path, base_url="/static/")
    found = {
        name: (source, name)
        for finder in get_finders()
        for name, source in finder.list([])
        if name.startswith("scorebook/")
    }
    for name, (source, path) in found.items():
        with source.open(path, "rb") as content:
            storage.save(name, content)
    served = {name: new for name, new, _ in storage.post_process(found)}
    lie = {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()}
    assert lie == {*served.values(), "staticfiles.json"}
    assert not {"scorebook/hand/fold.js", "scorebook/hand/marks.css"} & {*served}, "they lie in what imports them"
    for screen in SCREENS:
        new = served[f"scorebook/{screen}"]
        assert re.search(r"\.[0-9a-f]{12}\.js$", new)
        assert not re.search(r"^\s*(import|export)\b", (tmp_path / new).read_text(), re.MULTILINE), screen
    assert not [css.name for css in tmp_path.rglob("*.css") if "@import" in css.read_text()]
    party, board = ((tmp_path / served[f"scorebook/hand/{shape}.js"]).read_text() for shape in ("party", "board"))
    assert party.count("const _module") > 30, "the shape and what it shares with the other"
    assert "score_of_others" in party
    assert "score_of_others" not in board
    assert "p-step-" in board
    assert "p-step-" not in party


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
        'const late = await import("./b.js");',
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
