"""Starting an evening: players, rules and stake."""
