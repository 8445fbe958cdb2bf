"""The rules card: tariff, house rules, and a worked example."""
