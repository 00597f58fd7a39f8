// What is touched says what it is, what it does and what it means now; and, if it cannot be chosen, why not.
const why = (id) => ask("why", { version: version(), piece: id }).then((reply) => reply.json())
  .then(({ title, says, clause, link, name, tells, rule }) => {
    const no = target(id) ? [] : [`${title} ${says}`];
    refuse(name || title, name ? [...tells, ...no] : says, link && clause, id, rule);
  }).catch(complain);

function refuse(title, told, clause = "", id = "", rule = "") {
  if (tried || picked) putBack();
  const rules = [...new Set([rule, clause])].filter(Boolean).map((one) => button("rule", one, one));
  panel("why", title, told, [...rules, button("dismiss")]);
  $("say").classList.toggle("no", Boolean(clause) || !rule);
  ring("refused", clause && id ? [id] : []);
  if (id && innerWidth >= 1100) beside(box($(id)), box($("say")));
  sound(clause ? "refused" : "moved");
}

// On a wide table the bubble lies beside the piece, where it covers the fewest things that can be chosen.
function beside({ left, right, top, bottom }, { width, height }) {
  const room = box(stage), across = (left + right - width) / 2, along = (top + bottom - height) / 2;
  const under = (x, y) => ({ left, right, top, bottom }) => left < x + width && right > x && top < y + height && bottom > y;
  const targets = all("#board .target").map(box);
  const cost = ([x, y]) => targets.filter(under(x, y)).length + Math.max(0, room.left - x, x + width - room.right, room.top + 48 - y, y + height - room.bottom);
  const places = [[across, bottom + 12, "below"], [right + 12, along, "right"], [left - width - 12, along, "left"], [across, top - height - 12, "above"]];
  const [x, y, side] = places.sort((one, other) => cost(one) - cost(other))[0];
  $("say").dataset.side = side;
  $("say").style.cssText = `left:${x - room.left}px;top:${y - room.top}px;bottom:auto`;
}

function complain(error) {
  if (error.status === 409) gone(error);
  else if (error.status) refuse(says.no, error.says, error.clause);
  else if (error.status === 0) lost(true);
  else throw error;
}

acts.dismiss = unpanel;
acts.about = ({ value }) => why(value);
acts.rule = ({ value }) => openRules(value);
