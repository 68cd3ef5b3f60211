// npm run bench:lighthouse: Lighthouse scores of the home page, results, a listing and one page of each tool on a phone,
// and how soon a pressed facet is painted at a quarter of the processor.
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { build, startBuiltSite, untilReady } from "./built-site.ts";

const url = "http://127.0.0.1:4311";
const debuggingPort = 4312;
const slowdown = 4;
const presses = 40;
const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const nextPaintMs = 60;

/** The part of `lighthouse` that is used; it is installed for measuring only. */
type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; displayValue?: string };
type Lighthouse = (
  url: string,
  flags: { port: number; output: "json"; logLevel: "error" },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } }>;
const name: string = "lighthouse";
const { default: lighthouse } = (await import(name)) as { default: Lighthouse };

build();
const site = startBuiltSite(Number(new URL(url).port), {
  KONTAK_DATA: process.env["BENCH_DATA"] ?? "var/bench-lighthouse",
});
await untilReady(url, site);
/** The first link on a page of the site that begins with `start`. */
async function linkOn(path: string, start: string): Promise<string> {
  const html = await (await fetch(url + path)).text();
  return new RegExp(`href="(${start}[^"?#]+)"`).exec(html)![1]!;
}
const listing = await linkOn("/otomobil", "/ilan/");
const paths = [
  "/",
  "/otomobil",
  listing,
  "/mtv-hesaplama",
  "/tasit-kredisi",
  "/tasit-kredisi/karsilastir/36-ay-vadeli-250000-tl-ikinci-el-tasit-kredisi",
  "/aracimi-bul",
  "/sertifikali-araclar",
  await linkOn(await linkOn("/sertifikali-araclar", "/ilan/"), "/sertifikali-arac/"),
  "/haberler",
  await linkOn("/haberler", "/haber/"),
  await linkOn("/rehber", "/rehber/"),
  "/yardim",
  "/iletisim",
  "/arac-kiralama",
];

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  // Turned off for tests, where it hides loading; ordinary browsers have it on.
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`],
});
// A browser and a site that have just started are busy for a while.
const first = await browser.newPage();
await first.goto(url + listing);
await first.close();
await sleep(3000);
let missed = 0;
type Report = Awaited<ReturnType<Lighthouse>>["lhr"];
const performanceOf = ({ categories }: Report) => categories["performance"]?.score ?? 0;
const measure = async (path: string) =>
  (await lighthouse(url + path, { port: debuggingPort, output: "json", logLevel: "error" })).lhr;

for (const path of paths) {
  const reports = [await measure(path)];
  // Blocking time depends on the machine's load: a page that misses the goal is measured twice more, the median counts.
  if (performanceOf(reports[0]!) * 100 < goals.performance) reports.push(await measure(path), await measure(path));
  const { categories, audits } = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[reports.length >> 1]!;
  const scores = Object.entries(goals).map(([name, goal]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    if (score < goal) missed++;
    return `${name} ${score}${score < goal ? ` (goal ${goal})` : ""}`;
  });
  const times = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ];
  console.log(`${path}\n  ${scores.join(", ")}`);
  console.log(`  ${times.map((name) => `${name} ${audits[name]?.displayValue}`).join(", ")}`);
  for (const audit of Object.values(audits))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary")
      console.log(`  - ${audit.id}: ${audit.title}`);
}

const delays = await facetDelays();
const p95 = delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * 0.95) - 1]!;
const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]!;
console.log(
  `a pressed facet is painted after p50 ${median} ms, p95 ${p95} ms, of ${delays.length} presses at ${slowdown} × slowed CPU (goal ${nextPaintMs} ms)`,
);
if (p95 > nextPaintMs) missed++;
await browser.close();
site.kill("SIGTERM");
process.exit(missed > 0 ? 1 : 0);

/** Presses facets on and off; the browser's own Event Timing says when each press was painted (8 ms steps). */
async function facetDelays(): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { pressed: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === "click" || entry.name === "pointerup") seen.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(`${url}/otomobil`);
  await page.locator("[name=izin][value=ret]").first().click();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const delays: number[] = [];
  for (let press = 0; press < presses; press++) {
    await page.evaluate("pressed.length = 0");
    const facets = page.getByRole("region", { name: "Filtreler" }).getByRole("checkbox");
    const facet = facets.nth(press % 2 === 0 ? press % 8 : (press - 1) % 8);
    await facet.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await facet.boundingBox())!;
    // A real press: Playwright's own `click` inspects the page while it presses.
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.waitForTimeout(100);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(300);
    // Presses faster than the threshold are not reported.
    delays.push(Math.max(16, ...(await page.evaluate<number[]>("pressed"))));
  }
  return delays;
}
