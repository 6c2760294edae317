"""The base of every screen: session, components, hooks, tap queue, device, and the patches of Flet."""
