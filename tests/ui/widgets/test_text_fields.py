"""Text fields: what a phone writes with capitals, and that no letter is lost."""

import pytest

from scorekeeper.ui.widgets.text_fields import code_field, name_field, text_field


@pytest.mark.parametrize(
    ("written", "capitals", "multiline"),
    [
        (lambda app: text_field(app, "What for?", "", "", on_typed=None), "SENTENCES", False),
        (lambda app: name_field(app, "Name", "", "", on_typed=None, on_done=None, keys=[]), "WORDS", False),
        (lambda app: code_field(app, "Code", "", ""), "NONE", True),
    ],
    ids=["a sentence", "a name", "a code"],
)
async def test_names_are_written_with_capitals_a_sentence_with_one_and_a_code_with_none(
    showing, written, capitals, multiline
):
    async with showing(lambda app: [written(app)]) as app:
        (node,) = app.fields()
        assert (node.control.capitalization.name, bool(node.control.multiline)) == (capitals, multiline)


async def test_what_is_typed_while_a_field_is_drawn_again_stays(device):
    """Two letters at once: the screen is drawn with the first one when the second is there already."""
    async with device.opened("/take") as app:
        (field,) = app.fields()
        shown = app.client.tree.controls[field.control._i]
        for first, second in (("a", "ab"), ("abc", "")):
            app._change(field.control, "value", first)
            await app.session.dispatch_event(field.control._i, "change", first)
            app._change(field.control, "value", second)
            await app.settle()
            assert shown["value"] == second
            await app.session.dispatch_event(field.control._i, "change", second)
            await app.settle()
            assert shown["value"] == second
            (field,) = app.fields()
