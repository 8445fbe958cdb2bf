"""The bare process is served as gunicorn does it by itself, without a word on the terminal."""

loglevel = "warning"
