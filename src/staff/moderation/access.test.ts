import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { maskEmail } from "#src/shared/masked-contact.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { applyDecisions } from "#test/support/desk.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();

const aModerator = (firstName = "Ayşe") => aMember(app, { role: "moderator", firstName, lastName: "Yılmaz" });
const aWaiting = async (values: Parameters<typeof aListing>[1] = {}) => {
  const owner = await aMember(app);
  return { owner, ...(await aListing(app, { state: "pending", ownerId: owner.id, ...values })) };
};
const versionOf = async (keyCode: string) =>
  (
    await app.db
      .selectFrom("listing")
      .select(["state", "version"])
      .where("keyCode", "=", keyCode)
      .executeTakeFirstOrThrow()
  ).version;
const stateOf = async (keyCode: string) =>
  (await app.db.selectFrom("listing").select("state").where("keyCode", "=", keyCode).executeTakeFirstOrThrow()).state;

const send = async (cookie: string | undefined, keyCode: string, form: Record<string, string>, version?: number) =>
  sendForm(
    app,
    `/yonetim/ilanlar/${keyCode}`,
    { version: String(version ?? (await versionOf(keyCode))), ...form },
    { cookie },
  );

describe("who has access to the moderation desk", () => {
  test.each([
    ["a member", {}, 404],
    ["a business owner", { businessRole: "owner" }, 404],
    ["a moderator", { role: "moderator" }, 200],
    ["an admin", { role: "admin" }, 200],
  ] as const)("%s gets %#", async (_who, values, status) => {
    const business = "businessRole" in values ? { businessId: await aBusiness() } : {};
    const { cookie } = await aMember(app, { ...values, ...business });
    const { keyCode } = await aWaiting();
    expect((await openPage(app, "/yonetim/ilanlar", { cookie })).status).toBe(status);
    const path = `/yonetim/ilanlar/${keyCode}`;
    expect((await openPage(app, path, { cookie })).status).toBe(status);
    if (status === 404) {
      expect((await send(cookie, keyCode, { decision: "approve" })).status).toBe(404);
      expect(await stateOf(keyCode)).toBe("pending");
    }
  });

  test("a visitor is sent to sign in", async () => {
    const answer = await openPage(app, "/yonetim/ilanlar");
    expect(answer.location).toBe("/login?ref=%2Fyonetim%2Filanlar");
  });
});

async function aBusiness() {
  const row = await aShop(app, { certificateNumber: "3400123", name: "Yıldız Otomotiv", shortName: "Yıldız" });
  return row.id;
}

test("the desk lists pending listings oldest first, and finds one by its number", async () => {
  const { cookie } = await aModerator();
  const late = await aWaiting({ updatedAt: addDays(app.now, -1) });
  const early = await aWaiting({ updatedAt: addDays(app.now, -2) });
  const { data } = await openPage(app, "/yonetim/ilanlar", { cookie });
  const codes = (data!["rows"] as { keyCode: string }[]).map(({ keyCode }) => keyCode);
  expect(codes.slice(0, 2)).toEqual([early.keyCode, late.keyCode]);
  const found = await openPage(app, `/yonetim/ilanlar?q=${late.keyCode.toLowerCase()}`, { cookie });
  expect((found.data!["rows"] as { keyCode: string }[]).map(({ keyCode }) => keyCode)).toEqual([late.keyCode]);
});

test("the desk finds a title with both spellings of a name in it", async () => {
  const { cookie } = await aModerator();
  const { keyCode } = await aWaiting({ title: "PASSAT HIGHLINE, TERTEMİZ" });
  for (const q of ["highline", "HİGHLİNE", "HIGHLINE, tertemiz"]) {
    const found = await openPage(app, `/yonetim/ilanlar?${new URLSearchParams({ q })}`, { cookie });
    expect((found.data!["rows"] as { keyCode: string }[]).map((row) => row.keyCode)).toEqual([keyCode]);
  }
});

