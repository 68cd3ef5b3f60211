import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { changeBusiness } from "#src/business/businesses/company/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aDraft } from "#test/support/sale.ts";
import { publishDraft } from "#src/selling/listing-editor/create/service.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { parseChassisNumber } from "#src/selling/listings/authority/chassis.ts";
import { maskPlate } from "#src/selling/listings/authority/plate.ts";
import { hasGrantedAuthority } from "#src/selling/listings/authority/queries.server.ts";
import { checkAuthority } from "#src/selling/listings/authority/service.server.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const publishes = async (owner: Member, plate: string) => {
  const { keyCode } = await publishDraft(app.ctx(owner), { draftId: await aDraft(app, owner.id, { plate }) });
  await app.runJobs();
  return keyCode;
};
const rowOf = (keyCode: string) =>
  app.db
    .selectFrom("listing")
    .leftJoin("listingAuthority", "listingId", "id")
    .where("keyCode", "=", keyCode)
    .select(["id", "state", "status", "relation", "reason"])
    .executeTakeFirstOrThrow();
const approves = async (keyCode: string) =>
  changeState(app.ctx(), { keyCode, action: "approve", actor: await aMember(app, { role: "moderator" }) });
const page = (keyCode: string) => `/ilanlarim/yetki/${keyCode}`;

/** The owner's page of the check. */
async function readsPage(owner: Member, keyCode: string) {
  const { data } = await openPage<{ view: { status: string; text: string } }>(app, page(keyCode), owner);
  return data!.view;
}

/** The address of a listing's page. */
async function detailPage(keyCode: string) {
  const { location } = await openPage(app, `/ilan/a/b/c/${keyCode}`);
  return location!;
}

test.each([
  ["34 KTK 482", "owner", "araç sahibi"],
  ["34 ES 101", "spouse", "araç sahibinin eşi"],
  ["34 AKB 101", "relative-1", "araç sahibinin birinci derece yakını"],
  ["34 AKN 101", "relative-2", "araç sahibinin ikinci derece yakını"],
])("%s is granted to its %s and may be approved", async (plate, relation, name) => {
  const owner = await aMember(app);
  const keyCode = await publishes(owner, plate);
  expect((await readsPage(owner, keyCode)).text).toMatch(
    new RegExp(`^İlan yetkisi doğrulandı: ${name}, .* gününe kadar\\.$`),
  );
  const { id, ...row } = await rowOf(keyCode);
  expect(row).toMatchObject({ state: "pending", status: "granted", relation });
  expect(await hasGrantedAuthority(app.ctx(), id)).toBe(true);
  expect(await approves(keyCode)).toBe("active");
});

test("a denied listing stays pending, its owner gets the reason by mail and page, and a corrected plate is granted", async () => {
  const owner = await aMember(app);
  const keyCode = await publishes(owner, "34 RED 101");
  expect(await rowOf(keyCode)).toMatchObject({ state: "pending", status: "denied", reason: "not-related" });
  await expect(approves(keyCode)).rejects.toMatchObject({
    status: 422,
    message:
      "İlan yetkisi doğrulanmadan ilan yayına alınamaz. Araç sizin, eşinizin ya da birinci veya ikinci derece yakınınızın üzerine kayıtlı görünmüyor.",
  });
  await app.runJobs();
  expect((await app.mails(owner.email)).map(({ subject }) => subject)).toEqual(["İlan yetkiniz doğrulanamadı"]);
  const { data } = await openPage(app, page(keyCode), owner);
  expect(data).toMatchObject({ plate: "34 R** *01", canAsk: true, view: { status: "denied" } });
  expect(JSON.stringify(data)).not.toContain("34 RED 101");

  await app.db.updateTable("listing").set({ plate: "34 KTK 482" }).where("keyCode", "=", keyCode).execute();
  expect((await sendForm(app, page(keyCode), {}, owner)).location).toBe(`/ilanlarim/yetki/${keyCode}?soruldu`);
  await app.runJobs();
  expect(await approves(keyCode)).toBe("active");
});

test("only the owner can open the page, and checking again has a rate limit", async () => {
  const owner = await aMember(app);
  const keyCode = await publishes(owner, "34 TAN 101");
  expect((await openPage(app, page(keyCode), await aMember(app))).status).toBe(404);
  const ask = async () => {
    const { status } = await sendForm(app, page(keyCode), {}, owner);
    await app.runJobs();
    return status;
  };
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([302, 302, 302, 429]);
  expect((await readsPage(owner, keyCode)).text).toBe("Bu plakayla kayıtlı bir araç bulunamadı.");
});

