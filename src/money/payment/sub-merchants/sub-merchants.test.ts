import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { accountMessages } from "#src/people/accounts/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { agreementVersion } from "../commission/agreement.ts";
import { readCommission } from "../commission/agreement.server.ts";
import { addRate } from "../commission/rates.server.ts";
import { commissionMessages } from "../commission/rules.ts";
import { ProviderRefusal, ProviderUnavailable } from "../gateway.ts";
import { findSubMerchantKey } from "./service.server.ts";
import { subMerchantMessages } from "./rules.ts";

const app = await testApp();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword("Galeri2026");
});

const path = "/kurumsal/odeme-hesabi";
const iban = "TR33 0006 1005 1978 6457 8413 26";
const form = {
  kind: "company",
  company: "Yıldız Otomotiv Ltd. Şti.",
  tax_administration: "Kadıköy",
  tax_number: "1234567890",
  iban,
  first_name: "Ayşe",
  last_name: "Yıldız",
  address: "Bağdat Caddesi 17, Kadıköy",
  phone: "0216 345 67 89",
  email: "muhasebe@kontak.test",
  currentPassword: "Galeri2026",
};

type Who = { cookie?: string };
let owner: Awaited<ReturnType<typeof aMember>>;
let businessId: number;
beforeEach(async () => {
  businessId = (await aShop(app, { name: "Yıldız Otomotiv" })).id;
  owner = await aMember(app, { businessId, businessRole: "owner", passwordHash, firstName: "Ayşe" });
});

const opens = async ({ cookie = "" }: Who) => openPage(app, path, { cookie });
async function sends({ cookie = "" }: Who, change: Record<string, string> = {}) {
  const { hash: terms } = await readCommission(app.ctx(), businessId);
  const { status, data } = await sendForm<{ done?: string; message?: string; fields?: Record<string, string> }>(
    app,
    path,
    { ...form, commission: "1", terms, ...change },
    { cookie },
  );
  return { status, ...data };
}
const atProvider = () => app.provider.store.subMerchants.filter((one) => one.externalId === `isletme-${businessId}`);
const stored = () =>
  app.db.selectFrom("subMerchant").selectAll().where("businessId", "=", businessId).executeTakeFirst();
const keyOf = () => findSubMerchantKey(app.ctx(), businessId);

test("the owner opens the account; IBAN and password are never shown", async () => {
  expect(await keyOf()).toBeUndefined();
  expect(await sends(owner)).toEqual({ status: 200, done: subMerchantMessages.active });
  expect(atProvider()).toMatchObject([
    {
      key: await keyOf(),
      type: "LIMITED_OR_JOINT_STOCK_COMPANY",
      details: {
        name: "Yıldız Otomotiv",
        legalCompanyTitle: form.company,
        taxOffice: "Kadıköy",
        taxNumber: "1234567890",
        iban: "TR330006100519786457841326",
        contactName: "Ayşe",
        gsmNumber: "+902163456789",
        email: form.email,
      },
    },
  ]);
  const { data } = await opens(owner);
  expect(data).toMatchObject({ account: { state: "active", ibanEnding: "1326", isOpen: true } });
  expect(JSON.stringify([data, await stored()])).not.toMatch(/0006100519|Galeri2026/);
});

test("the form is filled in from the approved application", async () => {
  const details = {
    company: "Güneş Otomotiv A.Ş.",
    tax_administration: "Üsküdar",
    tax_number: "1234567890",
    address: "Bağdat Caddesi 17",
    phone: "+904440123",
  };
  await app.db
    .insertInto("businessApplication")
    .values({
      memberId: owner.id,
      businessId,
      state: "approved",
      details: JSON.stringify(details),
      createdAt: app.now,
      updatedAt: app.now,
    })
    .execute();
  expect((await opens(owner)).data).toMatchObject({ facts: { ...details, phone: "444 0 123", email: owner.email } });
});

