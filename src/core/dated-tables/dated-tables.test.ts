import { beforeAll, expect, test } from "vitest";
import { vatPercentToday } from "#src/money/payment/vat/service.server.ts";
import { checkLaw, type LawFacts, lawMessages } from "#src/selling/listings/authority/law-rules.ts";
import { findListPrice, selectLawRules } from "#src/selling/listings/authority/queries.server.ts";
import { suggestPlaces } from "#src/business/rental/places/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { someVehicle } from "#test/support/listings.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { fileRowsMax, stateOf, tableTexts } from "./rules.ts";

const app = await testApp();
const today = "2026-11-23";
const at = (day: string) => void (app.now = new Date(`${day}T12:00:00+03:00`));
at(today);
let cookie = "";
beforeAll(async () => void ({ cookie } = await aMember(app, { role: "admin" })));

type Form = Record<string, string>;
const common = { source: "Resmî Gazete", reason: "Yeni karar", validFrom: "2026-12-01" };
const place = (table?: string) => `/yonetim/tablolar${table ? `/${table}` : ""}`;
const send = (table: string, form: Form, as = cookie) => sendForm(app, place(table), form, { cookie: as });
const read = async (table?: string) => (await openPage(app, place(table), { cookie })).data!;

test("one page lists every table with what is in force, what comes and its desk", async () => {
  const tables = (await read())["tables"] as { id: string; count: number; page: string | null; since: string }[];
  expect(tables.map(({ id }) => id).toSorted()).toEqual([
    "card-bins",
    "commission",
    "credit-age-limits",
    "credit-limits",
    "credit-offers",
    "credit-taxes",
    "holidays",
    "law-rules",
    "list-prices",
    "package-prices",
    "promotion-prices",
    "rental-places",
    "vat",
    "vehicle-tax",
  ]);
  const table = (id: string) => tables.find((one) => one.id === id)!;
  expect(table("vat")).toMatchObject({ count: 1, since: "2023-07-10", page: "/yonetim/tablolar/vat" });
  expect(table("promotion-prices")).toMatchObject({ page: "/yonetim/fiyatlar/doping" });
  expect(table("vehicle-tax")).toMatchObject({ count: 1, since: "2026-01-01" });
  expect(table("law-rules").count).toBeGreaterThan(0);
});

test("a rate of VAT counts from its day on; a day has one", async () => {
  expect((await send("vat", { ...common, islem: "add", percent: "18,5" })).data).toEqual({ done: tableTexts.added });
  expect(await send("vat", { ...common, islem: "add", percent: "1" })).toMatchObject({
    status: 409,
    data: { fields: { validFrom: expect.stringContaining(tableTexts.there) } },
  });
  expect((await read())["tables"]).toContainEqual(
    expect.objectContaining({
      id: "vat",
      coming: [expect.objectContaining({ value: "%18,5", validFrom: "2026-12-01" })],
    }),
  );
  at("2026-11-30");
  expect(await vatPercentToday(app.ctx())).toBe(20);
  at("2026-12-01");
  expect(await vatPercentToday(app.ctx())).toBe(18.5);
  at(today);
});

const facts: LawFacts = {
  listingType: "satilik",
  vehicleTypeId: 6,
  ageType: 2,
  modelYear: 2026,
  mileageKm: 10,
  priceKurus: 100,
  isDealer: true,
  certificateNumber: "1",
  plate: "34 A 1",
  firstRegistration: null,
  listPriceKurus: null,
};
const rule = {
  rule: "resale-wait",
  sellers: "dealer",
  listingTypes: "satilik",
  vehicleTypeIds: "6",
  ageTypes: "2",
  modelYearFrom: "",
  minMonths: "",
  minMileageKm: "6000",
};

test("a legal rule applies from its first day to the day on which it is ended, on both sides of each date", async () => {
  expect((await send("law-rules", { ...common, ...rule, islem: "add" })).status).toBe(200);
  const { rows } = (await read("law-rules"))["table"] as { rows: { key: string; state: string }[] };
  const added = rows.find(({ key }) => key.startsWith("resale-wait-2026-12-01"))!;
  expect(added.state).toBe("coming");
  const end = { islem: "end", row: added.key, validTo: "2027-03-01", source: "Resmî Gazete", reason: "Süresi doldu" };
  expect((await send("law-rules", end)).data).toEqual({ done: tableTexts.ended });
  expect((await send("law-rules", { ...end, validTo: "2027-04-01" })).status).toBe(409);
  const refusals = async (day: string) =>
    checkLaw(facts, await selectLawRules(app.ctx()), day).map(({ reason }) => reason);
  const refused = [lawMessages.waitMileage(6000)];
  expect(await refusals("2026-11-30")).toEqual([]);
  expect(await refusals("2026-12-01")).toEqual(refused);
  expect(await refusals("2027-02-28")).toEqual(refused);
  expect(await refusals("2027-03-01")).toEqual([]);
});

