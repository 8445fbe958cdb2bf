"""A PostgreSQL of one's own, with its disk to be waited for as in earnest, to be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg

PROGRAMS = Path(max(map(str, Path("/usr/lib/postgresql").glob("*/bin")), default="/usr/bin"))
# PostgreSQL refuses root.
AS = ("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups") if os.geteuid() == 0 else ()


@dataclass(slots=True)
class Cluster:
    """A PostgreSQL cluster with its folder, port and first process."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/scorebook"

    def start(self) -> None:
        """Start the cluster, and wait until it has recovered from its log."""
        options = ["-D", self.folder, "-k", self.folder, "-p", str(self.port), "-c", "shared_buffers=16MB"]
        self.process = subprocess.Popen(
            [*AS, PROGRAMS / "postgres", *options, "-c", "listen_addresses=127.0.0.1"], stderr=subprocess.DEVNULL
        )
        for _ in range(600):
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.address.replace("/scorebook", "/postgres")).close()
                return
            time.sleep(0.1)
        raise TimeoutError(self.folder)

    def kill(self) -> None:
        """End it as a power cut would: no process of it says goodbye, nothing is written any more."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in (self.process.pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Provide a started cluster with an empty database."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="scorebook-cluster-"))
    try:
        if AS:
            shutil.chown(folder, "postgres", "postgres")
        command = [
            "initdb",
            "-D",
            folder,
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ]
        subprocess.run([*AS, PROGRAMS / command[0], *command[1:]], check=True, stdout=subprocess.DEVNULL)
        one = Cluster(folder=folder, port=port)
        one.start()
        try:
            with psycopg.connect(one.address.replace("/scorebook", "/postgres"), autocommit=True) as server:
                server.execute("CREATE DATABASE scorebook")
            yield one
        finally:
            one.kill()
    finally:
        shutil.rmtree(folder)