describe("the terms of commission", () => {
  const agreements = () =>
    app.db.selectFrom("commissionAgreement").where("businessId", "=", businessId).orderBy("id").selectAll().execute();
  const shown = async () => (await opens(owner)).data!["commission"] as { isTickNeeded: boolean; hash: string };

  test("are shown with examples, and agreed to with a tick before an account is opened", async () => {
    const { data } = await opens(owner);
    expect(data).toMatchObject({
      commission: {
        isTickNeeded: true,
        examples: [
          "1.000,00\u00a0TL’lik bir kiralama rezervasyonundan 80,00\u00a0TL komisyon ve 16,00\u00a0TL KDV kesilir; size 904,00\u00a0TL ödenir.",
          "1.000,00\u00a0TL’lik bir ön ödemeden 50,00\u00a0TL komisyon ve 10,00\u00a0TL KDV kesilir; size 940,00\u00a0TL ödenir.",
        ],
        rows: expect.arrayContaining([expect.objectContaining({ kind: "Kiralama rezervasyonu", rate: "%8 + KDV" })]),
      },
    });
    expect(await sends(owner, { commission: "" })).toMatchObject({
      status: 422,
      fields: { commission: commissionMessages.tick },
    });
    expect(await sends(owner, { terms: "0" })).toMatchObject({ status: 409, message: commissionMessages.changed });
    expect([atProvider(), await agreements()]).toEqual([[], []]);
    await sends(owner);
    const { hash } = await shown();
    expect(await agreements()).toMatchObject([
      { memberId: owner.id, version: agreementVersion, termsHash: hash, agreedAt: app.now },
    ]);
    expect((await agreements())[0]!.terms).toContain("Kiralama rezervasyonu %8 + KDV");
  });

  test("are agreed to once for each wording; until then an account takes no payments", async () => {
    await sends(owner);
    expect((await shown()).isTickNeeded).toBe(false);
    expect(await sends(owner, { commission: "", terms: "", tax_administration: "Beykoz" })).toMatchObject({
      status: 200,
    });
    expect(await agreements()).toHaveLength(1);
    await app.db.deleteFrom("commissionAgreement").where("businessId", "=", businessId).execute();
    expect(await keyOf()).toBeUndefined();
    expect(await sends(owner, { tax_administration: "Beykoz" })).toMatchObject({ done: subMerchantMessages.active });
    expect(await keyOf()).toBe(atProvider()[0]!.key);
  });

  test("that change for the worse are mailed at once to the owners who are paid by card", async () => {
    await sends(owner);
    const without = await aMember(app, {
      businessId: (await aShop(app, { name: "Güneş" })).id,
      businessRole: "owner",
    });
    const rate = { saleKind: "rental", basisPoints: 950, source: "Yeni tarife" } as const;
    await inTransaction(app.ctx(), (tx) => addRate(tx, { ...rate, validFrom: "2099-01-01" }));
    await inTransaction(app.ctx(), (tx) => addRate(tx, { ...rate, basisPoints: 700, validFrom: "2099-02-01" }));
    await app.runJobs();
    const mails = await app.mails(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Komisyon oranı 1 Ocak 2099 tarihinde değişiyor"]);
    expect(JSON.stringify(mails)).toContain("%8 yerine %9,5 + KDV");
    expect(await app.mails(without.email)).toEqual([]);
    expect((await opens(owner)).data).toMatchObject({
      commission: { rows: expect.arrayContaining([expect.objectContaining({ rate: "%9,5 + KDV" })]) },
    });
  });
});

test("a sole trader gives the citizenship number, which is encrypted and masked", async () => {
  const sole = { kind: "soleTrader", citizenship_number: "10000000146" };
  expect(await sends(owner, sole)).toMatchObject({ done: subMerchantMessages.active });
  expect(atProvider()).toMatchObject([{ type: "PRIVATE_COMPANY", details: { identityNumber: "10000000146" } }]);
  const { data } = await opens(owner);
  expect(data).toMatchObject({ account: { citizenshipNumber: "10*******46", taxNumber: null } });
  expect(JSON.stringify(await stored())).not.toContain("10000000146");
  expect(await sends(owner, { kind: "company" })).toMatchObject({ status: 409, message: subMerchantMessages.kind });
});

test.each([
  ["tax_number", "1234567891", subMerchantMessages.taxNumber],
  ["iban", "TR330006100519786457841327", subMerchantMessages.iban],
  ["iban", "", "Bu alan boş bırakılamaz."],
  ["phone", "123", subMerchantMessages.phone],
  ["email", "ayse", "Geçerli bir email adresi giriniz."],
  ["company", "", "Bu alan boş bırakılamaz."],
  ["currentPassword", "yanlis1234", accountMessages.wrongPassword],
])("%s %j is refused at its field, and nothing is sent", async (field, value, sentence) => {
  expect(await sends(owner, { [field]: value })).toMatchObject({ status: 422, fields: { [field]: sentence } });
  expect([atProvider(), await stored()]).toEqual([[], undefined]);
});

test("a change leaves what was left empty, is written to the history, and a new IBAN is mailed to the owner", async () => {
  await sends(owner);
  expect(await sends(owner, { iban: "" })).toMatchObject({ status: 422, message: subMerchantMessages.unchanged });
  await sends(owner, { iban: "", tax_administration: "Beykoz" });
  await app.runJobs();
  expect(await app.mails(owner.email)).toEqual([]);
  await sends(owner, { iban: "TR320010009999901234567890", tax_administration: "Beykoz" });
  expect(atProvider()).toMatchObject([{ details: { taxOffice: "Beykoz", iban: "TR320010009999901234567890" } }]);
  const { changes } = (await opens(owner)).data!["account"] as { changes: { what: string; ibanEnding: string }[] };
  expect(changes.map(({ what, ibanEnding }) => [what, ibanEnding])).toEqual([
    ["IBAN", "7890"],
    ["vergi dairesi", "1326"],
    [expect.stringContaining("IBAN"), "1326"],
  ]);
  await app.runJobs();
  const [mail] = await app.mails(owner.email);
  expect(mail).toMatchObject({ subject: "Ödeme hesabınızın IBAN’ı değişti" });
  expect(JSON.stringify(mail)).toContain("7890");
  expect(JSON.stringify(mail)).not.toContain("0010009999901234567890");
});

describe("the provider", () => {
  const failing = async (error: Error, run: () => Promise<unknown>) => {
    const { subMerchants } = app.deps.payments!;
    const { create, update } = subMerchants;
    subMerchants.create = () => Promise.reject(error);
    subMerchants.update = () => Promise.reject(error);
    await run();
    Object.assign(subMerchants, { create, update });
  };

  test("does not answer: the account waits and a job opens it", async () => {
    // The job runs a minute later, by the clock of the database.
    app.now = new Date(app.now.getTime() - 2 * 60_000);
    await failing(new ProviderUnavailable("down"), async () =>
      expect(await sends(owner)).toEqual({ status: 200, done: subMerchantMessages.pending }),
    );
    expect([await keyOf(), (await stored())!.state]).toEqual([undefined, "pending"]);
    await app.runJobs();
    expect(await keyOf()).toBe(atProvider()[0]!.key);
  });

  test("refuses: the owner reads it and the code, and an open account stays as it was", async () => {
    const refusal = { status: 422, message: subMerchantMessages.refused("2004") };
    await failing(new ProviderRefusal("2004"), async () => expect(await sends(owner)).toMatchObject(refusal));
    expect(await keyOf()).toBeUndefined();
    await sends(owner);
    const key = await keyOf();
    await failing(new ProviderRefusal("2004"), async () =>
      expect(await sends(owner, { company: "Başka Ltd." })).toMatchObject(refusal),
    );
    expect([await keyOf(), (await stored())!.state]).toEqual([key, "refused"]);
    expect(await sends(owner)).toMatchObject({ done: subMerchantMessages.active });
  });
});

test("other people of the business get 403, strangers 404, visitors sign in; without selling nobody sees it", async () => {
  const person = (businessRole: "manager" | "user") => aMember(app, { businessId, businessRole, passwordHash });
  for (const [who, status] of [
    [await person("manager"), 403],
    [await person("user"), 403],
    [await aMember(app, { passwordHash }), 404],
    [await aMember(app, { role: "admin", passwordHash }), 404],
  ] as const)
    expect([(await opens(who)).status, (await sends(who)).status]).toEqual([status, status]);
  expect((await opens({})).status).toBe(302);
  const { payments } = app.deps;
  app.deps.payments = undefined;
  expect([(await opens(owner)).status, (await sends(owner)).status]).toEqual([404, 404]);
  app.deps.payments = payments;
});
