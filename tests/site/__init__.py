"""Tests of the static site."""
