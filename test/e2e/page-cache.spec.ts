import { chromium, expect } from "@playwright/test";
import { chromiumPath } from "../../tools/browsers.ts";
import { anotherPage, scriptErrors, signIn, test } from "./support.ts";

test("visitors share a cached page, and a browser that has it gets 304", async ({ request }) => {
  const first = await request.get("/otomobil");
  const second = await request.get("/otomobil");
  expect(second.headers()["etag"]).toBe(first.headers()["etag"]);
  expect(await second.text()).toBe(await first.text());
  expect(first.headers()["cache-control"]).toBe("private, no-cache");
  expect(first.headers()["set-cookie"]).toBeUndefined();
  const again = await request.get("/otomobil", { headers: { "if-none-match": first.headers()["etag"]! } });
  expect(again.status()).toBe(304);
  expect((await again.body()).length).toBe(0);
});

test("a cached page allows its scripts by hash, and they run", async ({ page, request }) => {
  for (const path of ["/", "/otomobil"]) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"]!;
    expect(policy).toContain("'sha256-");
    expect(policy).not.toContain("nonce-");
    expect(await answer.text()).not.toContain("nonce=");
    const errors = scriptErrors(page);
    await page.goto(path);
    await page.reload();
    await expect(page.locator("[data-live], .quick").first()).toBeVisible();
    expect(errors).toEqual([]);
  }
});

test("signed-in members get pages of their own, and visitors never get them", async ({ page, browser }) => {
  await signIn(page, "uye@kontak.example");
  const own = (await page.goto("/otomobil"))!;
  expect(own.headers()["cache-control"]).toBe("private, no-store");
  expect(own.headers()["etag"]).toBeUndefined();
  expect(await own.text()).toContain('action="/cikis"');
  const stranger = await anotherPage(browser.newContext());
  const seen = (await stranger.goto("/otomobil"))!;
  expect(seen.headers()["etag"]).toBeDefined();
  expect(await seen.text()).not.toContain('action="/cikis"');
});

test("private answers of a visitor are not stored by any cache: forms and redirects", async ({ request }) => {
  for (const path of ["/login", "/garaj", "/garaj.data", "/sifremi-unuttum"]) {
    const { headers } = await request.get(path, { maxRedirects: 0 }).then((answer) => ({ headers: answer.headers() }));
    expect([path, headers["cache-control"]]).toEqual([path, "private, no-store"]);
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  }
});

test("the data request of an unknown page answers 404", async ({ request }) => {
  for (const path of ["/yok.data", "/ilan/otomobil/a/b/ABCDEFGHJ.data"]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain("Internal Server Error");
  }
});

test("choice cookies have cache entries of their own", async ({ request }) => {
  const plain = await (await request.get("/")).text();
  const wide = await (await request.get("/", { headers: { cookie: "gorunum=masaustu" } })).text();
  expect(wide).toContain("width=1280");
  expect(plain).not.toContain("width=1280");
  expect(await (await request.get("/", { headers: { cookie: "cerez-izni=ret" } })).text()).not.toContain(
    "cookie-title",
  );
});

test("a visitor who goes back from another site gets the page from the back/forward cache", async ({ baseURL }) => {
  // Off in the browser of other tests: a page from the back/forward cache loads nothing to wait for.
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  await page.goto(`${baseURL}/otomobil`);
  // A page that is left while its scripts still load is not put into that cache.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() =>
    addEventListener("pageshow", ({ persisted }) => sessionStorage.setItem("shown", `persisted ${persisted}`)),
  );
  await page.goto(`${baseURL}/saglik/canli`);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL(`${baseURL}/otomobil`);
  const howItCame = () => {
    const [way] = performance.getEntriesByType("navigation") as (PerformanceEntry & { notRestoredReasons?: unknown })[];
    return sessionStorage.getItem("shown") ?? JSON.stringify(way?.notRestoredReasons);
  };
  await expect.poll(() => page.evaluate(howItCame)).toBe("persisted true");
  await browser.close();
});
