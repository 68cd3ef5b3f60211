import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { BusinessForm } from "./rules.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
type Shown = {
  business: { name: string; certificateNumber: string | null; nature: string };
  mayChange: boolean;
  changes: { field: string; oldValue: string | null; newValue: string; who: string | null }[];
};
const path = "/hesabim/isletme";
const opens = async ({ cookie }: Member) => {
  const { status, data } = await openPage<Shown>(app, path, { cookie });
  return { status, shown: data! };
};
const sends = async ({ cookie }: Member, form: Record<string, string>) => {
  const { status, data, location } = await sendForm<{ message?: string; fields?: Record<string, string> }>(
    app,
    path,
    form,
    { cookie },
  );
  return { status, location, ...data };
};

async function aBusiness() {
  const { id: businessId } = await aShop(app, {
    name: "Yıldız Otomotiv",
    shortName: "Yıldız",
    certificateNumber: "3400123",
  });
  const person = (businessRole: "owner" | "manager" | "user") =>
    aMember(app, { firstName: "Ayşe", lastName: "Usta", businessId, businessRole });
  return { owner: await person("owner"), manager: await person("manager"), user: await person("user") };
}

test.each([
  ["3400123", "3400123"],
  ["34001234", "34001234"],
  [" 34 001-23 ", "3400123"],
  ["0100001", "0100001"],
  ["8199999", "8199999"],
  ["340012", null],
  ["340012345", null],
  ["0000123", null],
  ["8200123", null],
  ["34A0123", null],
  ["", null],
])("the certificate number %j is stored as %j", (sent, stored) => {
  const parsed = BusinessForm.safeParse({ certificateNumber: sent });
  expect(parsed.data?.certificateNumber ?? null).toBe(stored);
});

test("the owner can change the number only, which is recorded in the history", async () => {
  const { owner, manager } = await aBusiness();
  const sent = { certificateNumber: "06 12345", nature: "franchiser", name: "Başka" };
  expect(await sends(owner, sent)).toMatchObject({ status: 302, location: "/hesabim/isletme?kaydedildi" });
  const who = "Ayşe Usta";
  expect((await opens(manager)).shown).toMatchObject({
    business: { name: "Yıldız Otomotiv", certificateNumber: "0612345", nature: "dealer" },
    mayChange: false,
    changes: [{ field: "certificateNumber", oldValue: "3400123", newValue: "0612345", who }],
  });
  expect(await sends(owner, sent)).toMatchObject({ status: 422, message: "Değişen bir bilgi yok." });
  expect((await opens(owner)).shown.changes).toHaveLength(1);
});

test("an invalid number is refused at its field, and nothing is changed", async () => {
  const { owner } = await aBusiness();
  const certificateNumber = "Yetki belgesi numarası ilin plaka koduyla başlayan 7 ya da 8 rakamdır, örneğin 3400123.";
  expect(await sends(owner, { certificateNumber: "9912345" })).toMatchObject({
    status: 422,
    fields: { certificateNumber },
  });
  expect(await sends(owner, { certificateNumber: "" })).toMatchObject({
    status: 422,
    fields: { certificateNumber: "Bu alan boş bırakılamaz." },
  });
  expect((await opens(owner)).shown).toMatchObject({ business: { certificateNumber: "3400123" }, changes: [] });
});

test("the staff of the business can read it, others get 404", async () => {
  const { manager, user } = await aBusiness();
  const wanted = { certificateNumber: "0612345" };
  for (const member of [manager, user]) {
    expect((await opens(member)).shown).toMatchObject({ business: { certificateNumber: "3400123" }, mayChange: false });
    expect((await sends(member, wanted)).status).toBe(403);
  }
  const stranger = await aMember(app);
  expect((await opens(stranger)).status).toBe(404);
  expect((await sends(stranger, wanted)).status).toBe(404);
  expect((await openPage(app, path)).location).toBe("/login?ref=%2Fhesabim%2Fisletme");
});

test("the history still shows a nature that an owner declared", async () => {
  const { owner } = await aBusiness();
  await app.db
    .insertInto("businessChange")
    .values({
      businessId: owner.businessId!,
      actorId: owner.id,
      at: app.now,
      field: "nature",
      oldValue: "dealer",
      newValue: "franchiser",
    })
    .execute();
  expect((await opens(owner)).shown.changes).toMatchObject([
    { field: "nature", oldValue: "dealer", newValue: "franchiser" },
  ]);
});
