import { describe, expect, test } from "vitest";
import { extendTooEarly } from "#src/selling/listings/expiry-rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import type { AlertDay } from "#src/finding/alerts/list/service.server.ts";
import { alertsOf, aSavedSearch, aNewListing } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer } from "#test/support/edits.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { applicationsIn } from "#test/support/shops.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const open = async ({ cookie }: Member) =>
  (await openPage<{ days: AlertDay[]; isExpiryOff: boolean }>(app, "/bildirimlerim", { cookie })).data!.days.flatMap(
    ({ alerts }) => alerts,
  );
const follow = async ({ cookie }: Member, id: number) =>
  (await openPage(app, `/bildirimlerim/${id}`, { cookie })).location;
const endingIn = (owner: Member, days: number) =>
  aListing(app, { ownerId: owner.id, plate: aPlate(), expiresAt: addDays(app.now, days) });
/** Runs the sweep at the next 7:50 and at 8:10 in Turkey, ten minutes after which daily mails have gone out. */
async function untilMorning() {
  for (const time of ["07:50", "08:10"]) {
    let at = new Date(`${calendarDay(app.now)}T${time}:00+03:00`);
    if (at <= app.now) at = addDays(at, 1);
    app.now = at;
    await enqueue(app.ctx(), "alerts.sweep-own", {});
    await app.runJobs();
    await enqueue(app.ctx(), "alerts.sweep", {});
    await app.runJobs();
  }
}

describe("decisions", () => {
  test.each([
    ["approve", "approved", "Yayında", "İlanınız onaylandı ve yayına alındı.", /^\/ilan\//],
    ["reject", "rejected", "Reddedildi", "Fiyat gerçeği yansıtmıyor.", /^\/ilanlarim\?ara=/],
    ["askChange", "change-asked", "Düzeltme istendi", "Denetleyenin notu: Plakayı çekin.", /^\/ilanlarim\?ara=/],
    ["takeDown", "taken-down", "Kaldırıldı", "Denetleyenin notu: Plakayı çekin.", /^\/ilanlarim\?ara=/],
  ] as const)("%s is in the owner's list with its reasons", async (wanted, kind, _name, why, path) => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending", plate: aPlate() });
    const moderator = await aMember(app, { role: "moderator" });
    await changeState(app.ctx(), {
      keyCode,
      action: wanted,
      actor: moderator,
      reasonCodes: wanted === "takeDown" ? ["fraud"] : ["price"],
      note: "Plakayı çekin.",
    });
    await app.runJobs();
    const [alert, ...others] = await open(owner);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind, isUnread: true, price: null });
    expect(alert!.why).toContain(why);
    expect(await follow(owner, alert!.id)).toMatch(path);
    expect(await open(await aMember(app))).toEqual([]);
  });
});

test.each([
  ["approve", "shop-approved", "Dükkân başvurunuz onaylandı. Sayfanızı şimdi düzenleyebilirsiniz.", "/kurumsal/dukkan"],
  ["reject", "shop-rejected", "Belgeleriniz eksik ya da okunmuyor.", "/dukkan-olustur"],
  ["askChange", "shop-change-asked", "Denetleyenin notu: İkinci sayfa.", "/dukkan-olustur"],
])("%s of an application to open a shop is in the applicant's list, once", async (decision, kind, why, path) => {
  const applications = applicationsIn(app);
  const { member, id } = await applications.aPending();
  const moderator = await aMember(app, { role: "moderator" });
  await applications.decide(moderator, id, { decision, reasons: "documents", note: "İkinci sayfa." });
  await app.runJobs();
  const eventId = Number(await applications.versionOf(id));
  await publish(app.ctx(), "business.application-decided", { eventId });
  await app.runJobs();
  const [alert, ...others] = await open(member);
  expect([alert!.kind, others]).toEqual([kind, []]);
  expect(alert!.why).toContain(why);
  expect(await follow(await aMember(app), alert!.id)).toBeUndefined();
  expect(await follow(member, alert!.id)).toBe(path);
});

test("a granted, denied and ended authority are in the owner's list", async () => {
  const owner = await aMember(app);
  const { keyCode } = await aListing(app, { ownerId: owner.id, plate: aPlate() });
  const at = app.now.toISOString();
  await publish(app.ctx(), "listing.authority-granted", { keyCode, at });
  await publish(app.ctx(), "listing.authority-denied", { keyCode, reason: "not-owner", at });
  await changeState(app.ctx(), { keyCode, action: "loseAuthority", actor: "system" });
  await app.runJobs();
  await app.runJobs();
  const alerts = await open(owner);
  expect(alerts.map(({ kind }) => kind).toSorted()).toEqual([
    "authority-denied",
    "authority-granted",
    "authority-lost",
  ]);
  for (const { id } of alerts) expect(await follow(owner, id)).toBe(`/ilanlarim/yetki/${keyCode}`);
});

