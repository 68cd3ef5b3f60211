import { beforeAll, expect, test } from "vitest";
import { tableTexts } from "#src/core/dated-tables/rules.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
app.now = new Date("2027-01-02T12:00:00+03:00");
const known = "Bu yılın tarifesi zaten kayıtlı";
const path = "/yonetim/vergi";
let cookie = "";
let of2026 = "";
beforeAll(async () => {
  ({ cookie } = await aMember(app, { role: "admin" }));
  of2026 = (await app.request({ url: `${path}/2026.csv`, headers: { cookie } })).body;
});

/** The tariff of 2026 as a file of another year, each amount a tenth higher. */
const fileOf = (year: number, from = of2026) =>
  from
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .map((line, index) => {
      if (index === 0 || line === "") return line;
      const cells = line.split(";");
      return [year, ...cells.slice(1, -1), Math.floor(Number(cells.at(-1)) * 1.1)].join(";");
    })
    .join("\n");
const send = (form: Record<string, string>, as = cookie) => sendForm(app, path, form, { cookie: as });
const about = {
  source: "MTV Genel Tebliği (Seri No: 59)",
  reason: "Yeni yılın tebliği yayımlandı",
};

test("a year is previewed beside the last one, added once, shown at once and never changed", async () => {
  const csv = fileOf(2027);
  expect((await send({ islem: "preview", csv })).data).toMatchObject({
    preview: {
      validFrom: "2027-01-01",
      shown: {
        head: ["Tarife", "Hücre", "Önceki (2026)", "Değişim"],
        rows: expect.arrayContaining([["(I) sayılı tarife: Otomobil, arazi taşıtı", "100", "100", "%9,92 – %10,00"]]),
      },
    },
  });
  const years = async () => ((await openPage(app, path, { cookie })).data!["table"] as { rows: unknown[] }).rows;
  expect(await years()).toMatchObject([{ subject: "MTV 2026", file: `${path}/2026.csv` }, { subject: "MTV 2024" }]);
  expect((await send({ islem: "file", csv, ...about })).data).toEqual({ done: tableTexts.addedMany(204) });
  expect(await send({ islem: "file", csv, ...about })).toMatchObject({
    status: 422,
    data: { message: expect.stringContaining(known) },
  });
  expect(await years()).toMatchObject([
    { subject: "MTV 2027", validFrom: "2027-01-01", state: "now", source: about.source, value: "204 hücre" },
    { subject: "MTV 2026" },
    { subject: "MTV 2024" },
  ]);
  expect(await auditOf(app, "MTV tarifeleri: MTV 2027, 2027-01-01", ["action", "reason"])).toEqual([
    { action: "addDatedRow", reason: about.reason },
  ]);
  const ids = { slugs: "4-6-yas-1301-1600-cm3-otomobil", ids: "4-1301-1" };
  const shown = await openPage(app, `/mtv-hesaplama/${ids.slugs}/${ids.ids}`);
  expect(shown.data).toMatchObject({ year: 2027, steps: [{ annual: "8.261\u00a0TL" }, {}, {}] });
});

test.each([
  ["no CSV", () => '"', tableTexts.noCsv],
  ["no rows", () => "year,tariff", tableTexts.noRows],
  ["a missing column", () => "year;tariff\n2028;I", "Eksik sütun: Taşıt sınıfı, Basamağın alt ucu"],
  ["two years", () => fileOf(2028).replace("2028;I;", "2029;I;"), "Dosyada tek bir yıl olmalıdır."],
  ["an amount of zero", () => fileOf(2028).replace(/;6325$/m, ";0"), "2. satır: annualTry: "],
  ["an unknown class", () => fileOf(2028).replace(";car;", ";boat;"), "2. satır: vehicleClass: "],
  [
    "a class in another tariff",
    () => fileOf(2028).replace("2028;II;minibus", "2028;I;minibus"),
    "Bu taşıt sınıfı bu tarifede değildir.",
  ],
  ["a missing cell", () => fileOf(2028).replace(/^.*;16;;\d+\n/m, ""), "yaşlar ardışık değil"],
  ["a missing band", () => fileOf(2028).replaceAll(/^2028;II;bus;26;.*\n/gm, ""), "basamaklar ardışık değil"],
  [
    "a missing value",
    () => fileOf(2028).replaceAll(/^2028;I;car;1301;1600;[^;]*;309100;.*\n/gm, ""),
    "taşıt değerleri ardışık değil",
  ],
  ["a known year", () => fileOf(2026), known],
])("a file with %s is refused with a sentence, and nothing is stored", async (_, csv, sentence) => {
  const years = () => app.db.selectFrom("vehicleTaxYear").select("year").orderBy("year").execute();
  const before = await years();
  const refused = await send({ islem: "file", csv: csv(), ...about });
  expect(refused.data!["message"]).toContain(sentence);
  expect(await years()).toEqual(before);
});

test("only an admin in person sees, previews and downloads the tariffs", async () => {
  const admin = await aMember(app, { role: "admin" });
  const others = [
    (await aMember(app)).cookie,
    (await aMember(app, { role: "moderator" })).cookie,
    await anImpersonation(app, (await aMember(app)).id, admin.cookie),
  ];
  for (const as of others) {
    expect((await openPage(app, path, { cookie: as })).status).toBe(404);
    expect([403, 404]).toContain((await send({ islem: "preview", csv: "x" }, as)).status);
    expect((await app.request({ url: `${path}/2026.csv`, headers: { cookie: as } })).statusCode).toBe(404);
  }
  expect((await openPage(app, path)).location).toMatch(/^\/login/);
  expect((await app.request({ url: `${path}/2025.csv`, headers: { cookie } })).statusCode).toBe(404);
});
