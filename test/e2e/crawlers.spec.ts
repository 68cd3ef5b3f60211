import { expect } from "@playwright/test";
import { test } from "./support.ts";

const compared = ["content-type", "cache-control", "etag", "content-security-policy"];

for (const path of ["/", "/otomobil", "/yardim", "/sitemap.xml", "/ajax/data/cities", "/favicon.svg"])
  test(`HEAD ${path} has the headers of GET and no body`, async ({ request }) => {
    // Uncompressed, so that the lengths are those of the same text.
    const headers = { "accept-encoding": "identity" };
    // The market may change between the two requests.
    await expect(async () => {
      const [full, head] = [await request.get(path, { headers }), await request.head(path, { headers })];
      expect(head.status()).toBe(full.status());
      // The nonce of a page that is not cached differs with each request.
      const of = (headers: Record<string, string>) =>
        compared.map((name) => `${name}: ${headers[name]?.replace(/nonce-[\w-]+/, "nonce")}`);
      expect(of(head.headers())).toEqual(of(full.headers()));
      const length = head.headers()["content-length"];
      if (length !== undefined) expect(length).toBe(full.headers()["content-length"]);
      expect((await head.body()).length).toBe(0);
    }).toPass();
  });

for (const [path, type] of [
  ["/favicon.ico", "image/"],
  ["/apple-touch-icon.png", "image/png"],
  ["/logo.png", "image/png"],
] as const)
  test(`${path} is a picture without a content security policy`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toContain(type);
    expect(answer.headers()["content-security-policy"]).toBeUndefined();
  });

for (const path of ["/", "/otomobil", "/satilik?yer=ankara", "/yardim", "/detayli-arama", "/bireysel/kayit"])
  test(`${path} has a canonical address and the tags of a link preview`, async ({ request, baseURL }) => {
    const html = await (await request.get(path)).text();
    const contentOf = (property: string) => html.split(`<meta property="${property}" content="`)[1]?.split('"')[0];
    expect(html.match(/<link rel="canonical"/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
    expect(contentOf("og:url")).toBe(baseURL + path);
    expect(contentOf("og:title")).toBe(/<title>(.*?)(?: – Kontak)?<\/title>/.exec(html)![1]);
    expect(contentOf("og:image")).toContain(baseURL);
  });

test("the heading of results names the place", async ({ page }) => {
  await page.goto("/satilik?yer=ankara");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Satılık araç, Ankara");
});
