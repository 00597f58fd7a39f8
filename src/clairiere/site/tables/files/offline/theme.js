// Day or night, as somebody has chosen it: these pages are the same for everybody, so they cannot have it written in them.
export function dressed() {
  const theme = /(?:^|; )theme=(day|night)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
}
