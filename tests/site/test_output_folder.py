"""Where the site is written: never over something else, never in half, and a person's own files stay."""

import re
import shutil
from pathlib import Path

import pytest

from scorekeeper.site.output_folder import MARKER, NotOurs, prepare_staging, swap_in, write_marker

SITE = {"index.html": "the page", "icons/one.png": "an icon", "index.html.br": "packed"}


def build(folder: Path, site: dict[str, str] = SITE) -> None:
    new = prepare_staging(folder)
    write_marker(new, "a build", site)
    for name, content in site.items():
        (new / name).parent.mkdir(parents=True, exist_ok=True)
        (new / name).write_text(content)
    swap_in(folder)


def files(folder: Path) -> dict[str, str]:
    """What lies there besides the marker."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MARKER
    }


def lay_something_in(out: Path) -> dict[str, str]:
    """What a person needs there."""
    theirs = {"CNAME": "block.example", "icons/mine.png": "mine", ".git/HEAD": "ref: refs/heads/main"}
    (out / ".git" / "refs" / "tags").mkdir(parents=True)
    for name, content in theirs.items():
        (out / name).write_text(content)
    return theirs


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.mark.parametrize("made", [lambda _folder: None, Path.mkdir, build], ids=["none", "empty", "ours"])
def test_a_site_is_written_as_often_as_one_likes(made, out) -> None:
    made(out)
    for _time in range(2):
        build(out)
        assert files(out) == SITE
        assert [path.name for path in out.parent.iterdir()] == ["out"]


def test_what_a_build_no_longer_has_goes(out) -> None:
    build(out, {**SITE, "old.js": "old", "pictures/old.png": "old"})
    build(out)
    assert files(out) == SITE


def test_what_a_person_laid_into_the_folder_stays(out) -> None:
    build(out)
    theirs = lay_something_in(out)
    build(out)
    assert files(out) == {**SITE, **theirs}
    assert (out / ".git" / "refs" / "tags").is_dir()


def test_copies_that_a_host_made_of_our_files_go_with_them(out) -> None:
    build(out)
    (out / "index.html.gz").write_text("the page as it was")
    build(out)
    assert files(out) == SITE


@pytest.mark.parametrize("moved", [False, True])
def test_a_build_that_was_killed_at_the_end_loses_nothing(out, moved) -> None:
    """Between the two moves that put the new site in the place of the old one, or after both."""
    old = out.with_name(".out.old")
    build(out)
    shutil.copytree(out, old)
    theirs = lay_something_in(old)
    if not moved:
        shutil.rmtree(out)
    build(out)
    assert files(out) == {**SITE, **theirs}
    assert [path.name for path in out.parent.iterdir()] == ["out"]


@pytest.mark.parametrize("beside", [".out.new", ".out.old"])
@pytest.mark.parametrize("left", [set(), {MARKER}, {MARKER, "icons"}], ids=["nothing", "marker", "half"])
def test_a_build_that_was_killed_while_it_wrote_or_cleared_is_cleared_away(out, beside, left) -> None:
    build(out)
    half = out.with_name(beside)
    shutil.copytree(out, half)
    for path in half.iterdir():
        if path.name not in left:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    build(out)
    assert files(out) == SITE
    assert [path.name for path in out.parent.iterdir()] == ["out"]


def with_a_letter(folder: Path) -> None:
    folder.mkdir()
    (folder / "letter.txt").write_text("dear")


def as_a_link(folder: Path) -> None:
    (folder.parent / "elsewhere").mkdir()
    folder.symlink_to(folder.parent / "elsewhere")


@pytest.mark.parametrize("made", [with_a_letter, lambda path: path.write_text("dear"), as_a_link])
@pytest.mark.parametrize("name", ["out", ".out.new", ".out.old"])
def test_what_we_did_not_write_is_left_alone(made, name, tmp_path) -> None:
    made(tmp_path / name)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(NotOurs, match=re.escape(name)):
        build(tmp_path / "out")
    assert sorted(tmp_path.rglob("*")) == before
