"""Files of every format, made by us from their shapes; spreadsheets with odfpy and openpyxl."""

from pathlib import Path

FOLDER = Path(__file__).parent


def sample(name):
    return (FOLDER / name).read_bytes()
