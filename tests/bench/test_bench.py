"""The evening, the floors and the command of the benchmark."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection

from scorebook import ledger
from scorebook.bench import fold, hands, lanes, memory, paper, saves, screens, web
from scorebook.bench.bare.rows import hand_writer
from scorebook.bench.site import in_process
from scorebook.management.commands import bench as command
from scorebook.paper import pdf
from settlement import GAMES, document
from settlement.settle import opening, replay


def test_seats_count_from_the_dealer():
    facts = {"declarer": 1, "declarer_points": 2, "announcements": [{"by": 4, "kontra": 1}], "xxi_catch": {"by": 2}}
    seated = hands.seated(facts, 3)
    assert (seated["declarer"], seated["declarer_points"]) == (4, 2)
    assert seated["announcements"] == [{"by": 2, "kontra": 1}]
    assert seated["xxi_catch"] == {"by": 0}


def test_the_long_evening_is_legal_all_the_way_and_moves_the_kassza():
    game = GAMES[hands.GAME]
    rules = document.rules_for(game, hands.PRESET, hands.HOUSE_RULES)
    entries = [
        (kind, document.parse(game, kind, facts, document.seat_number(5))[0]) for kind, facts in hands.evening(50)
    ]
    settled = list(replay(game, rules, opening(game, 5), entries))
    assert len(settled) == 50
    assert any(step.pots["kassza"] < 0 for step in settled)
    assert {step.kind for step in settled} == {"hand", "all_pass"}


@pytest.fixture
def served(db):
    """A request's end would close the connection that holds the test's transaction; the test client knows it too."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    with in_process() as ask:
        yield ask
    for signal in signals:
        signal.connect(close_old_connections)


def test_a_save_of_the_benchmark_is_a_save(served):
    evening = web.open_long_evening(3)
    save = web.saving(web.phone_for(served, evening), evening)
    save()
    save()
    assert evening.entries.count() == 5
    last = evening.entries.order_by("number").last()
    assert last.contract == "two"
    assert any(last.payouts)


def test_a_save_is_sent_signed_in_and_by_the_plain_form(served):
    for form in (False, True):
        evening = web.open_long_evening(2)
        web.saving(saves.member_for(served, evening), evening, form=form)()
        revision = evening.revisions.get(head=3)
        assert (revision.author, revision.link_id) == ("Anna", None)
        with pytest.raises(RuntimeError, match="6 hands were saved, 3 are there"):
            saves.insist_that_all_arrived(evening, 2, 1)


def test_the_screens_of_the_benchmark_preview_and_meet_a_conflict(served):
    evening = web.open_long_evening(3)
    results = screens.measured(web.phone_for(served, evening), evening, 1)
    assert [result.key for result in results] == ["B14", "B14", "B14", ""]
    assert all(result.cpu for result in results)


def test_a_sheet_of_the_benchmark_is_the_sheet(served):
    evening = web.open_long_evening(3)
    page = web.phone_for(served, evening).get(f"/e/{evening.slug}/").decode()
    assert all(name in page for name in hands.PLAYERS)


def test_everything_a_night_asks_for_is_answered_from_one_table_to_the_next(served, monkeypatch):
    monkeypatch.setattr(memory, "SAVES", 3)
    tables = [web.write_evening(0, players=hands.PLAYERS) for _ in range(2)]
    requests = list(memory.mixed(served, tables))
    assert [table.entries.count() for table in tables] == [3, 3]
    assert len(requests) == 2 * memory.ROUND


def test_a_refused_save_stops_the_benchmark(served):
    evening = web.open_long_evening(1)
    stale = web.saving(web.phone_for(served, evening), evening)
    web.saving(web.phone_for(served, evening), evening)()
    with pytest.raises(RuntimeError, match="answered 409"):
        stale()


