import { expect, test } from "vitest";
import { readRows } from "#src/people/data-rights/export/queries.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aPerson, signedIn } from "#test/support/shop.ts";
import { ordersPersonalData } from "../personal-data.ts";
import { decryptFor, encryptFor } from "#src/shared/encryption.server.ts";
import { isCitizenshipNumber, isTaxNumber } from "#src/shared/identity-numbers.ts";
import { readBilling, removeBilling, saveBilling } from "./service.server.ts";

const app = await testApp();
const aCompany = {
  kind: "company",
  company: "Kaya Oto Ltd. Şti.",
  tax_administration: "Kadıköy",
  tax_number: "1234567890",
  address: "Sanayi Mahallesi 3, İzmir",
};

test("a citizenship number has its check digits: no changed digit is accepted", () => {
  expect(isCitizenshipNumber("10000000146")).toBe(true);
  for (let at = 0; at < 11; at++)
    for (let digit = 0; digit <= 9; digit++) {
      const changed = `${"10000000146".slice(0, at)}${digit}${"10000000146".slice(at + 1)}`;
      if (changed !== "10000000146") expect(isCitizenshipNumber(changed), changed).toBe(false);
    }
  for (const text of ["", "1000000014", "00000000000", "1000000014६", " 10000000146"])
    expect(isCitizenshipNumber(text), text).toBe(false);
});

test("a tax number has its check digit", () => {
  expect(isTaxNumber("1234567890")).toBe(true);
  for (const text of ["1234567891", "123456789", "12345678901", "0000000000", "abcdefghij"])
    expect(isTaxNumber(text), text).toBe(false);
});

test("a citizenship number is encrypted for its member: in no column in clear, and useless in another's row", async () => {
  const buyer = await aMember(app);
  const ctx = app.ctx(signedIn(buyer));
  await saveBilling(ctx, aPerson);
  const row = await app.db
    .selectFrom("billingDetail")
    .selectAll()
    .where("memberId", "=", buyer.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(aPerson.citizenship_number);
  const stored = row.citizenshipNumberEncrypted!;
  expect(decryptFor(ctx, buyer.id, stored)).toBe(aPerson.citizenship_number);
  expect(() => decryptFor(ctx, buyer.id + 1, stored)).toThrow();
  expect(() =>
    decryptFor(
      ctx,
      buyer.id,
      // Of the last letter some bits mean nothing.
      stored.replace(/.(?=.$)/, (letter) => (letter === "A" ? "B" : "A")),
    ),
  ).toThrow();
  expect(encryptFor(ctx, buyer.id, "1")).not.toBe(encryptFor(ctx, buyer.id, "1"));
  expect(await readBilling(ctx)).toEqual([
    { id: row.id, kind: "person", name: "Deniz Kaya", number: "T.C. 10*******46", address: aPerson.address },
  ]);
});

test("a member's export has the number in clear", async () => {
  const buyer = await aMember(app);
  const ctx = app.ctx(signedIn(buyer));
  await saveBilling(ctx, aPerson);
  const rows = await inTransaction(ctx, async (tx) => {
    const found: unknown[][] = [];
    const rule = ordersPersonalData.billingDetail;
    for await (const batch of readRows(tx, "billingDetail", rule, buyer.id)) found.push(...batch);
    return found;
  });
  expect(rows).toEqual([expect.arrayContaining([aPerson.citizenship_number, aPerson.address])]);
});

test("several can be stored, of people and companies; those of others answer 404", async () => {
  const ctx = app.ctx(signedIn(await aMember(app)));
  const other = app.ctx(signedIn(await aMember(app)));
  const person = await saveBilling(ctx, aPerson);
  const company = await saveBilling(ctx, aCompany);
  await saveBilling(ctx, { ...aCompany, company: "Kaya Filo A.Ş." }, company);
  expect((await readBilling(ctx)).map(({ name }) => name).toSorted()).toEqual(["Deniz Kaya", "Kaya Filo A.Ş."]);
  await expect(saveBilling(other, aCompany, company)).rejects.toMatchObject({ status: 404 });
  await expect(removeBilling(other, person)).rejects.toMatchObject({ status: 404 });
  await removeBilling(ctx, person);
  expect(await readBilling(ctx)).toHaveLength(1);
});

test.each([
  [
    { ...aPerson, citizenship_number: "10000000147" },
    "citizenship_number",
    "Geçerli bir T.C. kimlik numarası giriniz.",
  ],
  [{ ...aPerson, citizenship_number: "" }, "citizenship_number", "Bu alan boş bırakılamaz."],
  [{ ...aCompany, tax_number: "1234567891" }, "tax_number", "Geçerli bir vergi numarası giriniz."],
  [{ ...aPerson, first_name: "" }, "first_name", "Bu alan boş bırakılamaz."],
])("%j is refused at its field", async (input, field, message) => {
  const ctx = app.ctx(signedIn(await aMember(app)));
  await expect(saveBilling(ctx, input)).rejects.toMatchObject({ status: 422, fields: { [field]: message } });
});

test("the call of the popup saves details, and answers with a sentence for each wrong field", async () => {
  const { cookie } = await aMember(app);
  const save = (payload: object) =>
    app.request({ method: "POST", url: "/ajax/fatura-bilgisi", headers: { cookie }, payload });
  const refused = await save({ ...aPerson, citizenship_number: "10000000147", address: "" });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { citizenship_number: "Geçerli bir T.C. kimlik numarası giriniz.", address: "Bu alan boş bırakılamaz." },
  ]);
  const saved = await save(aPerson);
  expect([saved.statusCode, typeof saved.json().id]).toEqual([200, "number"]);
  const { payments } = app.deps;
  app.deps.payments = undefined;
  expect((await save(aPerson)).statusCode).toBe(404);
  app.deps.payments = payments;
});
