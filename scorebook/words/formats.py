"""ICU's formats of money, numbers and dates.

ICU formatters are made once and cached, because making one takes far longer than using it.
"""

from __future__ import annotations

from calendar import timegm
from datetime import date
from functools import cache
from typing import Any

import icu

GREENWICH = icu.TimeZone.getGMT()


@cache
def precision_of(currency: str) -> int:
    """Return the number of decimals of a currency: 2 for HUF, 0 for RSD."""
    digits: int = _currency_format(currency, "en").getMaximumFractionDigits()
    return digits


@cache
def symbol_of(currency: str, language: str) -> str:
    """Return a currency's symbol in a language: "Ft" in Hungarian, "HUF" in English."""
    symbols = _currency_format(currency, language).getDecimalFormatSymbols()
    return str(symbols.getSymbol(icu.DecimalFormatSymbols.kCurrencySymbol))


@cache
def decimal_separator(language: str) -> str:
    """Return the decimal separator of a language: a comma or a point."""
    symbols = icu.DecimalFormatSymbols(icu.Locale(language))
    return str(symbols.getSymbol(icu.DecimalFormatSymbols.kDecimalSeparatorSymbol))


def format_money(minor_units: int, currency: str, language: str) -> str:
    """Return an amount with its currency symbol, without decimals if the amount is whole."""
    digits = precision_of(currency)
    decimals = digits if minor_units % 10**digits else 0
    return str(_money_format(currency, language, digits, decimals).formatDecimal(b"%d" % minor_units))


def format_day(day: date, pattern: str, language: str) -> str:
    """Return a day in a Unicode date pattern: "y. MMMM d." is "2026. november 20." in Hungarian."""
    return str(_date_format(pattern, language).format(float(timegm(day.timetuple()))))


def format_day_by_fields(day: date, fields: str, language: str) -> str:
    """Return a day in the order of the language: "MMMd" is "nov. 6." in Hungarian, "Nov 6" in English."""
    return format_day(day, _pattern_of(fields, language), language)


@cache
def _currency_format(currency: str, language: str) -> Any:
    form = icu.NumberFormat.createCurrencyInstance(icu.Locale(language))
    form.setCurrency(currency)
    return form


@cache
def _money_format(currency: str, language: str, digits: int, decimals: int) -> Any:
    form = icu.NumberFormatter.withLocale(icu.Locale(language)).unit(icu.CurrencyUnit(currency))
    form = form.grouping(icu.UNumberGroupingStrategy.ON_ALIGNED)  # 1 500 Ft, although Hungarian may omit that space
    return form.precision(icu.Precision.fixedFraction(decimals)).scale(icu.Scale.powerOfTen(-digits))


@cache
def _pattern_of(fields: str, language: str) -> str:
    return str(icu.DateTimePatternGenerator.createInstance(icu.Locale(language)).getBestPattern(fields))


@cache
def _date_format(pattern: str, language: str) -> Any:
    form = icu.SimpleDateFormat(pattern, icu.Locale(language))
    form.setTimeZone(GREENWICH)
    return form
