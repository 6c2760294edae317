"""Paints: a role of our palette as Flet's client names it."""

from dataclasses import fields

from scorekeeper.design_tokens.colors import Palette
from scorekeeper.rules import Suit
from scorekeeper.ui.design.paint import Paint, suit_paint


def test_no_two_roles_share_a_name_at_the_client():
    assert len({paint.value for paint in Paint}) == len(fields(Palette)) == len(Paint)


def test_each_suit_has_its_colour_and_no_trump_a_quiet_one():
    assert [suit_paint(suit) for suit in Suit] == [Paint.RED, Paint.YELLOW, Paint.GREEN, Paint.BLUE]
    assert suit_paint(None) is Paint.QUIET
