import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aBooking, aFleet } from "#test/support/fleet.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { fleetMessages } from "../rules.ts";
import { folded } from "../../bookings/calendar-file.ts";
import { calendarFeed } from "./calendar-feed.ts";

const app = await testApp();
const path = "/kurumsal/kiralama/takvim-baglantilari";
const send = (cookie: string, form: Record<string, string>) => sendForm(app, path, form, { cookie });
const open = (cookie: string) => openPage(app, path, { cookie });
const openFeed = async (cookie: string, offer = "") =>
  new URL((await send(cookie, { islem: "ac", offer })).data!["address"] as string).pathname;
const read = (url: string, etag?: string) => app.request({ url, ...(etag && { headers: { "if-none-match": etag } }) });

test("lines are folded to 75 bytes between characters", () => {
  const text = `SUMMARY:${"ğ€x".repeat(60)}`;
  const lines = folded(text).split("\r\n");
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join("")).toBe(text);
});

test("special characters are escaped", () => {
  const event = { uid: "A@x", stamp: app.now, from: app.now, until: app.now, summary: "a;b,c\\d\ne", location: "" };
  expect(calendarFeed("Ad", [event])).toContain("SUMMARY:a\\;b\\,c\\\\d\\ne\r\n");
});

test("a feed shows the bookings of the business without people and plates, until it is closed", async () => {
  const { owner, offer, ownersOffer, businessId, place } = await aFleet(app);
  const common = { businessId, pickupPlaceId: place.id };
  const booking = await aBooking(app, { ...common, listingId: offer.listingId, unitId: offer.unitIds[0]! });
  const other = await aBooking(app, {
    ...common,
    listingId: ownersOffer.listingId,
    unitId: ownersOffer.unitIds[0]!,
  });
  await aBooking(app, { ...common, listingId: offer.listingId, unitId: offer.unitIds[1]!, state: "expired" });
  const [whole, one] = [await openFeed(owner.cookie), await openFeed(owner.cookie, offer.keyCode)];
  const answer = await read(whole);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(answer.body).toContain(`UID:${booking.code}@kontak.test`);
  expect(answer.body).toContain("LOCATION:Deneme Havalimanı");
  const { plate } = await app.db
    .selectFrom("rentalUnit")
    .where("id", "=", offer.unitIds[0]!)
    .select("plate")
    .executeTakeFirstOrThrow();
  for (const secret of ["Selin", "5321234567", plate, plate.replaceAll(" ", "")])
    expect(answer.body).not.toContain(secret);
  expect((await read(one)).body).not.toContain(other.code);

  const etag = String(answer.headers["etag"]);
  expect([(await read(whole, etag)).statusCode, (await read(whole, etag)).body]).toEqual([304, ""]);
  await app.db.updateTable("rentalBooking").set({ state: "cancelledByBusiness" }).where("id", "=", other.id).execute();
  expect((await read(whole, etag)).statusCode).toBe(200);

  const stored = await app.db
    .selectFrom("rentalCalendarFeed")
    .where("businessId", "=", businessId)
    .selectAll()
    .orderBy("id")
    .execute();
  expect(stored.map(({ tokenHash }) => tokenHash.length)).toEqual([32, 32]);
  const [feed] = (await open(owner.cookie)).data!["feeds"] as { id: number; name: string }[];
  expect(feed).toMatchObject({ id: stored[0]!.id, name: "Bütün araçlar" });
  expect((await send(owner.cookie, { islem: "kapat", id: String(feed!.id) })).location).toMatch(/kapatildi$/);
  expect((await read(whole)).statusCode).toBe(404);
  expect((await read(one)).statusCode).toBe(200);
});

test("a manager opens feeds of the offers of their branch alone; those of others are not found", async () => {
  const { owner, manager, user, offer, ownersOffer } = await aFleet(app);
  expect((await send(manager.cookie, { islem: "ac", offer: "" })).data).toMatchObject({
    message: fleetMessages.wholeBusiness,
  });
  expect((await send(manager.cookie, { islem: "ac", offer: ownersOffer.keyCode })).status).toBe(404);
  expect((await send(user.cookie, { islem: "ac", offer: offer.keyCode })).status).toBe(403);
  await openFeed(manager.cookie, offer.keyCode);
  await openFeed(owner.cookie);
  const feedsOf = async (cookie: string) => (await open(cookie)).data!["feeds"] as { id: number }[];
  expect(await feedsOf(manager.cookie)).toHaveLength(1);
  const [, whole] = await feedsOf(owner.cookie);
  for (const { cookie } of [manager, (await aFleet(app)).owner])
    expect((await send(cookie, { islem: "kapat", id: String(whole!.id) })).status).toBe(404);
  for (const wrong of ["x.ics", `${"a".repeat(43)}.ics`])
    expect((await read(`/kiralama-takvimi/${wrong}`)).statusCode).toBe(404);
});
