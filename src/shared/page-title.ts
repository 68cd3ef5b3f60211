import { shortened } from "./plain-text.ts";

/** Characters of a title that search engines and tabs show before they cut it. */
export const titleMaxLength = 70;

/**
 * The title of a page whose parts have no known length, the most important part first: `Deniz K., Ankara – Kontak`. What
 * does not fit is left out, the last part first; the first one is shortened. The number of the page is always in it.
 */
export function pageTitle(
  parts: readonly (string | null | undefined)[],
  { page = 1, site = "Kontak" }: { page?: number; site?: "Kontak" | "Kontak yönetimi" | "Kontak yardım" } = {},
): string {
  const ending = `${page > 1 ? `, ${page}. sayfa` : ""} – ${site}`;
  const room = titleMaxLength - ending.length;
  const shown = parts.filter(Boolean);
  while (shown.length > 1 && shown.join(", ").length > room) shown.pop();
  return shortened(shown.join(", "), room) + ending;
}
