import { beforeAll, describe, expect, test } from "vitest";
import { addDays, addSeconds, calendarDay } from "#src/shared/dates.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import {
  aFollow,
  aGarageItem,
  alertsOf,
  aNewListing,
  aSavedSearch,
  changes,
  mailsAfter,
} from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aDealer, listingRow, priceStep, sendsEdit } from "#test/support/edits.ts";

const app = await testApp();
let seller: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  ({ owner: seller } = await aDealer(app));
});

const minute = 60;
const coverOf = async (keyCode: string) =>
  (
    await app.db
      .selectFrom("listingPhoto")
      .where("listingId", "=", (await listingRow(app, keyCode)).id)
      .where("position", "=", 0)
      .select("photoId")
      .executeTakeFirstOrThrow()
  ).photoId;

/** Moves the clock to the next `hour` in Turkey, or to that hour on a Monday, at least an hour from now. */
function goTo(hour: number, { monday = false } = {}) {
  let day = new Date(`${calendarDay(app.now)}T${String(hour).padStart(2, "0")}:00:00+03:00`);
  while (day < addSeconds(app.now, 3600) || (monday && new Date(calendarDay(day)).getUTCDay() !== 1))
    day = addDays(day, 1);
  app.now = day;
}

describe("an immediate mail", () => {
  test("shows a new listing with photo, price, reason, link and unsubscribe link", async () => {
    const buyer = await aMember(app, { firstName: "Elif" });
    await aSavedSearch(app, buyer.id, { title: "Ucuz <Passat>" });
    const keyCode = await aNewListing(app, seller);
    await mailsAfter(app, 30);
    expect(await app.mails(buyer.email)).toEqual([]);
    await mailsAfter(app, 31);
    const [mail, ...others] = await app.mails(buyer.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Yeni ilan: Volkswagen Passat .+, \d{4}$/);
    expect(mail!.textBody).toContain("Merhaba Elif,");
    expect(mail!.textBody).toContain("1.245.000\u00a0TL");
    expect(mail!.textBody).toContain("Kayıtlı aramanız: Ucuz <Passat>");
    expect(mail!.textBody).toMatch(
      new RegExp(`http://kontak\\.test/ilan/otomobil/volkswagen-passat/[^/]+/${keyCode}\\n`),
    );
    expect(mail!.htmlBody).toContain(`<img src="http://kontak.test/foto/${await coverOf(keyCode)}-400.jpg"`);
    expect(mail!.htmlBody).not.toContain("<Passat>");
    expect(mail!.textBody).toMatch(
      /“Ucuz <Passat>” araması: bildirimleri kapatın:\nhttp:\/\/kontak\.test\/bildirim-kapat\?anahtar=a\d+\.\S+/,
    );
    expect(mail!.headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(
        /^<http:\/\/kontak\.test\/bildirim-kapat\/tek-tik\?anahtar=a\d+\.[\w-]+>$/,
      ),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("holds all listings that come within a minute", async () => {
    const buyer = await aMember(app);
    await aSavedSearch(app, buyer.id);
    const first = await aNewListing(app, seller);
    app.now = addSeconds(app.now, 50);
    const second = await aNewListing(app, seller);
    await mailsAfter(app, 15);
    const mails = await app.mails(buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["2 yeni ilan"]);
    for (const keyCode of [first, second]) expect(mails[0]!.textBody).toContain(keyCode);
    await mailsAfter(app, 10 * minute);
    expect(await app.mails(buyer.email)).toHaveLength(1);
  });

  test("is sent once although its jobs run repeatedly and concurrently", async () => {
    const buyer = await aMember(app);
    await aSavedSearch(app, buyer.id);
    await aNewListing(app, seller);
    app.now = addSeconds(app.now, 2 * minute);
    for (let i = 0; i < 6; i++) await enqueue(app.ctx(), "alerts.mail", { memberId: buyer.id });
    await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()]);
    await mailsAfter(app, 2 * minute);
    expect(await app.mails(buyer.email)).toHaveLength(1);
  });

  test("shows a lower price with the old price", async () => {
    const buyer = await aMember(app);
    const keyCode = await aNewListing(app, seller);
    await aGarageItem(app, buyer.id, keyCode);
    app.now = addDays(app.now, 1);
    for (const price of ["1.220.000", "1.199.500"]) {
      await sendsEdit(app, seller, keyCode, priceStep(price));
      await app.runJobs();
    }
    await mailsAfter(app, 2 * minute);
    const [mail, ...others] = await app.mails(buyer.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Fiyatı düştü: Volkswagen Passat/);
    expect(mail!.textBody.replaceAll("\u00a0", " ")).toContain(
      "Fiyatı düştü: 1.245.000 TL yerine 1.199.500 TL (45.500 TL daha az)",
    );
    expect(mail!.textBody).toContain("Garajınızda");
  });

  test("shows a sale without a price, and no new listing that was sold before the mail", async () => {
    const [owner, searcher] = [await aMember(app), await aMember(app)];
    await aSavedSearch(app, searcher.id);
    const keyCode = await aNewListing(app, seller);
    await aGarageItem(app, owner.id, keyCode);
    await changes(app, seller, keyCode, "sell");
    await mailsAfter(app, 2 * minute);
    const [mail] = await app.mails(owner.email);
    expect(mail!.subject).toMatch(/^Satıldı: Volkswagen Passat/);
    expect(mail!.textBody).not.toContain("1.245.000");
    expect(await app.mails(searcher.email)).toEqual([]);
    expect((await alertsOf(app, searcher.id)).map(({ waits }) => waits)).toEqual([false]);
  });
});

describe("daily and weekly mails", () => {
  test("go out at eight in the morning, weekly ones on Monday, with all alerts until then", async () => {
    goTo(12);
    const [daily, weekly] = [await aMember(app), await aMember(app)];
    await aSavedSearch(app, daily.id, { frequency: "daily" });
    await aSavedSearch(app, weekly.id, { frequency: "weekly" });
    await aNewListing(app, seller);
    await aNewListing(app, seller);
    await mailsAfter(app, 3600);
    expect(await app.mails(daily.email)).toEqual([]);
    goTo(7);
    await mailsAfter(app, 59 * minute);
    expect(await app.mails(daily.email)).toEqual([]);
    await mailsAfter(app, minute);
    expect((await app.mails(daily.email)).map(({ subject }) => subject)).toEqual(["2 yeni ilan"]);
    await mailsAfter(app, 3600);
    expect(await app.mails(daily.email)).toHaveLength(1);

    goTo(7, { monday: true });
    await mailsAfter(app, 0);
    expect(await app.mails(weekly.email)).toEqual([]);
    await mailsAfter(app, 3600);
    expect(await app.mails(weekly.email)).toHaveLength(1);
    goTo(8, { monday: true });
    await mailsAfter(app, 0);
    expect(await app.mails(weekly.email)).toHaveLength(1);
  });

  test("do not repeat a listing that an immediate mail held", async () => {
    goTo(12);
    const buyer = await aMember(app);
    await aSavedSearch(app, buyer.id, { frequency: "daily" });
    await aSavedSearch(app, buyer.id, { address: "/otomobil", title: "Her araba" });
    await aNewListing(app, seller);
    await mailsAfter(app, 2 * minute);
    expect(await app.mails(buyer.email)).toHaveLength(1);
    goTo(9);
    await mailsAfter(app, 0);
    expect(await app.mails(buyer.email)).toHaveLength(1);
  });
});

describe("no mail goes to a member", () => {
  test("whose source was turned off before the mail, nor about the past once it is on again", async () => {
    const buyer = await aMember(app);
    const search = await aSavedSearch(app, buyer.id);
    const turn = (frequency: "off" | "instant") =>
      app.db.updateTable("savedSearch").set({ frequency }).where("id", "=", search).execute();
    await aNewListing(app, seller);
    await turn("off");
    await mailsAfter(app, 2 * minute);
    expect(await app.mails(buyer.email)).toEqual([]);
    await mailsAfter(app, 9 * 24 * 3600);
    await turn("instant");
    await mailsAfter(app, 2 * minute);
    expect(await app.mails(buyer.email)).toEqual([]);
  });

  test("whose garage item or follow has mails turned off, though the alert is in the list", async () => {
    const buyer = await aMember(app);
    const keyCode = await aNewListing(app, seller);
    await aGarageItem(app, buyer.id, keyCode, false);
    await aFollow(app, buyer.id, { kind: "listing", id: (await listingRow(app, keyCode)).id }, "off");
    await changes(app, seller, keyCode, "sell");
    await mailsAfter(app, 2 * minute);
    expect(await alertsOf(app, buyer.id)).toHaveLength(1);
    expect(await app.mails(buyer.email)).toEqual([]);
  });

  test("whose account was closed or whose address is not confirmed", async () => {
    const [closed, changed] = [await aMember(app), await aMember(app)];
    for (const { id } of [closed, changed]) await aSavedSearch(app, id);
    await aNewListing(app, seller);
    await app.db.updateTable("member").set({ isActive: false }).where("id", "=", closed.id).execute();
    await app.db.updateTable("member").set({ emailConfirmedAt: null }).where("id", "=", changed.id).execute();
    await mailsAfter(app, 2 * minute);
    for (const { id } of [closed, changed]) await enqueue(app.ctx(), "alerts.mail", { memberId: id });
    await app.runJobs();
    for (const { email } of [closed, changed]) expect(await app.mails(email)).toEqual([]);
  });
});

test("a mail of very many listings shows twenty and links to the list", async () => {
  const buyer = await aMember(app);
  await aSavedSearch(app, buyer.id);
  for (let i = 0; i < 22; i++) {
    const { keyCode } = await aListing(app, { ownerId: seller.id, businessId: seller.businessId });
    const change = { keyCode, ownerId: seller.id, historyId: 0, reasonCodes: [], note: "" };
    await publish(app.ctx(), "listing.approved", { ...change, from: "pending", to: "active" });
  }
  await app.runJobs();
  await mailsAfter(app, 2 * minute);
  const [mail] = await app.mails(buyer.email);
  expect(mail!.subject).toBe("22 yeni ilan");
  expect(mail!.htmlBody.match(/<img /g)).toHaveLength(20);
  expect(mail!.textBody).toContain("http://kontak.test/bildirimlerim");
});
