"""The report of a league: Markdown between two marks of a page, and a picture beside it for every game."""

from __future__ import annotations

from pathlib import Path

from tools.league.standings import LevelReport, Measure, SeasonReport, Share

BEGIN, END = "<!-- league: begin -->", "<!-- league: end -->"
PICTURES = Path("pictures") / "league"


def put_into(page: str, told: str) -> str:
    """A page with its league report replaced, or added at the end."""
    before, begin, rest = page.partition(BEGIN)
    after = rest.partition(END)[2] if begin else "\n"
    return f"{before.rstrip()}\n\n{BEGIN}\n{told.strip()}\n{END}{after}"


def markdown(seasons: list[SeasonReport], titles: dict[str, str], names: list[str]) -> str:
    """The report of all games."""
    return "\n\n".join([season_told(season, titles[season.game], names) for season in seasons])


def season_told(season: SeasonReport, title: str, names: list[str]) -> str:
    """The report of one game: a table of its levels, and remarks."""
    against = "wins as a team of three" if season.together else "beats the one below"
    rows = [f"| level | rating | 95 % | {against} | games | 95 % | mean | longest |", "|---" * 8 + "|"]
    rows += [row(name, report) for name, report in zip(names, season.reports, strict=True)]
    picture = f"![Ratings, seats, length and thinking time: {title}]({PICTURES.as_posix()}/{season.game}.svg)"
    return "\n\n".join([f"### {title}", "\n".join(rows), remarks(season), picture])


def row(name: str, report: LevelReport) -> str:
    """The table row of a level."""
    rating, won = report.rating, report.won
    bounds = f"{rating.low:.0f} to {rating.high:.0f}"
    share = f"{percent(won.share)} | {won.games} | {interval(won)}" if won.games else "| | "
    return f"| {name} | {rating.points:.0f} | {bounds} | {share} | {time(report.seconds)} | {time(report.longest)} |"


def remarks(season: SeasonReport) -> str:
    """Sentences on seats, lengths, and whether every level beats the one below."""
    seats = ", ".join([f"{chr(65 + seat)} {percent(each.share)}" for seat, each in enumerate(season.seats())])
    lengths = sorted(season.lengths())
    long = f"{lengths[len(lengths) // 20]} to {lengths[-1 - len(lengths) // 20]} answers"
    seat = "" if season.together else f" Games won by seat: {seats}."
    return f"{climbs(season)}{seat} Nine games of ten take {long}.{measured(season.measure)}"


def climbs(season: SeasonReport) -> str:
    """The sentence on whether every level is above the one below, at each table size."""
    alone = "As teams of three" if season.together else "The two alone"
    found = [f"{alone}, {each_level(season, [report.won for report in season.reports if report.won.games])}."]
    for size, won in season.elsewhere().items():
        shares = ", ".join([f"{percent(each.share)} of {each.games} ({interval(each)})" for each in won if each.games])
        where = f"As teams of {size}" if season.together else f"At tables of {size}, half of the seats each,"
        found.append(f"{where} they win {shares}: {each_level(season, won)}.")
    return " ".join(found)


def each_level(season: SeasonReport, won: list[Share]) -> str:
    """The sentence on whether levels can be told apart."""
    return f"{'each' if season.are_apart(won) else 'not every'} level is above the one below it with 95 %"


def measured(measure: Measure | None) -> str:
    """The sentence on the strongest level against the baseline."""
    if measure is None or not measure.won.games:
        return ""
    won = measure.won
    return (
        f" The strongest wins {percent(won.share)} of {won.games} games (95 %: {interval(won)}) against"
        f" `{measure.yardstick}`, with {time(measure.seconds)} an answer against {time(measure.other)}."
    )


def percent(share: float) -> str:
    """`67.0 %`."""
    return f"{100 * share:.1f} %"


def interval(share: Share) -> str:
    """`60.2 to 73.1 %`."""
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def time(seconds: float) -> str:
    """`12 ms`."""
    return f"{1000 * seconds:.1f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"
