"""Why nothing was done: the exceptions, their words, their pages."""
