"""Pictures: drawing commands (`drawing`), the back ends that make the bytes of a PNG of them, and QR codes.

`pillow_png` draws on desktops, servers and for the command line, `canvas_png` on the offline site. Libraries
are imported only when something is drawn; knows nothing of games, words or Flet.
"""