test("legal rules are written and shown in words, in the form and in files", async () => {
  const { table } = (await read("law-rules")) as {
    table: { fields: { name: string; options?: { value: string; label: string }[] }[]; rows: { value: string }[] };
  };
  const labels = (name: string) => table.fields.find((one) => one.name === name)!.options!.map(({ label }) => label);
  expect(labels("listingTypes")).toEqual(["Satılık", "Kiralık", "Yedek parça"]);
  expect(labels("vehicleTypeIds")).toContain("Otomobil");
  expect(labels("ageTypes")).toContain("Sıfır km");
  expect(table.rows.map(({ value }) => value).join()).not.toMatch(/satilik|kiralik|araç türleri \d/);
  const head = "Kural;Kimin için;İlan türleri;Araç türleri;Araç durumları;İlk model yılı;Tescilden sonra ay;En az km";
  const csv = `${head}\nPlaka zorunluluğu;Herkes;satılık|KİRALIK;Otomobil|motosiklet;;;;\n`;
  const { data } = await send("law-rules", { islem: "preview", csv, validFrom: "2026-12-05" });
  expect(data).toMatchObject({
    preview: {
      rows: [{ rule: "Plaka zorunluluğu", listingTypes: "Satılık, Kiralık", vehicleTypeIds: "Otomobil, Motosiklet" }],
      faults: [],
    },
  });
  expect((await send("law-rules", { ...common, validFrom: "2026-12-05", islem: "file", csv })).status).toBe(200);
  const added = (await selectLawRules(app.ctx())).find(({ validFrom }) => validFrom === "2026-12-05");
  expect(added).toMatchObject({ rule: "plate", sellers: "all", listingTypes: ["satilik", "kiralik"], ageTypes: [] });
  expect(added!.vehicleTypeIds).toHaveLength(2);
  const wrong = csv.replace("Otomobil", "Uçak");
  expect((await send("law-rules", { islem: "preview", csv: wrong, validFrom: "2026-12-05" })).data).toMatchObject({
    preview: { faults: [expect.stringContaining("2. satır")] },
  });
});

test("recommended prices are read from a file after a preview, all of them or none", async () => {
  const { variantId } = await someVehicle(app);
  const variant = await app.db
    .selectFrom("variant")
    .where("id", "=", variantId)
    .select("name")
    .executeTakeFirstOrThrow();
  const csv = `brand;model;variant;modelYear;price\nVolkswagen;Passat;${variant.name};2026;1.250.000\n`;
  const file = { ...common, csv };
  expect((await send("list-prices", { islem: "preview", csv, validFrom: common.validFrom })).data).toMatchObject({
    preview: { rows: [{ price: "1.250.000", modelYear: "2026" }], faults: [] },
  });
  const bad = await send("list-prices", { ...file, islem: "file", csv: `${csv}Volkswagen;Passat;Olmayan;2026;1\n` });
  expect(bad.status).toBe(422);
  expect(await findListPrice(app.ctx(), { variantId, modelYear: 2026 }, "2026-12-01")).toBeNull();
  expect((await send("list-prices", { ...file, islem: "file" })).data).toEqual({ done: tableTexts.addedMany(1) });
  expect(await findListPrice(app.ctx(), { variantId, modelYear: 2026 }, "2026-11-30")).toBeNull();
  expect(await findListPrice(app.ctx(), { variantId, modelYear: 2026 }, "2026-12-01")).toBe(125_000_000);
});

test("a rental place is found from its first day on", async () => {
  const form = {
    name: "Çeşme Marina",
    kind: "city",
    airportCode: "",
    city: "İzmir",
    latitude: "38,3237",
    longitude: "26,3028",
  };
  expect((await send("rental-places", { ...common, ...form, islem: "add" })).status).toBe(200);
  expect(await suggestPlaces(app.ctx(), "çeşme marina")).toEqual([]);
  at("2026-12-01");
  expect(await suggestPlaces(app.ctx(), "çeşme marina")).toMatchObject([{ name: "Çeşme Marina" }]);
  at(today);
});

test("the limits of loans are added as a whole file, the age of the car as a row", async () => {
  const csv = "ruleSet,valueOver,valueUpTo,maxPercent,maxTerm\ngeneral,0,500000,60,36\ngeneral,500000,,0,0\n";
  expect((await send("credit-limits", { ...common, islem: "file", csv })).data).toEqual({
    done: tableTexts.addedMany(2),
  });
  expect((await send("credit-limits", { ...common, islem: "add" })).status).toBe(404);
  const age = { ...common, islem: "add", maxAgeYears: "12", maxAgeAndTermMonths: "160" };
  expect((await send("credit-age-limits", age)).status).toBe(200);
  const entries = await app.db.selectFrom("auditEntry").where("action", "=", "addDatedRow").select("subject").execute();
  expect(entries.map(({ subject }) => subject)).toContain("Kredide araç yaşı: İkinci el araç yaşı, 2026-12-01");
});

