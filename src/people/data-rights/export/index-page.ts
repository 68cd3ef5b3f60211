import { formatDateTime } from "#src/shared/dates.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";

/** One kind of data in the file. */
export type Part = { file: string; title: string; rows: number };

/** The index page of a member's export; it needs no other file. */
export function indexPage(parts: readonly Part[], photoCount: number, madeAt: Date): string {
  const rows = parts
    .filter((part) => part.rows > 0)
    .map(
      ({ file, title, rows: count }) =>
        `<tr><td>${escapeHtml(title)}</td><td class="n">${formatNumber(count)}</td><td><a href="veriler/${file}.csv">Tablo (CSV)</a></td><td><a href="veriler/${file}.json">JSON</a></td></tr>`,
    )
    .join("\n");
  const empty = parts.filter((part) => part.rows === 0).map(({ title }) => escapeHtml(title));
  return `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kontak’taki verileriniz</title>
<style>
:root { color-scheme: light dark }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }
table { width: 100%; border-collapse: collapse }
td { padding: .5rem .75rem .5rem 0; border-top: 1px solid #8886; vertical-align: top }
.n { text-align: right; font-variant-numeric: tabular-nums }
</style></head>
<body>
<h1>Kontak’taki verileriniz</h1>
<p>${escapeHtml(formatDateTime(madeAt))} itibarıyla sizinle ilgili tuttuğumuz her şey. Tablolar elektronik tablo programlarında açılır; JSON dosyaları başka bir hizmete taşımak içindir.</p>
<table>
${rows}
</table>
${photoCount > 0 ? `<p>İlanlarınızın ve taslaklarınızın ${formatNumber(photoCount)} fotoğrafı <a href="fotograflar/">fotograflar</a> klasöründedir; adları tablolardaki fotoğraf numaralarıdır.</p>` : ""}
${empty.length > 0 ? `<h2>Kayıt olmayanlar</h2>\n<p>${empty.join(", ")}.</p>` : ""}
<p>Şifrenizin geri döndürülemeyen özeti ve giriş anahtarlarınız güvenliğiniz için bu dosyada yer almaz.</p>
</body></html>
`;
}
