"""The draw: who sits with whom and where, by lot from a seed or by the ranking, and how good that is.  Pure."""
