"""How gunicorn serves Scorebook: few processes, few requests each at a time.  No access log: addresses hold tokens.

What it keeps of each connection, and how long it waits for one, stands in scorebook/server/worker.py.
"""

import ctypes
import gc
import os

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "scorebook.server.worker.Worker"
# Threads, so that a save never waits for a document that is being drawn, nor for all who wait for it: see
# scorebook/paper/pdf.py.
threads = 12
preload_app = True
# What is loaded before the processes are forked stays for good: no search for garbage finds any, nor moves what they
# share.
gc.disable()
timeout = 60
graceful_timeout = 20
max_requests = 5000
max_requests_jitter = 500
worker_tmp_dir = "/dev/shm"  # noqa: S108 - a heartbeat file that must not wait for a disk
accesslog = None
# gunicornc would need it; the service has no home folder where the socket could lie.
control_socket_disable = True
errorlog = "-"
loglevel = "warning"


def on_starting(server):
    """Refuse what is for development; keep tokens out of gunicorn's own lines, which name what broke."""
    from django.conf import settings

    from scorebook.server.logs import WithoutTokens

    if settings.DEBUG:
        raise SystemExit("DEBUG=1 is for development: `python manage.py runserver` serves it, gunicorn does not.")

    for handler in server.log.error_log.handlers:
        handler.addFilter(WithoutTokens())
    share_one_heap()


def share_one_heap():
    """Let all threads take memory from one heap, so that what one has freed serves the others: a quarter of a process.

    It is M_ARENA_MAX of the GNU library's <malloc.h>; other C libraries have no such choice.
    """
    getattr(ctypes.CDLL(None), "mallopt", lambda *_: None)(-8, 1)


def pre_fork(server, worker):  # noqa: ARG001 - so gunicorn calls it
    """Leave what is loaded by now out of every search for garbage: it stays for good, and stays shared.

    A page that makes many small things (a list of standings) is a quarter quicker for it.
    """
    gc.freeze()


def post_fork(server, worker):  # noqa: ARG001 - so gunicorn calls it
    """Search for garbage where requests leave some."""
    gc.enable()
