import { expect, type Page } from "@playwright/test";
import { aSession } from "#test/support/builders.ts";
import { checkedPages } from "./checked-pages.ts";
import { fillCrawlMarket, rentalResults, reservableListing } from "./crawl-market.ts";
import { crawl, headFaults, moduleOf, patternOf, patterns, titleIn } from "./crawl.ts";
import { pageFaults } from "./html.ts";
import { faultsOf, wholeFaults } from "./opened.ts";
import { axeFindings, inDatabase, test } from "./support.ts";

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

/** Titles with the module of their page: one module may serve two patterns. */
const titles = new Map<string, string>();

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
    for (const [pattern, address] of found.reached) {
      if (examples.has(pattern)) continue;
      examples.set(pattern, { role, address, cookie });
      const title = titleIn(found.pages.find((page) => page.address === address)!.html);
      const module = moduleOf(pattern);
      expect.soft(titles.get(title) ?? module, `the only kind of page with the title “${title}”`).toBe(module);
      titles.set(title, module);
    }
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

/** Rules of axe that take no time; `accessibility.spec.ts` runs all of them on one page of each kind of content. */
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

/** The kinds of pages that `accessibility.spec.ts` opens, which asks for all of this and more. */
const opened = new Set(checkedPages.map(patternOf));

/** Opens pages one after the other on a phone's width and expects of each one main heading, valid HTML, no fault. */
async function openEach(page: Page, open: [pattern: string, address: string][]) {
  const faults = faultsOf(page);
  for (let next = open.pop(); next; next = open.pop()) {
    const [pattern, address] = next;
    await page.goto(address);
    const found = [
      ...faults.splice(0),
      ...(await wholeFaults(page)),
      ...(await pageFaults(page)),
      ...(await axeFindings(page, { rules: quickRules })),
    ];
    expect.soft(found, `${pattern}: ${address}`).toEqual([]);
  }
}

test.describe("in a browser", () => {
  test.use({ viewport: { width: 360, height: 800 } });
  for (const role of roles)
    test(`the pages of a ${role}`, async ({ context, baseURL }) => {
      const mine = [...examples].filter(([pattern, example]) => example.role === role && !opened.has(pattern));
      const [name, value] = (mine[0]?.[1].cookie ?? "").split("=");
      // The cookie is restricted to secure and local origins.
      const url = baseURL!.replace("http:", "https:");
      if (name && value) await context.addCookies([{ name, value, url, httpOnly: true, secure: true }]);
      const open = mine.map(([pattern, { address }]): [string, string] => [pattern, address]);
      const pages = [await context.newPage(), await context.newPage()];
      await Promise.all(pages.map((page) => openEach(page, open)));
    });
});
