"""The floors of the measurements: a bare process, bare rows, a bare drawing by the same engine."""
