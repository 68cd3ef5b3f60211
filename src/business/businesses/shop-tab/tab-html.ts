import { shopAddress } from "#src/people/accounts/public/rules.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";

type Tab = { slug: string; name: string; count: number; cards: readonly CardView[] };

/** Colours of `tokens.css`, so that the frame does not have to fetch it. */
const style = `
:root { color-scheme: light dark; --text: #12213a; --text-2: #434f61; --line: #dfe3e8; --bg: #fff; --sunken: #f3f5f7; --accent: #b83b14 }
@media (prefers-color-scheme: dark) {
  :root { --text: #f2f5f9; --text-2: #b9c2cf; --line: #3a4658; --bg: #101826; --sunken: #1b2638; --accent: #ff9a73 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 16px; background: var(--bg); color: var(--text); font: 16px/24px Inter, system-ui, Arial, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; margin-bottom: 16px }
h1 { margin: 0; font-size: 22px; line-height: 28px; overflow-wrap: anywhere }
a { color: inherit }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.all { color: var(--accent); font-weight: 600 }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none }
li a { display: block; height: 100%; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; text-decoration: none }
img, .none { display: block; width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: cover; background: var(--sunken) }
p { margin: 0 }
.text { padding: 12px; overflow-wrap: anywhere }
.text strong { font-size: 18px }
.facts { color: var(--text-2); font-size: 14px; line-height: 20px }`;

function item({ address, name, price, modelYear, condition, mileage, city, photoId }: CardView): string {
  const facts = [modelYear, condition, mileage, city].filter((fact) => fact !== null);
  const picture = photoId
    ? `<img src="${escapeHtml(photoUrl(photoId, 400, "jpg"))}" width="400" height="300" alt="" loading="lazy">`
    : '<span class="none"></span>';
  return `<li><a href="${escapeHtml(address)}" target="_blank" rel="noopener">${picture}<div class="text"><strong>${escapeHtml(price)}</strong><p>${escapeHtml(name)}</p><p class="facts">${escapeHtml(facts.join(" · "))}</p></div></a></li>`;
}

/** A shop's newest listings as a page in a frame of another site: without scripts, and links open a new window. */
export function tabHtml({ slug, name, count, cards }: Tab): string {
  const all = count > 0 ? `${formatNumber(count)} ilanın hepsini Kontak’ta görün` : "Dükkânı Kontak’ta görün";
  const list =
    cards.length > 0 ? `<ul>${cards.map(item).join("\n")}</ul>` : "<p>Bu dükkânın şu anda yayında ilanı yok.</p>";
  return `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)} – Kontak</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escapeHtml(name)}</h1><a class="all" href="${escapeHtml(shopAddress(slug))}" target="_blank" rel="noopener">${escapeHtml(all)}</a></header>
<main>${list}</main>
</body>
</html>`;
}
