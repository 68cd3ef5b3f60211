import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Locator, type Page, test as playwrightTest } from "@playwright/test";
import axe from "axe-core";
import sharp from "sharp";
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { cookieNames } from "#src/shared/choice-cookies.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { aMember, aSession } from "#test/support/builders.ts";

export const widths = [360, 1280];

/** The host names of the tests' addresses. */
const hosts = ["127.0.0.1", "localhost"];

/** Storage state without a cookie choice: the cookie notice covers the lower edge of every page. */
export const unasked = { cookies: [], origins: [] };

const refusal = { name: cookieNames.consent, value: "ret", path: "/", expires: -1, httpOnly: false, secure: false };

/**
 * Playwright's `test`, but opening an address waits until the page is hydrated: before that, links and forms work without
 * scripts. The cookie notice has been declined; `test.use({ storageState: unasked })` shows it.
 */
export const test = playwrightTest.extend({
  storageState: {
    cookies: hosts.map((domain) => ({ ...refusal, domain, sameSite: "Lax" as const })),
    origins: [],
  },
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on("page", openWhole);
    await use(context);
  },
});

/** The page of another visitor or member, whose addresses open like those of `test`. */
export async function anotherPage(context: Promise<BrowserContext>): Promise<Page> {
  const page = await (await context).newPage();
  openWhole(page);
  return page;
}

function openWhole(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (...how) => {
    const response = await goto(...how);
    await isAtWork(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...how) => {
    const response = await reload(...how);
    await isAtWork(page);
    return response;
  };
}

/**
 * Waits until React has hydrated the document, if the page is one of React's, and the browser has painted and is idle. A
 * page that reloads or navigates meanwhile is waited for again.
 */
const isAtWork = (page: Page) =>
  expect(() =>
    page.evaluate(async () => {
      type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
      const nextFrame = () => new Promise((painted) => requestAnimationFrame(painted));
      const isHydrated = () => {
        if (!("__reactRouterContext" in window)) return true;
        const [, root] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$")) ?? [];
        // React attaches to the elements before it handles their events.
        return root !== undefined && !(root as Root).stateNode.current.memoizedState.isDehydrated;
      };
      while (!isHydrated()) await nextFrame();
      await nextFrame();
      await new Promise((idle) => requestIdleCallback(idle));
    }),
  ).toPass();

/** Waits until a part of the page is hydrated whose scripts load after the page's own. */
export const isTakenOver = (part: Locator) =>
  expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);

/** Gives a browser an open session of a member, such as "uye@kontak.example", before it opens a page. */
export const signIn = (page: Page, email: string) =>
  inDatabase(async (db) => {
    const { id } = await db.selectFrom("member").where("email", "=", email).select("id").executeTakeFirstOrThrow();
    const [name, value] = (await aSession({ db, now: new Date() }, id)).split("=") as [string, string];
    // The cookie is restricted to secure and local origins.
    await page
      .context()
      .addCookies(hosts.map((host) => ({ name, value, url: `https://${host}`, httpOnly: true, secure: true })));
  });

/** Fills in the open sign-in form and submits it. */
export async function sendSignIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel("E-posta", { exact: true }).fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Giriş yap/ })
    .click();
}

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Hides what repeats, such as all rows of a list but two: of siblings with the same markup, whatever their texts and
 * addresses, the first two stay. Axe takes a third less time. Returns what shows them again.
 */
const hideRepeats = (page: Page) =>
  page.evaluateHandle(() => {
    const varied = /^(id|for|href|src|srcset|value|name|alt|title|style|datetime|d|aria-.*|data-.*)$/;
    const markupOf = (node: Node): string => {
      if (!(node instanceof Element)) return node instanceof Text && node.data.trim() !== "" ? "text" : "";
      const attributes = [...node.attributes].map(({ name, value }) =>
        varied.test(name) && value !== "" ? name : `${name}="${value}"`,
      );
      return `<${node.tagName} ${attributes.join(" ")}>${[...node.childNodes].map(markupOf).join("")}</>`;
    };
    const repeats: { element: HTMLElement; display: string }[] = [];
    const collect = (parent: Element) => {
      // A list that is scrolled would move, and a gallery show another photo.
      if (parent !== document.body && (parent.scrollLeft !== 0 || parent.scrollTop !== 0)) return;
      const counts = new Map<string, number>();
      for (const element of parent.children) {
        if (!(element instanceof HTMLElement)) continue;
        const markup = markupOf(element);
        const count = (counts.get(markup) ?? 0) + 1;
        counts.set(markup, count);
        if (count > 2 && !element.contains(document.activeElement))
          repeats.push({ element, display: element.style.display });
        else collect(element);
      }
    };
    collect(document.body);
    const scrolled = document.scrollingElement!.scrollTop;
    for (const { element } of repeats) element.style.display = "none";
    return () => {
      for (const { element, display } of repeats) element.style.display = display;
      document.scrollingElement!.scrollTo({ top: scrolled, behavior: "instant" });
    };
  });

