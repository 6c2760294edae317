"""Entry point for Flet's packager: opens the app on the device it was built for."""

import flet as ft

from scorekeeper.ui.app import main

__all__ = ["main"]

if __name__ == "__main__":
    ft.run(main)