test("a check that timed out is retried", async () => {
  const owner = await aMember(app);
  const keyCode = await publishes(owner, "34 BEK 11");
  expect(await rowOf(keyCode)).toMatchObject({ status: "timed-out" });
  expect((await readsPage(owner, keyCode)).text).toBe(
    "Doğrulama hizmeti yanıt vermedi; ilan yetkiniz kontrol ediliyor, kendiliğinden yeniden soracağız.",
  );
  await expect(approves(keyCode)).rejects.toMatchObject({ status: 422 });
  await checkAuthority(app.ctx(), { keyCode, attempt: 2 });
  expect(await rowOf(keyCode)).toMatchObject({ status: "granted" });
});

test("a dealer needs a certificate to publish, and is authorised by the owner", async () => {
  const aDealer = async (certificateNumber: string | null) => {
    const { id: businessId } = await aShop(app, { name: "Oto", shortName: "Oto", certificateNumber });
    return aMember(app, { businessId, businessRole: "owner" });
  };
  await expect(publishes(await aDealer(null), "34 KTK 482")).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/^İşletmenizin yetki belgesi numarası kayıtlı değil\. .*1 Nisan 2025 gününden beri/),
  });
  expect(await rowOf(await publishes(await aDealer("3400123"), "34 KTK 482"))).toMatchObject({
    relation: "authorised-dealer",
  });
  expect(await rowOf(await publishes(await aDealer("3400000"), "34 KTK 482"))).toMatchObject({ reason: "certificate" });
});

test("a dealer who corrects their certificate is checked again, and their listings show it", async () => {
  const { id: businessId } = await aShop(app, {
    slug: "b-duzelten",
    name: "Oto",
    shortName: "Oto",
    certificateNumber: "3400000",
  });
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  const keyCode = await publishes(owner, "34 KTK 482");
  expect(await rowOf(keyCode)).toMatchObject({ status: "denied", reason: "certificate" });
  await changeBusiness(app.ctx(owner), { certificateNumber: "3400123" });
  await app.runJobs();
  expect(await rowOf(keyCode)).toMatchObject({ status: "granted", relation: "authorised-dealer" });
  expect(await approves(keyCode)).toBe("active");
  const opened = await openPage(app, await detailPage(keyCode));
  expect(opened.data).toMatchObject({ view: { seller: { certificateNumber: "3400123" } } });
});

test("a listing whose authority ends is taken off the site, and live again when it is granted again", async () => {
  const owner = await aMember(app);
  const keyCode = await publishes(owner, "34 SON 101");
  await approves(keyCode);
  const before = app.now;
  app.now = addDays(app.now, 1);
  await checkAuthority(app.ctx(), { keyCode, attempt: 1 });
  expect(await rowOf(keyCode)).toMatchObject({ state: "authority-lost", status: "denied", reason: "expired" });
  await sendForm(app, page(keyCode), {}, owner);
  app.now = before;
  await checkAuthority(app.ctx(), { keyCode, attempt: 1 });
  expect(await rowOf(keyCode)).toMatchObject({ state: "active", status: "granted" });
  await app.runJobs();
  const subjects = (await app.mails(owner.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining(["İlanınız yayından kalktı: yetkisi düştü", "İlanınız yeniden yayında"]),
  );
});

test("plate and chassis number are in no public answer", async () => {
  const { keyCode } = await aListing(app, { plate: "34 GZL 777", chassisNumber: "WVWZZZ1KZ6W000123" });
  const opened = await openPage(app, await detailPage(keyCode));
  expect(opened.status).toBe(200);
  const text = JSON.stringify(opened.data);
  for (const secret of ["34 GZL 777", "34GZL777", "GZL", "WVWZZZ1KZ6W000123"]) expect(text).not.toContain(secret);
});

test.each([
  ["wvw zzz 1kz 6w000123", "WVWZZZ1KZ6W000123"],
  ["WVWZZZ1KZ6W00012", undefined],
  ["WVWZZZ1KZ6W0001234", undefined],
  ["IVWZZZ1KZ6W000123", undefined],
  ["OVWZZZ1KZ6W000123", undefined],
  ["QVWZZZ1KZ6W000123", undefined],
])("the chassis number %s is %s", (text, parsed) => {
  expect(parseChassisNumber(text)).toBe(parsed);
});

test.each([
  ["34 KTK 482", "34 K** *82"],
  ["06 A 12345", "06 A ***45"],
])("%s is shown as %s", (plate, masked) => {
  expect(maskPlate(plate)).toBe(masked);
});
