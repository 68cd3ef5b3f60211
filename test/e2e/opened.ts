import { type Page, test } from "@playwright/test";
import { titleMaxLength } from "#src/shared/page-title.ts";
import { scriptErrors } from "./support.ts";

/** What goes wrong on a page: errors of its scripts, failed requests, requests to another host. */
export function faultsOf(page: Page): string[] {
  const origin = test.info().project.use.baseURL;
  const faults = scriptErrors(page);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) faults.push(`request to ${url.origin}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left aborts what it still loads.
    if (reason !== "net::ERR_ABORTED") faults.push(`${request.url()}: ${reason}`);
  });
  return faults;
}

/** What is wrong with an open page as a whole: it has one main heading and a title, and is no wider than the window. */
export async function wholeFaults(page: Page): Promise<string[]> {
  const { title, headings, overflow, outside } = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll("h1").length,
    overflow: document.documentElement.scrollWidth - innerWidth,
    outside: [...document.querySelectorAll("main *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map((element) => `${element.tagName} ${element.className}`)
      .at(-1),
  }));
  return [
    ...(headings === 1 ? [] : [`${headings} main headings`]),
    ...(overflow <= 0 ? [] : [`${overflow} px wider than the screen: ${outside}`]),
    ...(title === "" ? ["no title"] : []),
    ...(title.length > titleMaxLength ? [`title of ${title.length} characters`] : []),
  ];
}
