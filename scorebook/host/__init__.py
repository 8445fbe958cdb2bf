"""The state of the server, for the person who runs it: a command, a page, and metrics for Prometheus."""
