"""What Scorebook is measured beside: a bare process, bare rows, a bare drawing by the same engine."""
