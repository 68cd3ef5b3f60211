import { expect, test } from "vitest";
import { openListing } from "#src/selling/listings/detail/service.server.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import type { PriceComparison } from "#src/selling/listings/price/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListingOf, editPath, opensEdit, priceStep, sendsEdit } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aDraft, aSaleForm } from "#test/support/sale.ts";
import type { DraftForm } from "./rules.ts";

const app = await testApp();
const form = await aSaleForm(app);
const engine = await app.db
  .selectFrom("engine")
  .selectAll()
  .where("id", "=", Number(form.engine))
  .executeTakeFirstOrThrow();

// The market of the vehicle of `aSaleForm`: its own price is in the middle.
const ownerId = (await aMember(app)).id;
for (let at = 0; at < 30; at++)
  await aListing(app, {
    ownerId,
    photoIds: [],
    brandId: Number(form.brand),
    modelId: Number(form.model),
    variantId: Number(form.variant),
    modelYear: Number(form.modelYear) + (at % 3) - 1,
    mileageKm: 60_000 + (at % 10) * 5_000,
    priceKurus: (1_230_000 + ((at * 7) % 30) * 1_000) * 100,
    fuel: engine.fuel,
    gear: engine.gear,
    powerHp: engine.powerHp,
    capacityCc: engine.capacityCc,
  });
await fitPrices(app.ctx());

type Member = Awaited<ReturnType<typeof aMember>>;
const asks = async (member: Member | undefined, draftId: string, values: Partial<DraftForm> = {}) => {
  const answer = await app.request({
    method: "POST",
    url: "/ajax/ilanver/fiyat",
    payload: { draftId, form: { ...form, ...values } },
    ...(member ? { headers: { cookie: member.cookie } } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
};
const sends = (member: Member, values: Record<string, string>) =>
  sendForm(app, "/ilanver", { intent: "devam", step: "fiyat", city: form.city!, town: form.town!, ...values }, member);

const farBelow = "Fiyat 600.000\u00a0TL, benzer ilanların %52 altında. Doğru mu?";

test("a seller who types a price gets its label, what such vehicles cost and the five nearest comparables", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const { status, advice } = await asks(member, draftId);
  expect(status).toBe(200);
  expect(advice).toMatchObject({
    fairness: { label: "Piyasa değerinde" },
    reason: null,
    expected: { price: expect.stringMatching(/^1\.2\d\d\.000\u00a0TL$/), span: expect.any(String) },
    market: { median: expect.stringMatching(/^1\.2/), middleHalf: expect.stringMatching(/TL – .+TL$/) },
    question: null,
  });
  expect(advice.comparables).toHaveLength(5);
  expect(advice.comparables[0]).toEqual({
    keyCode: expect.any(String),
    address: expect.stringMatching(/^\/ilan\//),
    name: expect.stringMatching(/^Passat/),
    year: expect.any(Number),
    mileage: expect.stringMatching(/km$/),
    price: expect.stringMatching(/TL$/),
  });
  expect((await asks(member, draftId, { price: "1.100.000" })).advice.fairness.label).toBe("Çok uygun fiyat");
  expect((await asks(member, draftId, { price: "1.600.000" })).advice.fairness.label).toBe("Piyasanın üstünde");
  expect((await asks(member, draftId, { price: "" })).advice).toMatchObject({ fairness: null, question: null });
});

test("the page shows the same before scripts run; of rentals and unfinished vehicles nothing is said", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const { data } = await openPage(app, "/ilanver?adim=fiyat", member);
  expect(data).toMatchObject({ step: "fiyat", priceAdvice: (await asks(member, draftId)).advice });
  for (const values of [{ mileage: "" }, { listingType: "kiralik" }])
    expect(await asks(member, draftId, values)).toMatchObject({ status: 200, advice: null });
});

test("a price far from its comparables is asked about once: whoever confirms it goes on", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const price = "600.000";
  expect((await asks(member, draftId, { price })).advice.question).toBe(farBelow);
  expect(await sends(member, { draftId, price })).toMatchObject({
    status: 422,
    data: { message: "Fiyatı onaylayın ya da düzeltin.", fields: { confirmedPrice: farBelow } },
  });
  // Another price was confirmed.
  expect((await sends(member, { draftId, price, confirmedPrice: "60.000" })).status).toBe(422);
  expect((await sends(member, { draftId, price, confirmedPrice: price })).location).toBe(
    `/ilanver?adim=yayin&taslak=${draftId}`,
  );
  expect((await sends(member, { draftId, price: "1.250.000" })).location).toBe(`/ilanver?adim=yayin&taslak=${draftId}`);
});

test("a price of 1 TL is asked about, whatever the market", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  expect((await asks(member, draftId, { price: "1" })).advice.question).toMatch(
    /^Fiyat 1\u00a0TL, benzer araçlar yaklaşık 1\.2\d0\.000\u00a0TL\. Doğru mu\?$/,
  );
});