test("a file of limits with a gap, an overlap, no open end or a wrong amount is refused, and its preview says so", async () => {
  const head = "ruleSet,valueOver,valueUpTo,maxPercent,maxTerm\n";
  const files: [rows: string, fault: RegExp][] = [
    ["general,0,500000,60,36\ngeneral,600000,,0,0", /Genel sınırlar/],
    ["general,0,800000,60,36\ngeneral,400000,,0,0", /Genel sınırlar/],
    ["general,0,500000,60,36", /Genel sınırlar/],
    ["general,100,,60,36", /Genel sınırlar/],
    ["general,0,beş yüz bin,60,36\ngeneral,500000,,0,0", /2\. satır: valueUpTo/],
    ["general,0,500000,60,36\ngeneral,-500000,,0,0", /3\. satır: valueOver/],
  ];
  const table = { ...common, validFrom: "2027-05-01" };
  for (const [rows, fault] of files) {
    const form = { ...table, csv: head + rows };
    const { data } = await send("credit-limits", { ...form, islem: "preview" });
    expect(data).toMatchObject({ preview: { faults: [expect.stringMatching(fault)] } });
    expect(await send("credit-limits", { ...form, islem: "file" })).toMatchObject({
      status: 422,
      data: { fields: { csv: expect.stringMatching(fault) } },
    });
  }
});

test("a file has 2,000 rows at most", async () => {
  const head = "ruleSet,valueOver,valueUpTo,maxPercent,maxTerm\n";
  const faultOf = async (rows: number) => {
    const form = { ...common, islem: "file", csv: head + "general,0,,200,36\n".repeat(rows) };
    return ((await send("credit-limits", form)).data!["fields"] as { csv: string }).csv;
  };
  expect(await faultOf(fileRowsMax)).not.toBe(tableTexts.tooMany);
  expect(await faultOf(fileRowsMax + 1)).toBe(tableTexts.tooMany);
});

test.each<[string, Form, string]>([
  ["vat", { percent: "101" }, "percent"],
  ["vat", { percent: "" }, "percent"],
  ["vat", { percent: "20", validFrom: "2026-11-22" }, "validFrom"],
  ["vat", { percent: "20", validFrom: "2026-02-31" }, "validFrom"],
  ["vat", { percent: "20", validFrom: "2206-12-01" }, "validFrom"],
  ["vat", { percent: "20", source: "x" }, "source"],
  ["vat", { percent: "20", reason: "" }, "reason"],
  ["law-rules", { ...rule, vehicleTypeIds: "1,3" }, "vehicleTypeIds"],
  ["law-rules", { ...rule, listingTypes: "hepsi" }, "listingTypes"],
  ["law-rules", { ...rule, rule: "constructor" }, "rule"],
])("a wrong row of %s is refused at its field: %o", async (table, form, field) => {
  const refused = await send(table, { ...common, validFrom: "2026-12-20", islem: "add", ...form });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.data!["fields"] as object)).toEqual([field]);
});

test("only an admin in person sees and changes them, at addresses that exist", async () => {
  const admin = await aMember(app, { role: "admin" });
  const form = { ...common, islem: "add", percent: "9", validFrom: "2027-01-01" };
  for (const as of [
    (await aMember(app)).cookie,
    (await aMember(app, { role: "moderator" })).cookie,
    await anImpersonation(app, (await aMember(app)).id, admin.cookie),
  ]) {
    for (const table of [undefined, "vat"])
      expect((await openPage(app, place(table), { cookie: as })).status).toBe(404);
    expect([403, 404]).toContain((await send("vat", form, as)).status);
  }
  expect((await openPage(app, place("vat"))).location).toMatch(/^\/login/);
  for (const table of ["constructor", "vehicle-tax", "yok"]) expect((await send(table, form)).status).toBe(404);
  const foreign = await sendFromElsewhere(app, { path: "/yonetim/tablolar/vat", form, cookie });
  expect(foreign.statusCode).toBeGreaterThanOrEqual(400);
  const long = await send("vat", { ...common, islem: "preview", csv: "x".repeat(1_000_000) });
  expect(long.status).toBe(422);
});

test("of twenty admins who add or end the same row at once one does", async () => {
  const holiday = { ...common, islem: "add", name: "Deneme tatili", days: "1", isYearly: "0", hasEve: "0" };
  const statuses = async (form: Form) =>
    (await Promise.all(Array.from({ length: 20 }, () => send("holidays", form))))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b);
  const once = [200, ...Array(19).fill(409)];
  expect(await statuses(holiday)).toEqual(once);
  const row = `${common.validFrom} Deneme tatili`;
  expect(await statuses({ ...common, islem: "end", row, validTo: today })).toEqual(once);
  const { rows } = (await read("holidays"))["table"] as { rows: { key: string; state: string; canEnd: boolean }[] };
  // It ended before it began.
  expect(rows.find(({ key }) => key === row)).toMatchObject({ state: "past", canEnd: false });
  expect((await send("holidays", { ...common, islem: "end", row: "x".repeat(1_000_000), validTo: today })).status).toBe(
    422,
  );
});

test("of one subject the newest row that has begun is in force", () => {
  const row = (subject: string, validFrom: string, validTo: string | null = null) => ({ subject, validFrom, validTo });
  const rows = [row("a", "2026-01-01"), row("a", "2026-06-01"), row("a", "2026-12-01"), row("b", "2026-01-01", today)];
  expect(rows.map((one) => stateOf(one, rows, today))).toEqual(["past", "now", "coming", "past"]);
});
