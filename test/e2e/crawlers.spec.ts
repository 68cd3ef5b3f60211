import { expect } from "@playwright/test";
import { test } from "./support.ts";

const compared = ["content-type", "content-length", "cache-control", "etag", "vary", "content-security-policy"];

for (const path of ["/", "/otomobil", "/yardim", "/sitemap.xml", "/ajax/data/cities", "/favicon.svg"])
  test(`HEAD ${path} answers the headers of GET and no body`, async ({ request }) => {
    const [full, head] = [await request.get(path), await request.head(path)];
    expect(head.status()).toBe(full.status());
    // The nonce of a page that is not cached differs with each request.
    const of = (headers: Record<string, string>) =>
      compared.map((name) => `${name}: ${headers[name]?.replace(/nonce-[\w-]+/, "nonce")}`);
    expect(of(head.headers())).toEqual(of(full.headers()));
    expect((await head.body()).length).toBe(0);
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