def test_nothing_of_a_hand_is_kept_with_spaces(db):
    evening = web.open_long_evening(12)
    ledger.strike_entry(evening, 1, key=uuid4(), head=evening.head, reason="kétszer", author=web.AUTHOR)
    with connection.cursor() as cursor:
        cursor.execute('SELECT facts, payouts, pots, "after" FROM scorebook_entry')
        texts = [text for row in cursor.fetchall() for text in row]
        cursor.execute("SELECT rules, standing FROM scorebook_evening")
        texts += cursor.fetchone()
    assert [text for text in texts if not text or " " in text] == []


def test_a_raw_hand_is_written(db, tmp_path):
    with hand_writer(tmp_path) as write:
        write()
        write()


def test_the_floor_of_the_fold_makes_its_items(monkeypatch):
    items = []
    monkeypatch.setattr(fold, "Item", lambda **told: items.append(told))
    monkeypatch.setattr(fold, "HANDS", 7)
    fold.floor()
    assert len(items) == 7 * fold.ITEMS


def results_of(middle):
    return [lanes.result("B0", "a thing", [middle], [middle], target=1.0, red=2.0)]


def test_the_bare_table_says_what_the_sheet_says_cell_by_cell(served):
    evening = web.open_long_evening(3)
    bare, sheet = paper.Cells(), paper.Cells()
    bare.feed(paper.bare_table(evening))
    sheet.feed(paper.session_html(evening))
    plain = [[(spans, " ".join(text.split())) for spans, text in row] for row in sheet.rows]
    assert bare.rows == plain
    assert sum(len(row) for row in plain) > 60


def test_a_document_of_the_benchmark_is_drawn_anew_each_time(served, monkeypatch):
    drawn = []
    monkeypatch.setattr(pdf, "_drawn", lambda order, _seconds: drawn.append(order["html"]) or b"%PDF-")
    draw = paper.printing(served, web.open_long_evening(1))
    draw()
    draw()
    assert len(set(drawn)) == 2


def test_saves_are_timed_while_a_document_is_drawn(served, monkeypatch):
    monkeypatch.setattr(paper, "ThreadPoolExecutor", Press)
    monkeypatch.setattr(pdf, "_drawn", lambda _order, _seconds: b"%PDF-")
    evening = web.open_long_evening(2)
    results = paper._saving_results(served, web.open_long_evening(1), evening, 2)
    assert [result.target for result in results] == [2.0, 2.0]
    assert evening.entries.count() == 2 + 2 * (paper.SAVES + 2)


class Press:
    """A person whose work takes as long as two saves."""

    def __init__(self, _hands):
        self.left = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def submit(self, draw):
        draw()
        self.left = 3
        return self

    def done(self):
        self.left -= 1
        return not self.left

    def result(self):
        pass


def test_a_fork_tells_what_its_own_document_took():
    with paper.warm() as draw:
        one, many = (draw("bare", "<p>x</p>" * rows) for rows in (1, 300))
        assert 0 < one["cpu"] < many["cpu"]
        assert one["peak"] < many["peak"]
        assert draw("dressed", "<html lang='hu'><title>x</title><p>x</p></html>")["cpu"] > 0


@pytest.mark.parametrize("middle", [0.5, 1.5])
def test_the_command_prints_and_writes_what_it_found(monkeypatch, tmp_path, capsys, middle):
    monkeypatch.setattr(command.fold, "results", lambda **_: results_of(middle))
    call_command("bench", "--only", "fold", "--json", str(tmp_path / "found.json"))
    assert "a thing" in capsys.readouterr().out
    report = json.loads((tmp_path / "found.json").read_text())
    assert [result["median"] for result in report["results"]] == [middle]


def test_a_red_result_is_exit_status_1(monkeypatch):
    monkeypatch.setattr(command.fold, "results", lambda **_: results_of(2.5))
    with pytest.raises(SystemExit) as stopped:
        call_command("bench", "--only", "fold")
    assert stopped.value.code == 1


def test_without_a_browser_the_command_says_that_nothing_was_looked_at(monkeypatch, capsys):
    monkeypatch.setattr(command.first, "CHROMIUM", None)
    call_command("bench", "--only", "first")
    assert "B6  first looks are not measured: there is no chromium" in capsys.readouterr().out
