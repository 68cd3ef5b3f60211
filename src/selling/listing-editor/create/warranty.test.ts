import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { WarrantyGateway } from "#src/selling/listings/warranty-gateway.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { aDraft, aSaleForm, sellingCalls } from "#test/support/sale.ts";
import { aRental } from "#test/support/vehicle-form.ts";
import { openListing } from "#src/selling/listings/detail/service.server.ts";
import type { DraftForm } from "./rules.ts";

const app = await testApp();
let scripted: WarrantyGateway;
beforeAll(async () => {
  scripted = app.deps.warranty!;
});
afterEach(() => {
  app.deps.warranty = scripted;
});

type Member = Awaited<ReturnType<typeof aMember>>;
const year = new Date().getFullYear();
const young = { type: 1, brand: 1, model: 1, modelYear: year - 2, ageType: 2, mileage: 40_000 };
const checks = (member: Member | undefined, payload: object) =>
  app.request({
    method: "POST",
    url: "/kontak-garanti-warranty-conditions/check",
    payload,
    headers: member ? { cookie: member.cookie } : {},
  });

test.each([
  [{}, true],
  [{ modelYear: year - 10 }, true],
  [{ modelYear: year - 11 }, false],
  [{ mileage: 160_000 }, true],
  [{ mileage: 160_001 }, false],
  [{ type: 3 }, true],
  [{ type: 4 }, false],
  [{ ageType: 4 }, false],
  [{ ageType: 1, mileage: 0 }, true],
])("the scripted provider on %j: %s", async (values, success) => {
  expect((await checks(await aMember(app), { ...young, ...values })).json()).toEqual({ success });
});

test("the warranty check refuses visitors and incomplete conditions", async () => {
  expect((await checks(undefined, young)).statusCode).toBe(401);
  const { mileage: _mileage, ...rest } = young;
  const answer = await checks(await aMember(app), rest);
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { mileage: "Bu alan boş bırakılamaz." }]);
});

test("a provider that does not answer offers no warranty", async () => {
  app.deps.warranty = { ...scripted, check: () => Promise.reject(new Error("down")) };
  expect((await checks(await aMember(app), young)).json()).toEqual({ success: false });
});

async function publishes(values: Partial<DraftForm>) {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const form = await aSaleForm(app, { warrantyOption: "1", ...values });
  const answer = await sellingCalls(app).publishes(member, { draftId, form });
  const listing = await app.db
    .selectFrom("listing")
    .select("warrantyProvider")
    .where("ownerId", "=", member.id)
    .executeTakeFirst();
  return { answer, listing };
}
const provider = (answer: boolean | Error) => {
  const check = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  app.deps.warranty = { slug: "iyi-garanti", name: "İyi Garanti", check };
  return check;
};

test("publishing asks the provider again about the published form and stores the provider", async () => {
  const check = provider(true);
  const { listing } = await publishes({});
  const { type, brand, model, modelYear } = await aSaleForm(app);
  expect(check.mock.calls).toEqual([
    [
      {
        type: Number(type),
        brand: Number(brand),
        model: Number(model),
        modelYear: Number(modelYear),
        ageType: 2,
        mileage: 84_500,
      },
    ],
  ]);
  expect(listing).toEqual({ warrantyProvider: "iyi-garanti" });
});

test("the listing's page names the warranty provider and the brand of the authorised dealer", async () => {
  provider(true);
  const { brandId } = await someVehicle(app);
  const { keyCode } = await aListing(app, { warrantyProvider: "iyi-garanti", franchiserBrandId: brandId });
  const factsOf = async () => {
    const opened = await openListing(app.ctx(), keyCode);
    return "view" in opened ? opened.view.facts : [];
  };
  expect(await factsOf()).toEqual(
    expect.arrayContaining([
      { name: "Garanti seçeneği", value: "İyi Garanti ile garantili" },
      { name: "Yetkili bayi", value: "Volkswagen" },
    ]),
  );
  app.deps.warranty = scripted;
  expect(await factsOf()).toContainEqual({ name: "Garanti seçeneği", value: "iyi-garanti ile garantili" });
});

test.each<[string, boolean | Error, string]>([
  ["no", false, "Garanti sağlayıcısı bu aracı kabul etmiyor. Garanti seçeneğini kaldırıp yeniden deneyin."],
  [
    "nothing",
    new Error("down"),
    "Garanti sağlayıcısına ulaşılamadı. Garanti seçeneğini kaldırarak ilanınızı şimdi gönderebilirsiniz.",
  ],
])("publishing is refused if the provider answers %s", async (_name, reply, message) => {
  provider(reply);
  const { answer, listing } = await publishes({});
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, fields: { warrantyOption: message } }]);
  expect(listing).toBeUndefined();
});

test.each<[string, Partial<DraftForm>]>([
  ["no choice", { warrantyOption: "0" }],
  ["a rental", aRental],
])("%s asks no provider and stores none", async (_name, values) => {
  const check = provider(true);
  const { listing } = await publishes(values);
  expect(check).not.toHaveBeenCalled();
  expect(listing).toEqual({ warrantyProvider: null });
});
