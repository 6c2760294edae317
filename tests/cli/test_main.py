"""Commands and options: help, what opens the app, and the command line as a process with pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli.main import COMMANDS, chosen_language, main
from scorekeeper.locale import LANGUAGES
from scorekeeper.ui import launch

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = [sys.executable, "-m", "scorekeeper"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}


class App:
    """In the place of the screens: notes how it was opened."""

    def __init__(self):
        self.opened = []

    def run(self, data, _, _on_progress):
        self.opened.append(("run", data))

    def serve(self, host, port, data, _, **more):
        chosen = [(name, value) for name, value in more.items() if value and name != "on_progress"]
        self.opened.append(("serve", host, port, data, *chosen))


@pytest.fixture
def app(monkeypatch):
    app = App()
    monkeypatch.setattr(launch, "launch_app", app.run)
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
        (
            ["serve", "--public-url", "https://block.example.org/"],
            ("serve", "127.0.0.1", None, None, ("public_url", "https://block.example.org")),
        ),
        (["serve", "--open"], ("serve", "127.0.0.1", None, None, ("browse", True))),
        (["serve", "--renew-link"], ("serve", "127.0.0.1", None, None, ("renew_link", True))),
        (["--data", "pads", "serve"], ("serve", "127.0.0.1", None, Path("pads"))),
        (["serve", "--data", "pads"], ("serve", "127.0.0.1", None, Path("pads"))),
    ],
    ids=str,
)
def test_the_app_is_opened_or_served(app, run, arguments, opened, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(*arguments).status == 0
    assert app.opened == [opened]


def test_arguments_that_make_no_sense_are_refused_before_anything_opens(app, run):
    for arguments, sentence in (
        (["serve", "--port", "0"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "65536"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "http"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "９０"], "--port takes a number from 1 to 65535."),
        (["serve", "--port", "9" * 5000], "--port takes a number from 1 to 65535."),
        *(
            (
                ["serve", "--public-url", address],
                "--public-url takes an address such as https://block.example.org.",
            )
            for address in (
                "block.example.org",
                "ftp://a",
                "https://",
                "https://a/b",
                "https://u@a",
                "http://a:x",
            )
        ),
        (["serve", "--host"], "--host takes an address of this machine, for example 0.0.0.0."),
        (["--data"], "--data takes a folder."),
        (["--data", ""], "--data takes a folder."),
        (["serve", "--data", " "], "--data takes a folder."),
        (["--data", __file__], f"“{__file__}” is not a folder; --data takes one."),
        (["--language", "fr"], f"--language takes one of {', '.join(LANGUAGES)}."),
        (["--language"], f"--language takes one of {', '.join(LANGUAGES)}."),
        (["juggle"], f"There is no command “juggle”; there are {', '.join(COMMANDS)}."),
        (["--data", "pads", "juggle"], f"There is no command “juggle”; there are {', '.join(COMMANDS)}."),
        (["--loud"], "“--loud” is not known here; see scorekeeper --help."),
        (["--tru", "red"], f"There is no command “red”; there are {', '.join(COMMANDS)}."),
    ):
        assert run(*arguments).refusal == sentence, arguments
        assert app.opened == [], arguments


@pytest.mark.parametrize(
    ("language", "heads", "foreign"),
    [
        ("en", ["Usage: scorekeeper", "Options:"], "Aufruf"),
        ("de", ["Aufruf: scorekeeper", "Optionen:"], "sage:"),
    ],
)
def test_every_command_explains_itself_in_both_languages(language, heads, foreign, capsys):
    for command in ("", *COMMANDS):
        with pytest.raises(SystemExit) as stopped:
            main(["--language", language, *filter(None, [command]), "--help"])
        page = capsys.readouterr().out
        assert stopped.value.code == 0, command
        assert all(head in page for head in heads), command
        assert foreign not in page, command
        assert max(map(len, page.splitlines())) <= 120, command


def test_the_language_is_that_of_the_system():
    for environment, language in (
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_US.UTF-8"}, "en-US"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
    ):
        assert chosen_language(["trick"], environment) == language


def test_an_option_goes_before_the_system():
    assert chosen_language(["--language", "en"], {"LANG": "de_DE"}) == "en"
    assert chosen_language(["--language=en"], {"LANG": "de_DE"}) == "en"


def test_the_folder_of_the_environment_is_refused_when_it_is_a_file(app, run, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", __file__)
    assert run().err == f"scorekeeper: “{__file__}” is not a folder; --data takes one.\n"
    assert app.opened == []


@pytest.mark.parametrize("name", ["~nobody-of-that-name/pads", "p" * 300])
def test_the_screens_report_a_folder_that_cannot_be_made(app, run, name):
    assert run("--data", name).status == 0
    assert app.opened == [("run", Path(name))]


def run_process(*arguments, **environment):
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=ROOT,
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


def run_shell(line):
    """Runs a line of the shell in which `scorekeeper` is the command."""
    command = " ".join(f"'{part}'" for part in COMMAND)
    return subprocess.run(
        ["sh", "-c", line.replace("scorekeeper", command)],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_judging_and_scoring_import_neither_flet_nor_a_database():
    program = """
import io, sys
from scorekeeper.cli.main import main
pad = b'{"players": ["A", "B", "C"], "rounds": []}'
for line, given in (
    ("trick R3 Z", b""), ("legal --hand R3 R4", b""), ("score -", pad), ("outlook -", pad),
    ("trick --batch", b'{"cards": ["R3"]}'), ("--help", b""),
):
    sys.stdin = io.TextIOWrapper(io.BytesIO(given))
    try:
        assert main(line.split()) == 0
    except SystemExit:
        pass
roots = {name.split(".")[0] for name in sys.modules}
print(sorted(roots & {"flet", "flet_web", "tinydb", "fastapi", "babel"}), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


def test_a_reader_who_leaves_early_is_no_error():
    """`scorekeeper trick --batch | head -1`: the pipe breaks in the middle of the answers."""
    with subprocess.Popen(
        [*COMMAND, "trick", "--batch"],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdin.write(b'{"cards": ["R3"]}\n')
        process.stdin.flush()
        assert b"winner" in process.stdout.readline(), "each line is answered at once"
        process.stdout.close()
        process.stdin.write(b'{"cards": ["R3"]}\n' * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_a_terminal_that_lacks_letters_shows_their_numbers():
    done = run_process("--language", "de", "trick", "R3", "Z", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"schl\\xe4gt" in done.stdout


def test_a_file_name_that_is_no_utf8_is_refused_like_any_other():
    done = run_process("score", b"a\xffb")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
