import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aBooking, aFleet } from "#test/support/fleet.ts";
import { aJpeg } from "#test/support/photos.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { extraKmOf, handoverMessages, lateReturnKurus, photoMessages, protocolPath } from "./rules.ts";
import { newDamage } from "./wear.ts";

const app = await testApp();
const bookings = "/kurumsal/kiralama/rezervasyonlar";

/** A fleet with a booking of the first unit of `offer`, which is picked up in an hour, and its customer. */
async function aBookedFleet(values: { state?: "confirmed" | "handedOver"; kmLimit?: number | null } = {}) {
  const fleet = await aFleet(app);
  const customer = await aMember(app, { firstName: "Selin", lastName: "Aydın" });
  const { offer, businessId, place } = fleet;
  const common = { businessId, listingId: offer.listingId, pickupPlaceId: place.id };
  const booking = await aBooking(app, {
    ...common,
    unitId: offer.unitIds[0]!,
    memberId: customer.id,
    from: addSeconds(app.now, 3600),
    ...values,
  });
  return { ...fleet, common, customer, booking, code: booking.code, cookie: fleet.user.cookie };
}
const pickup = (code: string, values: Record<string, string> = {}) => ({
  islem: "kaydet",
  mileage: "50000",
  fuel: "8",
  deposit: "5.000",
  "parca.on-tampon": "scratch",
  note: "",
  code,
  ...values,
});
const back = (code: string, values: Record<string, string> = {}) => ({
  islem: "kaydet",
  mileage: "50300",
  fuel: "6",
  kept: "",
  reason: "",
  "parca.on-tampon": "scratch",
  code,
  ...values,
});
const handoversOf = (bookingId: number) =>
  app.db.selectFrom("rentalHandover").where("bookingId", "=", bookingId).selectAll().orderBy("at").execute();
const stateOf = async (code: string) =>
  (await app.db.selectFrom("rentalBooking").where("code", "=", code).select("state").executeTakeFirstOrThrow()).state;

/** Runs a function with the test's clock at another time. */
async function later<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  const now = app.now;
  app.now = addDays(now, days);
  try {
    return await work();
  } finally {
    app.now = now;
  }
}

function uploadPhoto(cookie: string, code: string, bytes: Uint8Array<ArrayBuffer>, kind = "teslim") {
  const form = new FormData();
  form.append("photo", new File([bytes], "arac.jpg"));
  const body = new Response(form);
  return body.arrayBuffer().then((payload) =>
    app.request({
      method: "POST",
      url: `${bookings}/${code}/${kind}/fotograf`,
      headers: { cookie, accept: "application/json", "content-type": body.headers.get("content-type")! },
      payload: Buffer.from(payload),
    }),
  );
}

