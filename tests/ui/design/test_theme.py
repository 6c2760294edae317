"""The theme: our colours and type in the roles of Material."""

from dataclasses import asdict, fields

import pytest

from scorekeeper.design_tokens.colors import DARK, LIGHT, Palette
from scorekeeper.ui.design.paint import Paint
from scorekeeper.ui.design.theme import scheme, theme
from scorekeeper.ui.design.typography import Scale


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_every_role_reaches_the_client_under_its_own_name(palette):
    written = {name.replace("_", ""): value for name, value in asdict(scheme(palette)).items()}
    assert {field.name: written[Paint[field.name.upper()]] for field in fields(Palette)} == asdict(palette)


def test_type_grows_with_the_readers_setting_and_material_with_it():
    assert Scale(1.3).title().size == pytest.approx(23 * 1.3, abs=0.05)
    text = theme(LIGHT, Scale(1.3)).text_theme
    assert text is not None
    assert text.body_large.size == pytest.approx(16 * 1.3, abs=0.05)
