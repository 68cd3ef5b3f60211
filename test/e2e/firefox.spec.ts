import { expect } from "@playwright/test";
import puppeteer from "puppeteer-core";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { firefoxPath } from "../../tools/browsers.ts";
import { test } from "./support.ts";

// Playwright speaks to a Firefox of its own alone; Puppeteer speaks WebDriver BiDi with any.
const executablePath = firefoxPath();

test("Debian's Firefox: a search with a filter, a gallery, a form that is refused, signing in", async ({ baseURL }) => {
  // In CI a missing Firefox is a failure, so that nobody misses what it would find.
  test.skip(executablePath === undefined && !process.env["CI"], "Firefox ESR is not installed");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: executablePath!, headless: true });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    page.on("pageerror", (error) => void errors.push(String(error)));
    await page.setViewport({ width: 360, height: 800 });
    /** Opens an address and waits until its scripts are at work: Firefox reports those that a navigation cuts off. */
    async function open(path: string) {
      await page.goto(baseURL + path, { waitUntil: "networkidle0" });
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__reactProps")),
      );
    }
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    await open("/");
    expect(await overflow()).toBeLessThanOrEqual(0);
    await open("/otomobil?fiyat_max=900000");
    expect(await page.$$eval(".row", (rows) => rows.length)).toBeGreaterThan(0);
    expect(await overflow()).toBeLessThanOrEqual(0);

    await Promise.all([page.waitForSelector(".gallery"), page.click(".row .card__title a")]);
    await page.waitForFunction(() => location.pathname.startsWith("/ilan/"));
    await page.locator(".gallery__grid a").click();
    await page.waitForSelector("dialog[open] img");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { hidden: true });
    expect(await overflow()).toBeLessThanOrEqual(0);

    await page.waitForNetworkIdle();
    await open("/login");
    await page.type("main input[type=email]", "uye@kontak.example");
    await page.type("main input[type=password]", "yanlış-bir-şifre");
    await page.keyboard.press("Enter");
    await page.waitForSelector("main [role=alert]");
    await page.locator("main input[type=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.body.dataset["isLoggedIn"] === "true");
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
