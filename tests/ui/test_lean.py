"""Flet's notes for developers: not taken, unless somebody asked for them."""

from __future__ import annotations

import logging

import pytest

from scorekeeper.ui.lean import LOGS, take_no_notes


@pytest.fixture
def a_log(monkeypatch: pytest.MonkeyPatch) -> logging.Logger:
    """One of them as Flet makes it."""
    name = LOGS[0]
    log = logging.Logger(name)
    monkeypatch.setitem(logging.Logger.manager.loggerDict, name, log)
    return log


def test_notes_that_nobody_asked_for_are_not_taken(a_log, caplog):
    a_log.setLevel(logging.INFO)
    take_no_notes()
    a_log.setLevel(logging.DEBUG)
    a_log.addHandler(caplog.handler)
    a_log.debug("compared %s", 1)
    a_log.warning("something is wrong")
    assert caplog.messages == ["something is wrong"]


def test_whoever_asked_for_them_gets_them(a_log, caplog):
    a_log.setLevel(logging.DEBUG)
    take_no_notes()
    a_log.addHandler(caplog.handler)
    a_log.debug("compared %s", 1)
    assert caplog.messages == ["compared 1"]
