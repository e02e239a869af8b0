#!/usr/bin/python3
"""Draws docs/corridor.svg: the stations of one payload, from the socket to the receipt.

    docs/corridor.py >docs/corridor.svg

`make docs` compares the file with what this script prints."""

# The two rows of stations: title, where it is decided, an example.
STATIONS = [
    ("socket", "doors", "one JSON object"),
    ("frame", "JSONText", '{"aps":…,"url":…}'),
    ("notification", "PushPayload", "apns, its link, its id"),
    ("link", "LinkRouter", "compass://profile:john"),
    ("decision", "session, policy, route, plan", "push Profile username=john"),
    ("ledger", "number, store, send, confirm", "NOTIFY_SEQ=17"),
    ("journal", "systemd-journald", "NAV_COMMAND=push"),
    ("receipt, follower", "doors", '{"outcome":"routed",…}'),
]
WIDTH, HEIGHT, GAP, MARGIN, ROW = 190, 76, 22, 12, 4


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def text(x, y, words, kind):
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>'


def main():
    width = 2 * MARGIN + ROW * WIDTH + (ROW - 1) * GAP
    height = 2 * MARGIN + 2 * HEIGHT + 2 * GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" '
        'aria-label="The stations of a payload from socket to receipt">',
        "<style>"
        "text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#1c2733}"
        ".title{font-size:15px;font-weight:600}.room{font-size:11px;fill:#52606d}"
        ".example{font-size:11px;font-family:ui-monospace,monospace;fill:#0b5394}"
        "rect.station{fill:#f4f7fa;stroke:#7b8794}rect.page{fill:#fff}"
        "path{fill:none;stroke:#52606d;stroke-width:1.5;marker-end:url(#arrow)}"
        "</style>",
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#52606d;stroke:none;'
        'marker-end:none"/></marker></defs>',
        f'<rect class="page" width="{width}" height="{height}"/>',
    ]
    for number, (title, room, example) in enumerate(STATIONS):
        row, column = divmod(number, ROW)
        # The second row runs back, so that every arrow leads to a neighbour.
        column = column if row == 0 else ROW - 1 - column
        x = MARGIN + column * (WIDTH + GAP)
        y = MARGIN + row * (HEIGHT + 2 * GAP)
        middle = x + WIDTH // 2
        lines.append(f'<rect class="station" x="{x}" y="{y}" width="{WIDTH}" '
                     f'height="{HEIGHT}" rx="6"/>')
        lines.append(text(middle, y + 25, title, "title"))
        lines.append(text(middle, y + 44, room, "room"))
        lines.append(text(middle, y + 62, example, "example"))
        if number == len(STATIONS) - 1:
            continue
        if number == ROW - 1:
            lines.append(f'<path d="M{middle} {y + HEIGHT}v{2 * GAP}"/>')
        elif row == 0:
            lines.append(f'<path d="M{x + WIDTH} {y + HEIGHT // 2}h{GAP}"/>')
        else:
            lines.append(f'<path d="M{x} {y + HEIGHT // 2}h-{GAP}"/>')
    print("\n".join([*lines, "</svg>"]))


if __name__ == "__main__":
    main()
