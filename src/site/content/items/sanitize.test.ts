import { expect, test } from "vitest";
import { cleanContent, enteredContent, textOfContent } from "./sanitize.server.ts";

test("headings, links, quotes, lists and tables stay", () => {
  const html =
    '<h2>Bir</h2><h3>İki</h3><p>Metin <strong>kalın</strong> <a href="/rehber/mtv">MTV</a> <a href="https://www.gib.gov.tr/" rel="noopener">GİB</a></p>' +
    '<blockquote><p>Alıntı</p></blockquote><ul><li>Madde</li></ul><table><tr><th scope="col">Yaş</th><td colspan="2">1</td></tr></table>';
  expect(cleanContent(html)).toBe(html);
});

test.each([
  ["<script>x()</script><p>a</p>", "<p>a</p>"],
  ["<p onclick=x() style='position:fixed'>a</p>", "<p>a</p>"],
  ['<a href="javascript:x()">a</a>', "<a>a</a>"],
  ['<a href="JaVa\tScRiPt:x()">a</a>', "<a>a</a>"],
  ['<a href="&#106;avascript:x()">a</a>', "<a>a</a>"],
  ['<a href="data:text/html,<script>x()</script>">a</a>', "<a>a</a>"],
  ['<a href="vbscript:x()">a</a>', "<a>a</a>"],
  ['<a href="//evil.example/">a</a>', "<a>a</a>"],
  ['<a href="/\\evil.example/">a</a>', "<a>a</a>"],
  [
    '<a href="https://a.example/" target="_blank" onfocus=x()>a</a>',
    '<a href="https://a.example/" rel="noopener">a</a>',
  ],
  ["<svg><script>x()</script><a xlink:href='javascript:x()'>a</a></svg>", "<a>a</a>"],
  ["<math><mi><mglyph><style><img src=x onerror=x()></style></mglyph></mi></math>", ""],
  ["<img src=x onerror=x()>", ""],
  ["<iframe src='https://evil.example/'></iframe><p>a</p>", "<p>a</p>"],
  ["<form action=/cikis><input name=x><button>a</button></form>", "a"],
  ["<h1>a</h1><h5>b</h5>", "<h2>a</h2><h3>b</h3>"],
  ['<p style="color:#b01c23;background:url(https://evil.example/x)">a</p>', "<p>a</p>"],
  ['<span style="color:red;color:#b01c23">a</span>', '<span style="color:#b01c23">a</span>'],
  ["<<script>script>x()<</script>/script>", "&lt;"],
  ["<p>a<p>b", "<p>a</p><p>b</p>"],
  [
    '<table><tr><td background="javascript:x()" colspan="2">a</td></tr></table>',
    '<table><tr><td colspan="2">a</td></tr></table>',
  ],
])("%s becomes %s", (html, clean) => {
  const cleaned = cleanContent(html);
  expect(cleaned).not.toMatch(/<script|javascript:|onerror|onclick|<svg|<img|<iframe/i);
  if (clean !== "&lt;") expect(cleaned).toBe(clean);
});

test("cleaning is idempotent", () => {
  const deep = "<blockquote>".repeat(5_000) + "a" + "</blockquote>".repeat(5_000);
  expect(cleanContent(deep).length).toBeLessThan(1_000);
  const once = cleanContent(`${deep}<p>&lt;script&gt;x()&lt;/script&gt;</p>`);
  expect(cleanContent(once)).toBe(once);
});

test("plain text becomes paragraphs", () => {
  expect(enteredContent("Bir & iki\naltında\n\nÜç < dört")).toBe(
    "<p>Bir &amp; iki<br />altında</p><p>Üç &lt; dört</p>",
  );
  expect(textOfContent("<h2>Bir</h2><p>iki &amp; üç</p>")).toBe("Bir iki & üç");
});
