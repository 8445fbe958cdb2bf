"""Benchmarks: what a save, a sheet and a settlement cost, each against the least it could cost on the same machine.

Absolute times drift; so each workload is timed in turn with its divisor, round by round, and what counts is the median
of the pairwise ratios (``lanes``). A *floor* is such a divisor. F0 is an empty view behind the same server and
middleware. The raw floor is one hand written to the bare database. F2 is thirty integer operations and six frozen items
a hand.
"""
