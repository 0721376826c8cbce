"""Draws what all figures have in common, in colours for light and for dark pages, and writes them as SVG.

Lengths are in CSS pixels. A figure is only as wide as the text on a phone, so phones don't shrink its words.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from rummy500.lab import Estimate

WIDTH: Final = 340
TEXT: Final = 12
POINTS_IN_AN_INCH: Final = 72
DRAWN_IN: Final = "DejaVu Sans"  # part of Matplotlib; it is wide, so texts also fit in other typefaces
SHOWN_IN: Final = "system-ui, sans-serif"  # the page's typeface: the browser writes the text in it


@dataclass(frozen=True)
class Ink:
    """The colours of a figure. Even colour-blind readers can tell these colours apart."""

    text: str
    muted: str
    grid: str
    main: str
    other: str


INKS: Final = {
    "light": Ink("#222832", "#48566b", "#d1d5da", "#0072b2", "#b8400e"),
    "dark": Ink("#ced6dd", "#9ca4af", "#3a424d", "#5ab4ef", "#f2925c"),
}


class Mark(NamedTuple):
    """How the marks for one kind of value look: their shape, their colour, and whether they are filled."""

    shape: str
    colour: str
    filled: bool = True

    @property
    def style(self) -> dict[str, Any]:
        """The mark as Matplotlib's options."""
        inside = self.colour if self.filled else "none"
        size = {"ms": 7, "mew": 1.5, "clip_on": False}
        return {"marker": self.shape, "color": self.colour, "mfc": inside, **size}


class Sheet:
    """A figure that is being drawn. Positions are in CSS pixels from the figure's left and upper edges."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.figure = Figure((WIDTH / POINTS_IN_AN_INCH, height / POINTS_IN_AN_INCH), facecolor="none")
        FigureCanvasSVG(self.figure)

    def axes(self, left: float, top: float, right: float, bottom: float, **options: Any) -> Axes:
        """Add axes to the sheet, with margins of these widths."""
        width, height = WIDTH - left - right, self.height - top - bottom
        box = (left / WIDTH, bottom / self.height, width / WIDTH, height / self.height)
        axes: Axes = self.figure.add_axes(box, facecolor="none", **options)
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0)
        axes.set_axisbelow(True)
        return axes

    def key(self, x: float, y: float, mark: Mark, text: str) -> None:
        """Draw a mark that begins at ``x``, and write its meaning after it. ``y`` is the text's baseline."""
        place = [(x + 4) / WIDTH], [1 - (y - 4) / self.height]
        self.figure.add_artist(Line2D(*place, linestyle="none", **mark.style))
        self.write(x + 12, y, text)

    def write(self, x: float, y: float, text: str, **options: Any) -> None:
        """Write text that begins at ``x`` and has its baseline at ``y``."""
        self.figure.text(x / WIDTH, 1 - y / self.height, text, **options)


def upright(axes: Axes, at: float, value: Estimate, mark: Mark) -> None:
    """Draw a mark at the point (``at``, ``value``), and the value's interval as a vertical line."""
    axes.plot([at, at], value[1:], color=mark.colour, linewidth=1.5)
    axes.plot([at], value[:1], **mark.style)


def level(axes: Axes, at: float, value: Estimate, mark: Mark) -> None:
    """Draw a mark at the point (``value``, ``at``), and the value's interval as a horizontal line."""
    axes.plot(value[1:], [at, at], color=mark.colour, linewidth=1.5)
    axes.plot(value[:1], [at], **mark.style)


def svg(draw: Callable[[Ink], Sheet], mode: str) -> str:
    """A figure as SVG. The same rows give the same bytes."""
    stream = io.StringIO()
    with rc_context(settings(INKS[mode])):
        draw(INKS[mode]).figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    return stream.getvalue().replace(f"'{DRAWN_IN}'", SHOWN_IN)


def settings(ink: Ink) -> dict[Any, Any]:
    """Matplotlib's settings for a figure with these colours."""
    return {
        "svg.fonttype": "none",
        "svg.hashsalt": "rummy500",
        "font.family": DRAWN_IN,
        "font.size": TEXT,
        "axes.labelsize": TEXT,
        "xtick.labelsize": TEXT,
        "ytick.labelsize": TEXT,
        "text.color": ink.text,
        "axes.labelcolor": ink.muted,
        "xtick.color": ink.muted,
        "ytick.color": ink.text,
        "grid.color": ink.grid,
        "grid.linewidth": 0.8,
        "lines.solid_capstyle": "butt",
    }
