"""The static site: the same app in a phone's browser, with no server and, after one visit, no network.

`builder` writes the folder; `worker_app` is what runs in the browser's worker.
"""
