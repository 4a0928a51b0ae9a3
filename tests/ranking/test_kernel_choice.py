"""When the compiled kernel is used, and what happens where it cannot be."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from comodin.ranking import arrays, kernel


def test_numba_comes_with_a_millionth_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading and compiling pays only for many hands."""
    monkeypatch.setattr(arrays, "_rows_asked", 0)

    assert arrays.kernel_for(999_999) is None
    assert arrays.kernel_for(1) is kernel.evaluate
    assert arrays.kernel_for(1) is kernel.evaluate


def test_without_numba_numpy_does_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interpreter that Numba does not serve still ranks arrays."""
    real = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "comodin.ranking" and "kernel" in (args[2] or ()):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)

    assert arrays._compiled.__wrapped__("evaluate") is None


def test_a_read_only_install_compiles_without_keeping_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba refuses to cache where no directory is writable; the kernel works all the same."""
    asked = []

    def njit(*args: Any, cache: bool = False) -> Any:
        asked.append(cache)
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return args[0]

    monkeypatch.setattr(kernel, "njit", njit)

    assert kernel.compiled(kernel._evaluate) is kernel._evaluate
    assert asked == [True, False]
