import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "./support.ts";

const scriptBytesMax = 140_000;
const pageBytesMax = 400_000;
const assets = "build/client/assets";

type Module = { module: string; imports: string[] };
const manifestFile = () => globSync(`${assets}/manifest-*.js`)[0]!;

/** Every script that a browser fetches to show a page, compressed as far as gzip goes. */
function scriptsOf(route: string) {
  const { entry, routes } = JSON.parse(readFileSync("build/manifest.json", "utf8")) as {
    entry: Module;
    routes: Record<string, Module>;
  };
  const files = [entry, routes["root"]!, routes[route]!].flatMap(({ module, imports }) => [module, ...imports]);
  return [...new Set([...files, manifestFile()].map((file) => basename(file)))].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(`${assets}/${file}`), { level: 9 }).length,
  }));
}

for (const route of ["search/results.page", "listing-page/listing.page"])
  test(`${route} has at most 140 kB of scripts`, () => {
    const scripts = scriptsOf(route);
    const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
    const heaviest = scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 12);
    expect(sum, JSON.stringify(heaviest)).toBeLessThanOrEqual(scriptBytesMax);
  });

test("a whole detail page has at most 400 kB, fonts and photos included", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  // Not one of the newest, which other tests publish with photos of their own.
  await page.goto("/otomobil?sayfa=3");
  const address = await page.locator(".row .card__title a").first().getAttribute("href");
  await page.context().clearCookies();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  const urls = new Map<string, string>();
  const sizes: { url: string; bytes: number }[] = [];
  session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    sizes.push({ url: urls.get(requestId) ?? "", bytes: encodedDataLength }),
  );
  await page.goto(address!);
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
  const heaviest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 12);
  expect(sum, JSON.stringify(heaviest)).toBeGreaterThan(100_000);
  expect(sum, JSON.stringify(heaviest)).toBeLessThanOrEqual(pageBytesMax);
});
