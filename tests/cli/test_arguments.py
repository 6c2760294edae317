"""Commands and options: help in both languages, and what opens the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.cli.main import COMMANDS, chosen_language, main
from scorekeeper.locale import LANGUAGES, Words
from scorekeeper.ui import launch
from tests.cli.conftest import Run


class App:
    """In the place of the screens: notes how it was opened."""

    def __init__(self) -> None:
        self.opened: list[tuple[object, ...]] = []

    def run(self, data: Path | None, _: Words) -> None:
        self.opened.append(("run", data))

    def serve(self, host: str, port: int | None, data: Path | None, _: Words) -> None:
        self.opened.append(("serve", host, port, data))


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    app = App()
    monkeypatch.setattr(launch, "run", app.run)
    monkeypatch.setattr(launch, "serve", app.serve)
    return app


@pytest.mark.parametrize(
    ("arguments", "opened"),
    [
        ([], ("run", None)),
        (["--data", "pads"], ("run", Path("pads"))),
        (["--language", "de"], ("run", None)),
        (["serve"], ("serve", "127.0.0.1", None, None)),
        (["serve", "--host", "0.0.0.0", "--port", "80"], ("serve", "0.0.0.0", 80, None)),
        (["--data", "pads", "serve"], ("serve", "127.0.0.1", None, Path("pads"))),
        (["serve", "--data", "pads"], ("serve", "127.0.0.1", None, Path("pads"))),
    ],
    ids=str,
)
def test_the_app_is_opened_or_served(
    app: App,
    run: Run,
    arguments: list[str],
    opened: tuple[object, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments).status == 0
    assert app.opened == [opened]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serve", "--port", "0"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "65536"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "http"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "９０"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "9" * 5000], "--port takes a number from 1 to 65535."),
        (["serve", "--host"], "--host takes an address of this machine, for example 0.0.0.0."),
        (["--data"], "--data takes a folder."),
        (["--data", ""], "--data takes a folder."),
        (["serve", "--data", " "], "--data takes a folder."),
        (["--data", __file__], f"“{__file__}” is not a folder; --data takes one."),
        (["--language", "fr"], f"--language takes one of {', '.join(LANGUAGES)}."),
        (["--language"], f"--language takes one of {', '.join(LANGUAGES)}."),
        (
            ["juggle"],
            f"There is no command “juggle”; there are {', '.join(COMMANDS)}.",
        ),
        (
            ["--data", "pads", "juggle"],
            f"There is no command “juggle”; there are {', '.join(COMMANDS)}.",
        ),
        (["--loud"], "“--loud” is not known here; see scorekeeper --help."),
        (
            ["--tru", "red"],
            f"There is no command “red”; there are {', '.join(COMMANDS)}.",
        ),
    ],
    ids=str,
)
def test_arguments_that_make_no_sense_are_refused_before_anything_opens(
    app: App, run: Run, arguments: list[str], sentence: str
) -> None:
    answer = run(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"scorekeeper: {sentence}\n"
    assert app.opened == []


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize(
    ("language", "heads", "foreign"),
    [
        ("en", ["Usage: scorekeeper", "Options:"], "Aufruf"),
        ("de", ["Aufruf: scorekeeper", "Optionen:"], "sage:"),
    ],
)
def test_every_command_explains_itself_in_both_languages(
    command: str, language: str, heads: list[str], foreign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--language", language, *filter(None, [command]), "--help"])
    page = capsys.readouterr().out
    assert stopped.value.code == 0
    assert all(head in page for head in heads)
    assert foreign not in page
    assert max(map(len, page.splitlines())) <= 120


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
    ],
    ids=str,
)
def test_the_language_is_that_of_the_system(environment: dict[str, str], language: str) -> None:
    assert chosen_language(["trick"], environment) == language


def test_an_option_goes_before_the_system() -> None:
    assert chosen_language(["--language", "en"], {"LANG": "de_DE"}) == "en"
    assert chosen_language(["--language=en"], {"LANG": "de_DE"}) == "en"


def test_the_folder_of_the_environment_is_refused_when_it_is_a_file(
    app: App, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", __file__)
    assert run().err == f"scorekeeper: “{__file__}” is not a folder; --data takes one.\n"
    assert app.opened == []


@pytest.mark.parametrize("name", ["~nobody-of-that-name/pads", "p" * 300])
def test_the_screens_report_a_folder_that_cannot_be_made(app: App, run: Run, name: str) -> None:
    assert run("--data", name).status == 0
    assert app.opened == [("run", Path(name))]
