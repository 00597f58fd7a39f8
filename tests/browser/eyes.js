// Eyes: what the tests see of a page. Each answers in names that a person understands.
window.eyes = (() => {
  const all = (which) => [...document.querySelectorAll(which)];
  const visible = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = (one) => (one.ariaLabel || one.textContent).trim().slice(0, 40);
  const named = (one) => `${one.tagName}#${one.id}.${one.className?.baseVal ?? one.className} "${words(one)}"`;
  const FINGERTIP = 4; // px on each side: nobody meets a thinner edge
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

  // A tick box is touched also by its label, a place on the board also by what lies around it, a card also beside its link.
  // What lies around a small link is its own, too: a box that reaches further than the link is drawn.
  const beyond = (one) => {
    const { width, height } = one.getBoundingClientRect();
    const { position, top, right, bottom, left } = getComputedStyle(one, "::after");
    if (position !== "absolute" || getComputedStyle(one).position === "static") return [];
    return [{ width: width - parseFloat(left) - parseFloat(right), height: height - parseFloat(top) - parseFloat(bottom) }];
  };
  const reach = (one) => {
    const card = getComputedStyle(one, "::after").position === "absolute" ? [one.offsetParent ?? one] : [];
    const boxes = [one, ...card, ...(one.labels ?? []), ...one.querySelectorAll(".hit")].map((each) => each.getBoundingClientRect());
    const parts = [...boxes, ...beyond(one)];
    return [Math.max(...parts.map((box) => box.width)), Math.max(...parts.map((box) => box.height))];
  };
  const PRESSED = "a, button, input:not([type=hidden]), select, summary, [role=button], #board .target";
  const inText = (one) => one.matches("p a, td a, li a") && one.parentElement.textContent.trim() !== one.textContent.trim();

  // What moves once; what breathes, again and again, need not be waited for.
  const moving = () => document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().iterations <= 1);
  // The board of every game, by its pieces: hexes; cards and Elites; tiles; machines and workers; regions, towers and clouds.
  const REFUSED = ["[id^=h]", "[id^=card-]", "[id^=elites]", "[id]:is([id^=A], [id^=B], [id^=C], [id^=D], [id^=E])", "[id^=machine-]", "[id^=worker-]", "[id^=region-]", "[id^=tower-]", "[id^=cloud-]"].map((one) => `#board ${one}`).join();

  const looks = (one) => {
    const { outline, boxShadow, backgroundColor, borderColor, textDecoration } = getComputedStyle(one);
    return [outline, boxShadow, backgroundColor, borderColor, textDecoration].join();
  };
  const around = (one) => [one, one.parentElement, one.nextElementSibling, ...(one.labels ?? [])].filter(Boolean);
  const appearance = (one) => [...around(one).map(looks), one.querySelectorAll(".ring").length].join("|");

  return {
    table() {
      const { version, turn, over, seat } = document.getElementById("table").dataset, stage = document.getElementById("stage").dataset;
      const seen = (which) => all(which).filter((one) => one.getClientRects().length).map((one) => one.id);
      const open = { targets: seen("#board .target"), buttons: seen("#answers button") };
      return { version: Number(version), turn, seat, over: over === "true", panel: stage.panel ?? "", ...open };
    },
    symbols: () => all("#board use").map((use) => use.getAttribute("href")).sort(),
    cards: () => all("#board [id^=card-]").map((one) => one.id), // a card is called by its face, once it is known
    undrawn: () => all("#board use").map((use) => use.getAttribute("href").slice(1)).filter((id) => !document.getElementById(id)),
    nameless: () => all("#board .target").filter((one) => !one.ariaLabel && !one.querySelector("title")?.textContent).map((one) => one.id),

    // What a finger would miss.
    small(least) {
      const pressed = all(PRESSED).filter((one) => visible(one) && one.tabIndex > -1 && !one.closest("[aria-hidden=true], .vh") && !inText(one));
      const sizes = pressed.filter((one) => !one.matches(".skip, .vh")).map((one) => [one, ...reach(one)]);
      return sizes.filter(([, width, height]) => Math.min(width, height) < least - 0.5)
        .map(([one, width, height]) => `${named(one)} ${width.toFixed(0)} x ${height.toFixed(0)}`);
    },

    // Texts of which something is cut off.
    clipped() {
      const hides = (one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX) && one.textContent.trim();
      const over = (one) => one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2;
      const boxes = all("body *").filter((one) => visible(one) && !one.closest("svg, .vh, .skip, #sheet, #board") && one.clientWidth > 8);
      return boxes.filter((one) => hides(one) && over(one)).map(named);
    },

    // What can have the keyboard, and looks as it does without.
    unseen() {
      const tabbable = all(`${PRESSED}, [tabindex="0"]`).filter((one) => one.tabIndex > -1 && !one.disabled && one.getClientRects().length);
      return tabbable.filter((one) => {
        one.focus({ preventScroll: true });
        if (document.activeElement !== one) return false;
        const lit = appearance(one);
        one.blur();
        return lit === appearance(one);
      }).map(named);
    },

    // Something on the board that cannot be chosen, and is in sight; if nothing is, the first that can be brought there.
    refused() {
      const inSight = (one) => one.contains(document.elementFromPoint(...middle(one.getBoundingClientRect())));
      const things = all(REFUSED).filter((one) => !one.matches(".target, .target *") && !one.querySelector(".target"));
      const seen = things.filter(inSight);
      if (seen.length) return seen[seen.length >> 1].id;
      return things.find((one) => (one.scrollIntoView({ block: "center" }), inSight(one))).id;
    },

    // Where the buttons and targets stand that give this answer; without one, all that can be touched.
    ways(notation) {
      const gives = (one) => !notation || (one.dataset.answers ?? one.value).split("|").includes(notation);
      return all("#board .target, #answers button").filter((one) => one.getClientRects().length && gives(one)).map((one) => one.id);
    },

    // Where a finger meets this thing and nothing that lies on it or close by: nearest to its middle, once all has come to rest.
    async point(id) {
      await Promise.all(moving().map((one) => one.finished.catch(() => {})));
      const thing = document.getElementById(id);
      if (!thing) return null;
      thing.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = thing.getBoundingClientRect(), steps = [5, 4, 6, 3, 7, 2, 8, 1, 9];
      const spots = steps.flatMap((x) => steps.map((y) => [left + (x * width) / 10, top + (y * height) / 10]));
      const met = (x, y) => document.elementFromPoint(x, y)?.closest(".target, button") === thing;
      const around = [[0, 0], [-FINGERTIP, 0], [FINGERTIP, 0], [0, -FINGERTIP], [0, FINGERTIP]];
      return spots.find(([x, y]) => around.every(([dx, dy]) => met(x + dx, y + dy))) ?? null;
    },

    // What can be chosen and is not in sight: an answer with neither a button nor a place to touch that nothing covers; and
    // every place that is covered or outside, if there is room for all of them.
    unreached() {
      const shown = all("#bar, #near, #say, #log").filter(visible).map((one) => one.getBoundingClientRect());
      const apart = (one, other, most = 4) => Math.min(one.right, other.right) - Math.max(one.left, other.left) <= most || Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) <= most;
      const targets = all("#board .target").filter((one) => one.getClientRects().length), boxes = new Map(targets.map((one) => [one, one.getBoundingClientRect()]));
      const inside = ({ left, right, top, bottom }) => top >= -4 && bottom <= innerHeight + 4 && left + right >= 0 && left + right <= 2 * innerWidth;
      const whole = targets.filter((one) => inside(boxes.get(one)) && shown.every((other) => apart(boxes.get(one), other)));
      const given = new Set([...whole.flatMap((one) => one.dataset.answers.split("|")), ...all("#answers button").filter(visible).map((one) => one.value)]);
      const board = document.getElementById("board").getBoundingClientRect(), span = (side) => [...boxes.values()].map((one) => one[side]);
      const over = shown.filter(({ left, right }) => left < board.right && right > board.left).map(({ height }) => height);
      const room = innerHeight - over.reduce((sum, one) => sum + one, 0), fits = Math.max(...span("bottom")) - Math.min(...span("top")) <= room;
      const lost = all("#answers [name=notation]:not([data-empty])").map((one) => one.value).filter((one) => !given.has(one));
      return [...lost, ...(fits || innerWidth >= 1100 ? targets.filter((one) => !whole.includes(one)).map((one) => one.id) : [])];
    },

    // Texts on the board that are set smaller than this, in px.
    fine(least) {
      const high = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
      return all("#board text").filter((one) => one.getBoundingClientRect().width && high(one) < least).map((one) => `${one.closest("[id]").id} ${one.textContent} ${high(one).toFixed(1)}`);
    },

    // Texts around the board that are set smaller than this, in px; those of drawings as their scale leaves them, and no
    // initials, for a mark is known by its colour and shape.
    tiny(least) {
      const says = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const texts = all("#stage *").filter((one) => !one.closest("#board, #sheet, .mark, .vh, .skip") && says(one) && visible(one));
      const high = (one) => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1);
      return texts.filter((one) => high(one) < least - 0.01).map((one) => `${named(one)} ${high(one).toFixed(1)}`);
    },

    // Before (-1) or behind (1) the keyboard; 0 when it is there.
    way(which) {
      const on = document.activeElement, wanted = all(which).filter((one) => one.getClientRects().length);
      if (wanted.includes(on)) return 0;
      return on !== document.body && wanted.every((one) => on.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) ? -1 : 1;
    },

    // Once the typefaces are there and nothing moves any more; false if that takes too long.
    async settled(patience = 5000) {
      await document.fonts.ready;
      const until = performance.now() + patience, frame = () => new Promise(requestAnimationFrame);
      for (let calm = 0; calm < 3; calm = moving().length ? 0 : calm + 1) {
        if (performance.now() > until) return false;
        await frame();
      }
      return true;
    },
  };
})();