test("the desk shows moderators private data of a listing, and masks how to reach its seller", async () => {
  const { cookie } = await aModerator();
  const { keyCode, owner } = await aWaiting();
  await app.db.updateTable("member").set({ phone: "+905321234567" }).where("id", "=", owner.id).execute();
  const { data } = await openPage(app, `/yonetim/ilanlar/${keyCode}`, { cookie });
  expect(data).toMatchObject({
    decisions: ["approve", "reject", "askChange", "takeDown"],
    owner: { name: "Deniz Kaya", memberId: owner.id, email: maskEmail(owner.email), phone: "0532 *** ** 67" },
    private: expect.arrayContaining([{ name: "Plaka", value: "34 KTK 482" }]),
    history: [{ what: "Deniz Kaya ilanı yayına verdi" }],
  });
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${owner.email}|1234567|123 45 67`));
});

describe("a decision", () => {
  test("approving puts the listing live for 60 days and mails the owner one link to it", async () => {
    const { cookie } = await aModerator();
    const { keyCode, owner } = await aWaiting();
    const answer = await send(cookie, keyCode, { decision: "approve" });
    expect(answer.location).toMatch(/^\/yonetim\/ilanlar.*karar=/);
    await applyDecisions(app);
    await app.runJobs();
    await app.runJobs();
    const listing = await app.db
      .selectFrom("listing")
      .selectAll()
      .where("keyCode", "=", keyCode)
      .executeTakeFirstOrThrow();
    expect(listing.state).toBe("active");
    expect(listing.expiresAt).toEqual(addDays(listing.publishedAt!, 60));
    const mails = await app.mails(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["İlanınız yayında"]);
    expect(mails[0]!.textBody).toMatch(new RegExp(`${testOrigin}/ilan/otomobil/volkswagen-passat/[a-z-]+/${keyCode}`));
  });

  test("rejecting needs a reason, and sends the owner one mail with all reasons and the note", async () => {
    const { cookie } = await aModerator();
    const { keyCode, owner } = await aWaiting();
    const none = await send(cookie, keyCode, { decision: "reject" });
    const message = "En az bir ret nedeni seçmelisiniz.";
    expect(none).toMatchObject({ status: 422, data: { message, fields: { reasons: message } } });
    await send(cookie, keyCode, { decision: "reject", "reasons[]": "price", note: "Fiyatı düzeltin." });
    await applyDecisions(app);
    await app.runJobs();
    expect(await stateOf(keyCode)).toBe("rejected");
    const mails = await app.mails(owner.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.textBody).toContain("Fiyat gerçeği yansıtmıyor.");
    expect(mails[0]!.textBody).toContain("Fiyatı düzeltin.");
  });

  test("an unknown reason is refused", async () => {
    const { cookie } = await aModerator();
    const { keyCode } = await aWaiting();
    expect((await send(cookie, keyCode, { decision: "reject", "reasons[]": "hack" })).status).toBe(422);
    expect(await stateOf(keyCode)).toBe("pending");
  });

  test("the second of two moderators reads the other's decision, and changes nothing", async () => {
    const first = await aModerator("Ayşe");
    const second = await aModerator("Burak");
    const { keyCode, owner } = await aWaiting();
    await send(first.cookie, keyCode, { decision: "reject", "reasons[]": "photo" });
    const answer = await send(second.cookie, keyCode, { decision: "approve" });
    expect(answer.status).toBe(409);
    expect(answer.data!["message"]).toMatch(
      /^Bu ilan hakkında karar verilmiş: Reddedildi \(Ayşe Yılmaz, .+\)\. İşleminiz/,
    );
    await applyDecisions(app);
    await app.runJobs();
    expect(await stateOf(keyCode)).toBe("rejected");
    expect(await app.mails(owner.email)).toHaveLength(1);
    const late = await send(second.cookie, keyCode, { decision: "approve" });
    expect(late.data!["message"]).toMatch(/Reddedildi \(Ayşe Yılmaz, .+\)/);
  });

  test("of many concurrent decisions one counts", async () => {
    const moderators = await Promise.all(Array.from({ length: 6 }, () => aModerator()));
    const { keyCode, owner, id } = await aWaiting();
    const version = await versionOf(keyCode);
    const answers = await Promise.all(
      moderators.map(({ cookie }, n) =>
        send(cookie, keyCode, n % 2 ? { decision: "approve" } : { decision: "reject", "reasons[]": "photo" }, version),
      ),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    await applyDecisions(app);
    await app.runJobs();
    expect(await app.mails(owner.email)).toHaveLength(1);
    const history = await app.db.selectFrom("listingHistory").selectAll().where("listingId", "=", id).execute();
    expect(history).toHaveLength(2);
  });

  test("a decision is refused if the listing changed since the page was opened", async () => {
    const { cookie } = await aModerator();
    const { keyCode } = await aWaiting();
    const answer = await send(cookie, keyCode, { decision: "approve" }, (await versionOf(keyCode)) - 1);
    expect(answer.status).toBe(409);
    expect(await stateOf(keyCode)).toBe("pending");
  });

  test("a moderator cannot decide on an own listing", async () => {
    const moderator = await aModerator();
    const { keyCode } = await aWaiting({ ownerId: moderator.id });
    const forms: Record<string, string>[] = [{ decision: "approve" }, { decision: "takeDown", "removal[]": "fraud" }];
    for (const form of forms) expect((await send(moderator.cookie, keyCode, form)).status).toBe(403);
    expect(await stateOf(keyCode)).toBe("pending");
    const page = `/yonetim/ilanlar/${keyCode}`;
    expect((await openPage(app, page, moderator)).data).toMatchObject({ isOwn: true, decisions: [] });
    expect(
      await app.db.selectFrom("listingReview").where("moderatorId", "=", moderator.id).selectAll().execute(),
    ).toEqual([]);
  });

  test("a decision redirects to the first listing of the queue", async () => {
    const { cookie } = await aModerator();
    await aWaiting();
    const { data } = await openPage(app, "/yonetim/ilanlar", { cookie });
    const first = data!["first"] as string;
    const { keyCode } = await aWaiting({ plate: aPlate() });
    const answer = await send(cookie, keyCode, { decision: "approve" });
    expect(answer.location).toContain(`/yonetim/ilanlar/${first}?`);
  });
});
