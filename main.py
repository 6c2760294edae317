"""Entry point for Flet's packager: opens the app on the device it was built for."""

from scorekeeper.ui.app import main, run

__all__ = ["main"]

if __name__ == "__main__":
    run()
