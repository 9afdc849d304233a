"""Show waits."""

from mahj import Mod


class ShowWaits(Mod):
    """To be written."""

    id = "show_waits"
    title = "Show waits"