test("a vehicle is handed over and taken back with a scratch; both sides get the protocols by mail and page", async () => {
  const { code, cookie, booking, customer, owner, offer } = await aBookedFleet();
  const { plate } = await app.db
    .selectFrom("rentalUnit")
    .where("id", "=", offer.unitIds[0]!)
    .select("plate")
    .executeTakeFirstOrThrow();
  expect((await openPage(app, `${bookings}/${code}/teslim`, { cookie })).data).toMatchObject({
    isOpen: true,
    deposit: "5.000",
  });
  expect((await uploadPhoto(cookie, code, new Uint8Array(await aJpeg()))).statusCode).toBe(200);
  const handedOver = await sendForm(app, `${bookings}/${code}/teslim`, pickup(code.toLowerCase()), { cookie });
  expect(handedOver.location).toMatch(/teslim-edildi$/);
  expect(await stateOf(code)).toBe("handedOver");
  expect(await handoversOf(booking.id)).toMatchObject([
    {
      kind: "pickup",
      mileageKm: 50_000,
      fuelEighths: 8,
      damage: { "on-tampon": "scratch" },
      depositKurus: 500_000,
      signedWith: "code",
      photoIds: [expect.stringMatching(/^[0-9a-f]{32}$/)],
    },
  ]);
  const drawing = "M10 20 L30 40 L50 60 M5 5 L6 6";
  const damaged = { "parca.tavan": "scratch", code: "", signature: drawing, kept: "1.250,50", reason: "Tavanda çizik" };
  await later(4, () => sendForm(app, `${bookings}/${code}/donus`, back(code, damaged), { cookie }));
  expect(await stateOf(code)).toBe("returned");
  expect((await handoversOf(booking.id))[1]).toMatchObject({
    kind: "return",
    damage: { "on-tampon": "scratch", tavan: "scratch" },
    depositKurus: 500_000,
    depositKeptKurus: 125_050,
    depositReason: "Tavanda çizik",
    signedWith: "drawing",
    signature: drawing,
    // 23 hours late: a day.
    lateKurus: 100_000,
  });
  await app.runJobs();
  await app.runJobs();
  for (const { email } of [customer, owner]) {
    const mails = (await app.mails(email)).filter(({ subject }) => subject.includes("tutanağı"));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${code}: araç teslim tutanağı`,
      `${code}: araç dönüş tutanağı`,
    ]);
    expect(mails[1]!.textBody).toContain("Tavan: Çizik (yeni)");
    expect(mails[1]!.textBody).toContain("Alıkonulan depozito: 1.250,50");
    expect(mails[1]!.textBody).toContain(protocolPath(code));
    expect(mails[1]!.textBody).not.toContain(plate);
  }
  const page = await openPage(app, `/rezervasyonlarim/${code}/tutanak`, customer);
  expect(page.data).toMatchObject({ plate, protocols: [{ newPanels: [] }, { newPanels: ["tavan"] }] });
});

describe("photos, protocols and bookings", () => {
  test("are open to the customer, the business and staff alone", async () => {
    const { code, cookie, owner, manager, customer, booking } = await aBookedFleet();
    await uploadPhoto(cookie, code, new Uint8Array(await aJpeg()));
    const [photo] = await app.db
      .selectFrom("rentalHandoverPhoto")
      .where("bookingId", "=", booking.id)
      .select("id")
      .execute();
    await sendForm(app, `${bookings}/${code}/teslim`, pickup(code), { cookie });
    const open = async (own: string) => [
      (await openPage(app, `/rezervasyonlarim/${code}/tutanak`, { cookie: own })).status,
      (await app.request({ url: `/rezervasyonlarim/teslim-fotografi/${photo!.id}`, headers: { cookie: own } }))
        .statusCode,
    ];
    const moderator = await aMember(app, { role: "moderator" });
    for (const { cookie: own } of [customer, owner, manager, moderator]) expect(await open(own)).toEqual([200, 200]);
    const stranger = (await aFleet(app)).owner;
    for (const { cookie: own } of [stranger, await aMember(app)]) expect(await open(own)).toEqual([404, 404]);
    await rm(join(app.deps.exportFolder, "arac-teslimleri", photo!.id));
    const lost = await app.request({
      url: `/rezervasyonlarim/teslim-fotografi/${photo!.id}`,
      headers: { cookie: owner.cookie },
    });
    expect([lost.statusCode, lost.headers["content-type"]]).toEqual([404, "image/jpeg"]);
    expect(lost.headers["cache-control"]).toBe("private, no-store");
    expect((await openPage(app, `/rezervasyonlarim/${code}/tutanak`)).location).toMatch(/^\/login/);
    // The customer's own pages are theirs, those of the business are not.
    expect((await openPage(app, `${bookings}/${code}`, customer)).status).toBe(404);
    expect((await openPage(app, `${bookings}/${code}`, stranger)).status).toBe(404);
    expect((await openPage(app, `${bookings}/${code}/donus`, stranger)).status).toBe(404);
    for (const islem of ["tasi", "gelmedi", "iptal"])
      expect((await sendForm(app, `${bookings}/${code}`, { islem, unit: "1", reason: "Neden" }, stranger)).status).toBe(
        404,
      );
    expect((await sendForm(app, `${bookings}/${code}/donus`, back(code), stranger)).status).toBe(404);
    expect((await uploadPhoto(stranger.cookie, code, new Uint8Array(await aJpeg()), "donus")).statusCode).toBe(404);
  });

  test("a user hands over vehicles of their own listings, but not those of others", async () => {
    const { user, owner, ownersOffer, common } = await aBookedFleet();
    const { code } = await aBooking(app, {
      ...common,
      listingId: ownersOffer.listingId,
      unitId: ownersOffer.unitIds[0]!,
      from: addSeconds(app.now, 3600),
    });
    expect((await openPage(app, `${bookings}/${code}`, user)).status).toBe(404);
    expect((await sendForm(app, `${bookings}/${code}/teslim`, pickup(code), user)).status).toBe(404);
    expect((await sendForm(app, `${bookings}/${code}/teslim`, pickup(code), owner)).location).toBeDefined();
  });

  test("what is no photo is refused; a photo is removed until the protocol is complete", async () => {
    const { code, cookie, booking } = await aBookedFleet();
    const refused = await uploadPhoto(cookie, code, new Uint8Array(Buffer.from("<script>")));
    expect([refused.statusCode, refused.json().message]).toEqual([422, photoMessages.type]);
    await uploadPhoto(cookie, code, new Uint8Array(await aJpeg()));
    const photos = () =>
      app.db.selectFrom("rentalHandoverPhoto").where("bookingId", "=", booking.id).select("id").execute();
    const [first] = await photos();
    await sendForm(app, `${bookings}/${code}/teslim`, { islem: "foto-sil", foto: first!.id }, { cookie });
    expect(await photos()).toEqual([]);
    await uploadPhoto(cookie, code, new Uint8Array(await aJpeg()));
    const [second] = await photos();
    await sendForm(app, `${bookings}/${code}/teslim`, pickup(code), { cookie });
    expect(
      (await sendForm(app, `${bookings}/${code}/teslim`, { islem: "foto-sil", foto: second!.id }, { cookie })).status,
    ).toBe(409);
    expect((await uploadPhoto(cookie, code, new Uint8Array(await aJpeg()))).statusCode).toBe(409);
  });
});

describe("what is refused", () => {
  test.each([
    [{ mileage: "" }, { mileage: handoverMessages.mileage }],
    [{ mileage: "-1" }, { mileage: handoverMessages.mileage }],
    [{ mileage: "2000001" }, { mileage: handoverMessages.mileage }],
    [{ fuel: "9" }, { fuel: handoverMessages.fuel }],
    [{ fuel: "" }, { fuel: handoverMessages.fuel }],
    [{ deposit: "1e12" }, { deposit: handoverMessages.deposit }],
    [{ code: "" }, { code: handoverMessages.signature }],
    [{ code: "YANLIS22" }, { code: handoverMessages.code }],
    [{ code: "", signature: '"/><script>' }, { signature: handoverMessages.signature }],
  ])("a hand-over with %j", async (wrong, fields) => {
    const { code, cookie, booking } = await aBookedFleet();
    const answer = await sendForm(app, `${bookings}/${code}/teslim`, pickup(code, wrong), {
      cookie,
    });
    expect(answer).toMatchObject({ status: 422, data: { fields } });
    expect([await stateOf(code), await handoversOf(booking.id)]).toEqual(["confirmed", []]);
  });

  test("a mileage below the last one, a kept deposit without a reason or above the one that was taken", async () => {
    const { code, cookie } = await aBookedFleet();
    await sendForm(app, `${bookings}/${code}/teslim`, pickup(code), { cookie });
    const fields = async (values: Record<string, string>) =>
      (await sendForm(app, `${bookings}/${code}/donus`, back(code, values), { cookie })).data?.["fields"];
    expect(await fields({ mileage: "49999" })).toEqual({ mileage: handoverMessages.mileageTooLow("50.000 km") });
    expect(await fields({ kept: "100" })).toEqual({ reason: handoverMessages.reason });
    expect(await fields({ kept: "5.000,01", reason: "Hasar" })).toEqual({ kept: handoverMessages.keptTooMuch });
    expect(await stateOf(code)).toBe("handedOver");
    const least = await sendForm(
      app,
      `${bookings}/${code}/donus`,
      back(code, { mileage: "50000", kept: "5.000", reason: "Hasar" }),
      { cookie },
    );
    expect(least.location).toMatch(/geri-alindi$/);
  });

  test("a hand-over a day too early, twice, or of a vehicle that is with somebody else", async () => {
    const { code, cookie, common, offer } = await aBookedFleet();
    const form = pickup(code);
    const unitId = offer.unitIds[0]!;
    const next = await aBooking(app, { ...common, unitId, from: addDays(app.now, 4.5) });
    const nextForm = pickup(next.code, { mileage: "60000" });
    expect((await sendForm(app, `${bookings}/${next.code}/teslim`, nextForm, { cookie })).data).toMatchObject({
      message: handoverMessages.tooEarly,
    });
    expect((await sendForm(app, `${bookings}/${code}/donus`, back(code), { cookie })).status).toBe(409);
    expect((await sendForm(app, `${bookings}/${code}/teslim`, form, { cookie })).location).toBeDefined();
    expect((await sendForm(app, `${bookings}/${code}/teslim`, form, { cookie })).status).toBe(409);
    await later(4, async () => {
      expect((await sendForm(app, `${bookings}/${next.code}/teslim`, nextForm, { cookie })).data).toMatchObject({
        message: handoverMessages.unitOut(code),
      });
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendForm(app, `${bookings}/${code}/donus`, back(code), { cookie })),
    );
    expect(answers.filter(({ location }) => location !== undefined)).toHaveLength(1);
  });
});

describe("no-show and cancellation", () => {
  test("a customer who did not come is noted four hours after the pick-up", async () => {
    const { code, cookie } = await aBookedFleet();
    const note = () => sendForm(app, `${bookings}/${code}`, { islem: "gelmedi" }, { cookie });
    await later(5 / 24 - 0.001, async () => {
      expect((await note()).data).toMatchObject({ message: handoverMessages.noShowTooEarly });
      expect((await openPage(app, `${bookings}/${code}`, { cookie })).data).toMatchObject({
        mayBeNoShow: false,
      });
    });
    await later(5 / 24, async () => {
      expect((await openPage(app, `${bookings}/${code}`, { cookie })).data).toMatchObject({
        mayBeNoShow: true,
      });
      expect((await note()).location).toMatch(/gelmedi$/);
    });
    expect(await stateOf(code)).toBe("noShow");
  });

  test("the business cancels with a reason, and the unit is free again", async () => {
    const { code, cookie, booking } = await aBookedFleet();
    const cancel = (reason: string) => sendForm(app, `${bookings}/${code}`, { islem: "iptal", reason }, { cookie });
    expect((await cancel("x")).data).toMatchObject({ fields: { reason: handoverMessages.cancelReason } });
    expect((await cancel("Araç kaza yaptı")).location).toMatch(/iptal-edildi$/);
    expect(await stateOf(code)).toBe("cancelledByBusiness");
    const spans = app.db.selectFrom("rentalUnitSpan").where("bookingId", "=", booking.id).select("id");
    expect(await spans.execute()).toEqual([]);
    const events = app.db.selectFrom("rentalBookingEvent").where("bookingId", "=", booking.id).select("details");
    expect(await events.execute()).toMatchObject([{ details: { reason: "Araç kaza yaptı" } }]);
  });
});

describe("rules", () => {
  const price = { rentKurus: 300_000, length: { days: 3, lateHours: 0 as const } };
  const due = new Date("2026-12-01T10:00:00+03:00");
  test.each([
    [-5, 0],
    [0, 0],
    [0.1, 33_333],
    [1, 33_333],
    [1.1, 66_667],
    [3, 100_000],
    [24, 100_000],
    [25, 133_333],
    [30, 200_000],
  ])("a return %s hours late costs %s kuruş", (hours, kurus) => {
    expect(lateReturnKurus(price, due, addSeconds(due, hours * 3600))).toBe(kurus);
  });

  test("kilometres above the limit", () => {
    expect([extraKmOf(null, 5000), extraKmOf(900, 900), extraKmOf(900, 901), extraKmOf(900, 10)]).toEqual([0, 0, 1, 0]);
  });

  test("damage that is worse than before is new", () => {
    expect(newDamage({ tavan: "scratch", bogus: "dent" } as never, { tavan: "dent", "on-tampon": "scratch" })).toEqual([
      "on-tampon",
      "tavan",
    ]);
    expect(newDamage({ tavan: "broken" }, { tavan: "scratch" })).toEqual([]);
  });
});
