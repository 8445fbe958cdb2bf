"""The rules card: the tariff on its front, the house rules on its back, and a worked example by them."""