test("thousands that were left out are asked about", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  expect((await asks(member, draftId, { price: "1.250" })).advice.question).toMatch(
    /^Fiyat 1\.250\u00a0TL, .+ 1\.250\.000\u00a0TL mi demek istediniz\?$/,
  );
});

test("an unlikely price is not published without its confirmation, whatever the browser did", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id, { price: "1.250" });
  const publishes = (values: object) =>
    app.request({
      method: "POST",
      url: "/ajax/ilanver/yayinla",
      payload: { draftId, ...values },
      headers: { cookie: member.cookie },
    });
  const question = expect.stringMatching(/^Fiyat 1\.250\u00a0TL/);
  const refused = await publishes({});
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { message: "Fiyatı onaylayın ya da düzeltin.", fields: { confirmedPrice: question } },
  ]);
  // The last step asks it, with the box.
  const last = await openPage(app, "/ilanver?adim=yayin", member);
  expect(last.data).toMatchObject({ step: "yayin", priceQuestion: question });
  const publishesPage = (values: Record<string, string>) =>
    sendForm(app, "/ilanver", { intent: "yayinla", step: "yayin", draftId, ...values }, member);
  expect((await publishesPage({ confirmedPrice: "1.250.000" })).status).toBe(422);
  expect((await publishesPage({ confirmedPrice: "1.250" })).location).toMatch(/^\/ilanver\/tamam\//);
});

test("a price that was confirmed in its step is not asked about again, unless it changes", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  await sends(member, { draftId, price: "600.000", confirmedPrice: "600.000" });
  const last = await openPage(app, "/ilanver?adim=yayin", member);
  expect(last.data).toMatchObject({ priceQuestion: null });
  const saved = await app.db
    .selectFrom("listingDraft")
    .select("form")
    .where("id", "=", draftId)
    .executeTakeFirstOrThrow();
  const publishes = (changes: object) =>
    app.request({
      method: "POST",
      url: "/ajax/ilanver/yayinla",
      payload: { draftId, form: { ...(saved.form as object), ...changes } },
      headers: { cookie: member.cookie },
    });
  expect((await publishes({ price: "500.000" })).statusCode).toBe(422);
  expect((await publishes({})).statusCode).toBe(200);
});

test("an edit is asked about a new price only, and never about its own", async () => {
  const member = await aMember(app);
  const keyCode = await aListingOf(app, member, "active", { price: "600.000", confirmedPrice: "600.000" });
  expect((await sendsEdit(app, member, keyCode, { ...priceStep("600.000"), intent: "devam" })).location).toBe(
    editPath(keyCode, "&adim=yayin"),
  );
  const cheaper = { ...priceStep("500.000"), city: form.city!, town: form.town! };
  expect(await sendsEdit(app, member, keyCode, cheaper)).toMatchObject({
    status: 422,
    data: { fields: { confirmedPrice: expect.stringMatching(/^Fiyat 500\.000/) } },
  });
  // Saving from another step leads to the question.
  expect((await sendsEdit(app, member, keyCode, { step: "tur", intent: "kaydet" })).location).toBe(
    editPath(keyCode, "&adim=fiyat"),
  );
  const saved = await sendsEdit(app, member, keyCode, { ...cheaper, confirmedPrice: "500.000" });
  expect(saved.location).toBe("/ilanlarim?durum=yayinda&yapilan=duzenle-stays");
});

test("an edit gets what the page of its listing says, also of a car that differs from the catalogue", async () => {
  const member = await aMember(app);
  const keyCode = await aListingOf(app, member);
  await app.db.updateTable("listing").set({ fuel: "lpg-benzin" }).where("keyCode", "=", keyCode).execute();
  const { data } = await opensEdit(app, member, keyCode, "&adim=fiyat");
  const opened = await openListing(app.ctx(), keyCode);
  const { expected, fairness } = (opened as { comparison: PriceComparison }).comparison;
  expect(expected).not.toBeNull();
  expect(data).toMatchObject({ step: "fiyat", priceAdvice: { expected, fairness } });
});

test("visitors are refused, and drafts of others are not found", async () => {
  const draftId = await aDraft(app, (await aMember(app)).id);
  expect((await asks(undefined, draftId)).status).toBe(401);
  expect(await asks(await aMember(app), draftId)).toMatchObject({
    status: 404,
    message: "Aradığınız taslak bulunamadı.",
  });
});