/**
 * The findings of axe on the page or `within` an element of it, a line each, for all rules or those named. Animations are
 * finished first, and none begins meanwhile: a half-faded text has no contrast.
 */
export async function axeFindings(page: Page, { rules = everyRule, within = "html" } = {}): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const repeats = await hideRepeats(page);
  // Running axe in the page takes a fifth of the time of `@axe-core/playwright`, which transfers every result.
  const findings = await page.evaluate(
    async ([runOnly, root]) => {
      const found = async (context: string | Element | Document, only: string[]) =>
        (
          await (window as unknown as { axe: typeof axe }).axe.run(context as Element, {
            runOnly: only,
            iframes: false,
            // No rule that runs reads the style sheets, which axe would fetch and copy.
            preload: { assets: ["media"] },
            resultTypes: ["violations"],
          })
        ).violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(" ") })));
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { transition: none !important }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
      const findings: string[] = [];
      for (const { id, target } of await found(root === "html" ? document : root, runOnly)) {
        const element = document.querySelector(target);
        // A link that a fixed bar partly covers has its size once it is scrolled clear of the bar.
        if (id === "target-size") element?.scrollIntoView({ block: "center" });
        if (id !== "target-size" || (await found(target, [id])).length > 0) findings.push(`${id}: ${target}`);
      }
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return findings;
    },
    [rules, within] as const,
  );
  await repeats.evaluate((show) => show());
  return findings;
}

/** Expects no axe violations and no horizontal overflow. */
export async function isFine(page: Page) {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Errors of the page's own scripts, collected during the test. */
export function scriptErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

/** Opens the newest stored mail of an address; a background job sends it. Without a `timeout` the test's own applies. */
export async function openMail(page: Page, to: string, subject: RegExp, timeout = 0) {
  await expect(async () => {
    let subjects: string[] = [];
    await inDatabase(async (db) => {
      const mails = await db.selectFrom("mailMessage").where("toAddress", "=", to).select("subject").execute();
      subjects = mails.map((mail) => mail.subject);
    });
    expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(subject)]));
  }).toPass({ intervals: [100], timeout });
  await page.goto("/gelistirici/postalar");
  await page.getByRole("listitem").filter({ hasText: to }).getByRole("link", { name: subject }).first().click();
}

/** The code of the SMS that was sent to a number such as "+905331234567". */
export async function codeSentTo(phone: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    await inDatabase(async (db) => {
      const sms = await db.selectFrom("smsMessage").where("toPhone", "=", phone).select("body").executeTakeFirst();
      code = /\b\d{6}\b/.exec(sms?.body ?? "")?.[0];
    });
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

/** Follows the link of the open mail whose address contains `path`. */
export const followLink = (page: Page, path: string) => page.getByRole("link", { name: path }).first().click();

/** A new private member with a confirmed address, for tests that must not share a draft. */
export async function aSeller(): Promise<string> {
  const email = `satici-${randomUUID()}@kontak.example`;
  const passwordHash = await hashPassword(demoPassword);
  const name = { firstName: "İnci", lastName: "Ilgaz" };
  await inDatabase((db) => aMember({ db, now: new Date() }, { email, passwordHash, ...name, phone: "+905321234567" }));
  return email;
}

/** As `aSeller`, signed in. */
export async function signInSeller(page: Page): Promise<string> {
  const email = await aSeller();
  await signIn(page, email);
  return email;
}

/** The database of the tests' server, for what no page can do. */
export async function inDatabase(work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<unknown>) {
  const port = readFileSync("var/e2e/postgres/postmaster.pid", "utf8").split("\n")[3];
  const { db } = openDatabase(`postgres://kontak:kontak@127.0.0.1:${port}/postgres`, { connections: 1 });
  await work(db);
  await db.destroy();
}

/** Gives a member the premium package without an order. */
export const givePremium = (email: string) =>
  inDatabase((db) => db.updateTable("member").set({ package: "premium" }).where("email", "=", email).execute());

/** Empties a member's garage, so that a retried test starts as the first time. */
export const emptyGarage = (email: string) =>
  inDatabase(async (db) => {
    for (const table of ["garageItem", "garageRemoved"] as const)
      await db
        .deleteFrom(table)
        .where("memberId", "in", (eb) => eb.selectFrom("member").select("id").where("email", "=", email))
        .execute();
  });

/** A photo like one of a phone, for an upload. */
export const aPicture = async (name = "arac.jpg") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: { r: 60, g: 90, b: 120 },
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer(),
});
