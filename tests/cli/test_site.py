"""`scorekeeper site` where it cannot do what is asked; `tests/site` has what it builds."""


def test_what_cannot_be_built_is_said(run, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    for arguments, sentence in (
        (["site"], "Say which folder to write the site into: scorekeeper site FOLDER."),
        (
            ["site", "{}/full"],
            "“{}/full” holds something else and is left alone; name an empty or a new folder.",
        ),
        (
            ["site", "{}/new", "--base-url", "https://x"],
            "“https://x” is no path on a host; --base-url takes one such as /block/.",
        ),
        (["site", "{}/full/letter.txt/new"], "“{}/full/letter.txt/new” cannot be written (Not a directory)."),
        (["site", "{}/new", "--serve", "--port", "0"], "--port takes a number from 1 to 65535."),
        (["site", "{}/new", "--base-url"], "--base-url takes a path on the host, for example /block/."),
    ):
        done = run(*(argument.format(tmp_path) for argument in arguments))
        assert (done.status, done.err) == (2, f"scorekeeper: {sentence.format(tmp_path)}\n"), arguments
        assert not (tmp_path / "new").exists(), arguments
