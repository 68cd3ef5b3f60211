import { expect, type Page } from "@playwright/test";
import { titleMaxLength } from "#src/shared/page-title.ts";
import { aSession } from "#test/support/builders.ts";
import { fillCrawlMarket, rentalResults, reservableListing } from "./crawl-market.ts";
import { crawl, headFaults, moduleOf, patterns } from "./crawl.ts";
import { pageFaults } from "./html.ts";
import { axeFindings, inDatabase, scriptErrors, test } from "./support.ts";

/** Who uses the site, in the order of the crawl: each opens fewer of the pages that an earlier one has reached. */
const roles = [
  "visitor",
  "member",
  "seller",
  "new member",
  "business",
  "rental business",
  "moderator",
  "admin",
] as const;
const emails: Record<string, string> = {
  "new member": "yeni@kontak.example",
  member: "uye@kontak.example",
  business: "galeri@kontak.example",
  "rental business": "kiralama@kontak.example",
  moderator: "moderator@kontak.example",
  admin: "yonetici@kontak.example",
};

/** Pages that no link of the site leads to, and who does. */
const unlinked: Record<string, string> = {
  "/bireysel/kayit/tamam": "the form before it",
  "/login/dogrulama": "signing in with a second step",
  "/davet": "a link in a mail",
  "/hesabim/eposta/onay": "a link in a mail",
  "/hesabim/onaymaili": "a link in a mail",
  "/sifre-yenile": "a link in a mail",
  "/izin-kapat": "a link in a mail",
  "/bildirim-kapat": "a link in a mail",
  "/mesaj-epostasi-kapat": "a link in a mail",
  "/aracimi-bul/sonuc/:token": "the form before it, and a link in a mail",
  "/ilanver/tamam/:keyCode": "the wizard before it",
  "/ilanver/fotograflar": "the button of the wizard without scripts",
  "/ilanver/fotograf-sil": "the button of the photos without scripts",
  "/video/:slug": "a published video, of which the demo market has none",
  "/ilanlarim/duzenle/farklar": "an edit that conflicts with another one",
  "/arac-kiralama/rezervasyon/:quoteId": "the form before it",
  "/rezervasyonlarim/:code/odeme": "the form before it, and a booking that is not paid yet",
  "/rezervasyonlarim/:code/degistir/:quoteId": "the form before it",
  "/hesap-durduruldu": "signing in as a blocked member",
  "/yonetim/uye-gorunumu/bitir": "the bar of an impersonation",
};

async function cookieOf(email: string | undefined) {
  let cookie = "";
  await inDatabase(async (db) => {
    if (email === undefined) return;
    const { id } = await db.selectFrom("member").where("email", "=", email).select("id").executeTakeFirstOrThrow();
    cookie = await aSession({ db, now: new Date() }, id);
  });
  return cookie;
}

type Example = { role: string; address: string; cookie: string };
/** Of each pattern what the first person found who reached it. */
const examples = new Map<string, Example>();

// The pages that the first test finds are opened by the others.
test.describe.configure({ mode: "serial" });

test("every link leads to a page, and every page is reached by one", async ({ request, baseURL }) => {
  const sentOn = new Set<string>();
  emails["seller"] = await fillCrawlMarket();
  const starts: Record<string, string[]> = { visitor: [await rentalResults()], member: [await reservableListing()] };
  for (const role of roles) {
    const cookie = await cookieOf(emails[role]);
    const found = await crawl(request, baseURL!, {
      cookie,
      starts: ["/", ...(starts[role] ?? [])],
      knownTo: new Set(examples.keys()),
    });
    for (const [pattern, address] of found.reached)
      if (!examples.has(pattern)) examples.set(pattern, { role, address, cookie });
    for (const pattern of found.sentOn) sentOn.add(pattern);
    expect.soft(found.dead, `dead links of a ${role}`).toEqual([]);
    if (role === "visitor") expect.soft(headFaults(found.pages), "heads of pages").toEqual([]);
  }
  const missing = patterns.filter((pattern) => !examples.has(pattern) && !sentOn.has(pattern));
  expect
    .soft(
      missing.filter((pattern) => !(pattern in unlinked)),
      "pages that no link leads to",
    )
    .toEqual([]);
});

/** What goes wrong on a page: errors of its scripts, failed requests, requests to another host. */
function faultsOf(page: Page, origin: string): string[] {
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

/** Rules of axe that take no time: `accessibility.spec.ts` runs all of them on one page of each kind. */
const quickRules = [
  "empty-table-header",
  "heading-order",
  "label",
  "landmark-complementary-is-top-level",
  "landmark-unique",
  "link-name",
  "button-name",
  "region",
  "scrollable-region-focusable",
];

/** Titles with the module of their page: one module may serve two patterns. */
const titles = new Map<string, string>();

/** Opens pages one after the other on a phone's width and expects of each a title of its own, one main heading, valid HTML, no fault. */
async function openEach(page: Page, origin: string, open: [pattern: string, address: string][]) {
  const faults = faultsOf(page, origin);
  for (let next = open.pop(); next; next = open.pop()) {
    const [pattern, address] = next;
    const module = moduleOf(pattern);
    await page.goto(address);
    const { title, headings, overflow, outside } = await page.evaluate(() => ({
      title: document.title,
      headings: document.querySelectorAll("h1").length,
      overflow: document.documentElement.scrollWidth - innerWidth,
      outside: [...document.querySelectorAll("main *")]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map((element) => `${element.tagName} ${element.className}`)
        .at(-1),
    }));
    const found = [
      ...faults.splice(0),
      ...(headings === 1 ? [] : [`${headings} main headings`]),
      ...(overflow <= 0 ? [] : [`${overflow} px wider than the screen: ${outside}`]),
      ...(title === "" ? ["no title"] : []),
      ...(title.length > titleMaxLength ? [`title of ${title.length} characters`] : []),
      ...(await pageFaults(page)),
      ...(await axeFindings(page, { rules: quickRules })),
      ...((titles.get(title) ?? module) === module ? [] : [`title "${title}" as of ${titles.get(title)}`]),
    ];
    titles.set(title, module);
    expect.soft(found, `${pattern}: ${address}`).toEqual([]);
  }
}

test.describe("in a browser", () => {
  test.use({ viewport: { width: 360, height: 800 } });
  for (const role of roles)
    test(`the pages of a ${role}`, async ({ context, baseURL }) => {
      const mine = [...examples].filter(([, example]) => example.role === role);
      const [name, value] = (mine[0]?.[1].cookie ?? "").split("=");
      // The cookie is restricted to secure and local origins.
      const url = baseURL!.replace("http:", "https:");
      if (name && value) await context.addCookies([{ name, value, url, httpOnly: true, secure: true }]);
      const open = mine.map(([pattern, { address }]): [string, string] => [pattern, address]);
      const pages = [await context.newPage(), await context.newPage()];
      await Promise.all(pages.map((page) => openEach(page, baseURL!, open)));
    });
});
