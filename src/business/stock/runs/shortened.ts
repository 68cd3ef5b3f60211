/** Characters of a text that a difference shows. */
const shownMax = 100;
/** Characters before the first difference that are shown of long texts. */
const context = 20;

/**
 * Two texts for a difference, each at most some hundred characters long: long ones begin shortly before the place where they
 * differ. `…` stands for what is left out.
 */
export function shortened(before: string, after: string): [string, string] {
  const texts = [before, after].map((text) => text.replace(/\s+/g, " ").trim()) as [string, string];
  if (texts.every((text) => text.length <= shownMax)) return texts;
  const shorter = Math.min(texts[0].length, texts[1].length);
  let same = 0;
  while (same < shorter && texts[0][same] === texts[1][same]) same++;
  const from = same <= context * 2 ? 0 : same - context;
  return texts.map((text) => cut(text, from)) as [string, string];
}

function cut(text: string, from: number): string {
  const rest = text.slice(from);
  const start = from > 0 ? "…" : "";
  return `${start}${rest.length > shownMax ? `${rest.slice(0, shownMax).trimEnd()}…` : rest}`.toWellFormed();
}
