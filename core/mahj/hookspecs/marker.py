"""What marks a function as the specification of a hook."""

import pluggy

hookspec = pluggy.HookspecMarker("mahj")
