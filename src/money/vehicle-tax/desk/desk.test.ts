import { beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import { loader as result } from "../result.page.tsx";
import { tariffTexts } from "./rules.ts";
import { action, loader } from "./tariffs.page.tsx";

const app = await testApp();
app.now = new Date("2027-01-02T12:00:00+03:00");
const path = "/yonetim/vergi";
let cookie = "";
let known = "";
beforeAll(async () => {
  ({ cookie } = await aMember(app, { role: "admin" }));
  known = (await app.request({ url: `${path}/2026.csv`, headers: { cookie } })).body;
});

/** The tariff of 2026 as a file of another year, each amount a tenth higher. */
const fileOf = (year: number, from = known) =>
  from
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .map((line, index) => {
      if (index === 0 || line === "") return line;
      const cells = line.split(";");
      return [year, ...cells.slice(1, -1), Math.floor(Number(cells.at(-1)) * 1.1)].join(";");
    })
    .join("\n");
const send = (form: Record<string, string>, as = cookie) => callPage(app, action, { path, form, cookie: as });
const about = {
  source: "MTV Genel Tebliği (Seri No: 59)",
  publishedOn: "2026-12-31",
  reason: "Yeni yılın tebliği yayımlandı",
};

test("a year is previewed beside the last one, added once, shown at once and never changed", async () => {
  const csv = fileOf(2027);
  expect((await send({ islem: "preview", csv })).data).toMatchObject({
    preview: {
      year: 2027,
      before: 2026,
      groups: expect.arrayContaining([
        { name: "(I) sayılı tarife: Otomobil, arazi taşıtı", count: 100, earlierCount: 100, change: "%9,92 – %10,00" },
      ]),
    },
  });
  expect((await callPage(app, loader, { path, cookie })).data).toMatchObject({
    years: [{ year: 2026 }, { year: 2024 }],
  });
  expect((await send({ islem: "add", csv, ...about })).data).toEqual({ done: tariffTexts.added(2027) });
  expect(await send({ islem: "add", csv, ...about })).toMatchObject({
    status: 409,
    data: { message: tariffTexts.known },
  });
  expect((await callPage(app, loader, { path, cookie })).data).toMatchObject({
    years: [
      { year: 2027, source: about.source, publishedOn: "31 Aralık 2026", rows: 204 },
      { year: 2026 },
      { year: 2024 },
    ],
    audit: [{ action: "MTV tarifesi", subject: "MTV 2027", reason: about.reason }],
  });
  const ids = { slugs: "4-6-yas-1301-1600-cm3-otomobil", ids: "4-1301-1" };
  const shown = await callPage(app, result, { path: `/mtv-hesaplama/${ids.slugs}/${ids.ids}`, params: ids });
  expect(shown.data).toMatchObject({ year: 2027, steps: [{ annual: "8.261\u00a0TL" }, {}, {}] });
});

test.each([
  ["no CSV", () => '"', tariffTexts.noCsv],
  ["no rows", () => "year,tariff", "Dosyada satır yok."],
  ["a missing column", () => "year;tariff\n2028;I", "Eksik sütun: vehicleClass, bandMin"],
  ["two years", () => fileOf(2028).replace("2028;I;", "2029;I;"), "Dosyada tek bir yıl olmalıdır."],
  ["an amount of zero", () => fileOf(2028).replace(/;6325$/m, ";0"), "2. satır: annualTry geçersiz."],
  ["an unknown class", () => fileOf(2028).replace(";car;", ";boat;"), "2. satır: vehicleClass geçersiz."],
  [
    "a class in another tariff",
    () => fileOf(2028).replace("2028;II;minibus", "2028;I;minibus"),
    "minibus (I) sayılı tarifede değildir.",
  ],
  ["a missing cell", () => fileOf(2028).replace(/^.*;16;;\d+\n/m, ""), "yaşlar ardışık değil"],
  ["a missing band", () => fileOf(2028).replaceAll(/^2028;II;bus;26;.*\n/gm, ""), "basamaklar ardışık değil"],
  [
    "a missing value",
    () => fileOf(2028).replaceAll(/^2028;I;car;1301;1600;[^;]*;309100;.*\n/gm, ""),
    "taşıt değerleri ardışık değil",
  ],
  ["a known year", () => fileOf(2026), tariffTexts.known],
])("a file with %s is refused with a sentence, and nothing is stored", async (_, csv, sentence) => {
  const years = () => app.db.selectFrom("vehicleTaxYear").select("year").orderBy("year").execute();
  const before = await years();
  const refused = await send({ islem: "add", csv: csv(), ...about });
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
    expect((await callPage(app, loader, { path, cookie: as })).status).toBe(404);
    expect([403, 404]).toContain((await send({ islem: "preview", csv: "x" }, as)).status);
    expect((await app.request({ url: `${path}/2026.csv`, headers: { cookie: as } })).statusCode).toBe(404);
  }
  expect((await callPage(app, loader, { path })).location).toMatch(/^\/login/);
  expect((await app.request({ url: `${path}/2025.csv`, headers: { cookie } })).statusCode).toBe(404);
});
