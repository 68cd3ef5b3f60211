import { afterAll, expect, test } from "vitest";
import { photoFiles } from "#src/selling/listings/photos/photo-files.server.ts";
import { testApp } from "#test/support/app.ts";
import { aJpeg, receive } from "#test/support/photos.ts";
import { baseApp } from "./base-app.server.ts";

const whole = await testApp();
const { deps } = whole;
/** The built site's headers; pages themselves are tested in the browser. */
const app = baseApp(deps, { isBuilt: true });
await app.register(photoFiles);
app.get("/sayfa", async (_request, reply) => reply.type("text/html; charset=utf-8").send("<p>Sayfa</p>"));
app.get("/yanit", async () => new Response("<p>Sayfa</p>", { headers: { "content-type": "text/html" } }));
app.get("/cagri", async () => ({ sayi: 1 }));
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "kontak.test", ...headers } });

test.each(["/sayfa", "/yanit"])(
  "the page %s carries a content security policy with a nonce of its own",
  async (url) => {
    const [first, second] = [await get(url), await get(url)];
    expect(first.headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/);
    expect(second.headers["content-security-policy"]).not.toBe(first.headers["content-security-policy"]);
  },
);

test("pages may frame the payment provider and our callback in it, and send forms to it", async () => {
  const policy = String((await get("/sayfa")).headers["content-security-policy"]);
  const [provider] = deps.payments!.pageOrigins;
  expect(policy).toMatch(new RegExp(`frame-src 'self' ${provider};`));
  expect(policy).toContain(`form-action 'self' ${provider};`);
});

test.each([
  ["an address with a zero byte", "/sayfa?a=%00", "kontak.test"],
  ["an unknown host", "/sayfa", "another.test"],
])("the page that refuses %s carries one, too", async (_what, url, host) => {
  const { headers } = await get(url, { accept: "text/html", host });
  expect(headers["content-type"]).toContain("text/html");
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(headers["content-security-policy"]).not.toContain("undefined");
});

test("other sites embed photos, and neither calls nor pages", async () => {
  const policyOf = async (url: string) => (await get(url)).headers["cross-origin-resource-policy"];
  const { id } = await receive(whole, await aJpeg());
  expect(await policyOf(`/foto/${id}-400.webp`)).toBe("cross-origin");
  for (const url of ["/cagri", "/sayfa", "/yok"]) expect([url, await policyOf(url)]).toEqual([url, "same-origin"]);
});

test.each(["/cagri", "/foto/yok-480.webp", "/yok"])("%s is no page and carries none", async (url) => {
  const { headers } = await get(url);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toBeUndefined();
});
