"""Text fields: what a phone writes with capitals, and that no letter is lost."""

from scorekeeper.ui.widgets.text_fields import code_field, name_field, text_field


async def test_a_sentence_is_written_with_one_capital_a_name_with_capitals_and_a_code_with_none(showing):
    def fields(app):
        sentence = text_field(app, "What for?", "", "", on_typed=None)
        name = name_field(app, "Name", "", "", on_typed=None, on_done=None, keys=[])
        return [sentence, name, code_field(app, "Code", "", "")]

    async with showing(fields) as app:
        found = [(node.control.capitalization.name, bool(node.control.multiline)) for node in app.fields()]
        assert found == [("SENTENCES", False), ("WORDS", False), ("NONE", True)]


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
