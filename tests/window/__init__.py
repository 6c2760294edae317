"""The app in a window of its own, looked at under Xvfb: by `make window` only.

The program of Flet's window comes from the internet at the first start. An older one comes with a wheel; what
it does not know is translated on the way to it (`relay`), never in the app.
"""
