"""The server process: how requests are read and limited.  This room imports neither Django nor any game."""

# The JSON of an evening is at most a few hundred kilobytes, and browsers send nothing larger.
LARGEST_BODY = 4 * 1024 * 1024
