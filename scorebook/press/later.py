"""Modules that are loaded when something of them is used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from types import ModuleType
from typing import Any


class Later(ModuleType):
    """Stands for a module until something of it is asked for.

    What ``calls`` names may be imported from it before it is called.
    """

    def __init__(self, name: str, calls: Iterable[str] = ()) -> None:
        super().__init__(name)
        vars(self).update((call, self._calling(call)) for call in calls)

    @classmethod
    def stand_in(cls, name: str, calls: Iterable[str] = ()) -> None:
        """Let whoever imports the module be given one that stands for it."""
        module = sys.modules[name] = cls(name, calls)
        package, _, child = name.rpartition(".")
        if not calls:  # imported from its package as a whole
            setattr(import_module(package), child, module)

    def load(self) -> ModuleType:
        """Return the module itself."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return import_module(self.__name__)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import system looks whether it has a path
            raise AttributeError(name)
        return getattr(self.load(), name)

    def _calling(self, name: str) -> Callable[..., Any]:
        def call(*said: Any, **named: Any) -> Any:
            return getattr(self.load(), name)(*said, **named)

        return call
