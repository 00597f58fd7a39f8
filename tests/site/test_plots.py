"""Plots: curves that stand where their figures say."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from clairiere.site.plots import HEIGHT, LEFT, RIGHT, WIDTH, Point, Scale, line_plot

SVG = "{http://www.w3.org/2000/svg}"
VALUES = st.floats(-5000, 5000)
POINTS = st.lists(st.builds(lambda value, margin: Point(value, value - margin, value + margin), VALUES,
                            st.floats(0, 400)), min_size=1, max_size=80)  # fmt: skip


def drawn(points: list[Point], **named: str) -> ET.Element:
    said = {"label": "Rating", **named}
    return ET.fromstring(line_plot(points, **said).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def coordinates(svg: ET.Element, name: str) -> list[tuple[float, float]]:
    line = next(each for each in svg.iter() if each.get("class") == name)
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in line.attrib["points"].split())]


@given(POINTS)
def test_everything_drawn_is_inside_the_picture_and_higher_values_are_higher(points: list[Point]) -> None:
    svg = drawn(points)
    curve, band = coordinates(svg, "curve"), coordinates(svg, "band")
    assert len(curve) == len(points)
    assert len(band) == 2 * len(points)
    assert all(LEFT <= x <= WIDTH - RIGHT + 0.1 and 0 <= y <= HEIGHT for x, y in curve + band)
    assert [x for x, _ in curve] == sorted([x for x, _ in curve])
    by_value = sorted(zip([point.value for point in points], [y for _, y in curve], strict=True))
    assert [y for _, y in by_value] == sorted([y for _, y in by_value], reverse=True)


@given(POINTS)
def test_at_most_six_round_values_stand_beside_the_curve(points: list[Point]) -> None:
    scale = Scale(points)
    assert 1 <= len(scale.round_values()) <= 6
    assert all(scale.low - 1e-6 <= value <= scale.high + 1e-6 for value in scale.round_values())


def test_a_rating_has_hundreds_beside_it_and_says_in_words_what_it_shows() -> None:
    svg = drawn([Point(1300, 908, 1692), Point(1350, 1100, 1600)], first="March", last="May & June")
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "Rating"
    assert [each.text for each in svg.iter(f"{SVG}text")] == ["1000", "1200", "1400", "1600", "March", "May & June"]


def test_a_label_cannot_break_out_of_its_attribute() -> None:
    assert '<b onload="' not in line_plot([Point(1, 0, 2)], label='"><b onload="x">', first="<b>")