test("a held message is in its sender's list, not in the other side's", async () => {
  const { buyer, seller, code, id } = await aConversation(app);
  await app.db.updateTable("message").set({ held: "waiting" }).where("conversationId", "=", id).execute();
  for (let n = 0; n < 2; n++) {
    await enqueue(app.ctx(), "alerts.sweep-own", {});
    await app.runJobs();
  }
  const [alert, ...others] = await open(buyer);
  expect([alert!.kind, others]).toEqual(["held", []]);
  expect(await follow(buyer, alert!.id)).toBe(`/mesajlarim?konusma=${code}`);
  expect(await open(seller)).toEqual([]);
});

describe("listings that expire", () => {
  test("are in the list at once, and in one mail a day", async () => {
    const { owner } = await aDealer(app);
    await endingIn(owner, 7);
    await endingIn(owner, 6);
    await endingIn(owner, 9);
    await enqueue(app.ctx(), "alerts.sweep-own", {});
    await app.runJobs();
    expect((await open(owner)).map(({ kind }) => kind)).toEqual(["expiring", "expiring"]);
    expect(await app.mails(owner.email)).toEqual([]);
    await untilMorning();
    await untilMorning();
    const mails = await app.mails(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["2 ilanınızın süresi doluyor"]);
    expect(mails[0]!.textBody).toContain("http://kontak.test/ilanlarim?durum=yayinda&sirala=bitis");
    await untilMorning();
    expect((await app.mails(owner.email)).map(({ subject }) => subject)[1]).toMatch(/^İlanınızın süresi doluyor: /);
  });

  test("are not mailed after they were extended, and announced again before the new end", async () => {
    const owner = await aMember(app);
    const { keyCode } = await endingIn(owner, 3);
    await enqueue(app.ctx(), "alerts.sweep-own", {});
    await app.runJobs();
    await changeState(app.ctx(), { keyCode, action: "extend", actor: owner });
    await app.runJobs();
    expect(await alertsOf(app, owner.id)).toEqual([]);
    await untilMorning();
    expect(await app.mails(owner.email)).toEqual([]);
    await expect(changeState(app.ctx(), { keyCode, action: "extend", actor: owner })).rejects.toThrow(extendTooEarly);
    app.now = addDays(app.now, 57);
    await untilMorning();
    expect(await app.mails(owner.email)).toHaveLength(1);
  });

  test("have a mail apart from that of saved searches; its one-click link turns off no others", async () => {
    const { owner: seller } = await aDealer(app);
    const owner = await aMember(app);
    await aSavedSearch(app, owner.id, { frequency: "daily" });
    await endingIn(owner, 3);
    await aNewListing(app, seller);
    await untilMorning();
    const mails = await app.mails(owner.email);
    expect(mails).toHaveLength(2);
    const own = mails.find(({ subject }) => subject.startsWith("İlanınızın süresi doluyor"))!;
    const [, url] = /^<http:\/\/kontak\.test(.+)>$/.exec((own.headers as Record<string, string>)["List-Unsubscribe"]!)!;
    const answer = await app.http.inject({ method: "POST", url: url!, headers: { host: "kontak.test" } });
    expect(answer.statusCode).toBe(200);
    const { frequency } = await app.db
      .selectFrom("savedSearch")
      .where("memberId", "=", owner.id)
      .select("frequency")
      .executeTakeFirstOrThrow();
    expect(frequency).toBe("daily");
    await endingIn(owner, 4);
    await untilMorning();
    expect(await app.mails(owner.email)).toHaveLength(2);
    expect((await open(owner)).filter(({ kind }) => kind === "expiring")).toHaveLength(2);
  });

  test("are mailed again after the member turned the mail on in the list", async () => {
    const owner = await aMember(app);
    const send = (value: string) => sendForm(app, "/bildirimlerim", { islem: `sure-epostasi-${value}` }, owner);
    await send("kapat");
    await endingIn(owner, 5);
    await untilMorning();
    expect(await app.mails(owner.email)).toEqual([]);
    await send("ac");
    await endingIn(owner, 4);
    await untilMorning();
    expect(await app.mails(owner.email)).toHaveLength(1);
  });
});
