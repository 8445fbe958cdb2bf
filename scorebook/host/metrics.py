"""The readings as text for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorebook import VERSION
from scorebook.host.readings import Reading

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def metrics_text(readings: Sequence[Reading]) -> str:
    """Return one gauge for each reading that has a number, and the version as a label."""
    return "\n".join((*_metrics(readings), ""))


def _metrics(readings: Sequence[Reading]) -> Iterator[str]:
    yield "# TYPE scorebook_info gauge"
    yield f'scorebook_info{{version="{VERSION}"}} 1'
    for reading in readings:
        if reading.number is not None:
            yield f"# TYPE scorebook_{reading.key} gauge"
            yield f"scorebook_{reading.key} {reading.number}"
