"""Meetings as a calendar by RFC 5545. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from scorebook.models import Meeting

OCTETS = 75
ESCAPED = re.compile(r"[\\;,]")


def calendar_text(name: str, meetings: Iterable[Meeting]) -> str:
    """Return the calendar as text with folded lines that end with CRLF."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Scorebook//Scorebook//EN", "CALSCALE:GREGORIAN"]
    lines += [f"X-WR-CALNAME:{escaped(name)}"]
    for meeting in meetings:
        lines += _event(name, meeting)
    return "".join(f"{part}\r\n" for line in (*lines, "END:VCALENDAR") for part in folded(line))


def _event(name: str, meeting: Meeting) -> Iterator[str]:
    """Yield the lines of one event.  An event has no end, because nobody knows when the evening ends."""
    yield "BEGIN:VEVENT"
    yield f"UID:{meeting.key}"
    yield f"DTSTAMP:{_moment(meeting.changed_at)}"
    yield f"SEQUENCE:{meeting.changes}"
    yield f"DTSTART:{_moment(meeting.starts_at)}"
    yield f"SUMMARY:{escaped(name)}"
    if meeting.place:
        yield f"LOCATION:{escaped(meeting.place)}"
    if meeting.note:
        yield f"DESCRIPTION:{escaped(meeting.note)}"
    yield f"STATUS:{'CANCELLED' if meeting.called_off_at else 'CONFIRMED'}"
    yield "END:VEVENT"


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """Return a text with its backslashes, semicolons, commas and line ends escaped (RFC 5545 §3.3.11)."""
    return ESCAPED.sub(r"\\\g<0>", text).replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """Yield a line in parts of at most 75 octets; later parts begin with a space, and no letter is divided."""
    part, octets = "", 0
    for letter in line:
        length = len(letter.encode())
        if octets + length > OCTETS:
            yield part
            part, octets = " ", 1
        part, octets = part + letter, octets + length
    yield part
