import { beforeAll, expect, test } from "vitest";
import { futureDayTexts, tableTexts } from "#src/core/dated-tables/rules.ts";
import { packageProduct } from "#src/money/orders/packages/product.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
const paths = { packages: "/yonetim/fiyatlar", promotions: "/yonetim/fiyatlar/doping" };
let cookie = "";
beforeAll(async () => void ({ cookie } = await aMember(app, { staffRoles: ["finance"] })));

const common = { source: "Fiyat listesi", reason: "Yeni yıl" };
const send = (path: string, form: Record<string, string>) => sendForm(app, path, { ...common, ...form }, { cookie });

type Shown = {
  chosen: { subject: string; form: Record<string, string> } | null;
  grid: {
    group: string;
    groups: string[];
    columns: string[];
    lines: { name: string; cells: ({ subject: string; next?: { validFrom: string } } | null)[] }[];
  };
  rows: { subject: string; validFrom: string; source: string }[];
};
const read = async (path: string) => (await openPage(app, path, { cookie })).data!["table"] as Shown;

test("a price of a package is added from a day on: not in the past, not twice for a day, not for other periods", async () => {
  const buyer = await aMember(app);
  const add = (validFrom: string, more: Record<string, string> = {}) =>
    send(paths.packages, { islem: "add", package: "pro", months: "1", price: "175,00", validFrom, ...more });
  const quoted = async () =>
    (await packageProduct.quote(app.ctx(buyer), [{ kind: "package", package: "pro", months: 1 }]))[0]!.priceKurus;
  const now = app.now;
  const before = await quoted();
  expect((await add(calendarDay(addDays(now, -1)))).data).toMatchObject({ fields: { validFrom: futureDayTexts.past } });
  for (const wrong of [{ months: "7" }, { price: "0" }, { price: "-1" }, { package: "constructor" }] as Record<
    string,
    string
  >[])
    expect((await add(calendarDay(now), wrong)).data).toMatchObject({
      fields: { [Object.keys(wrong)[0]!]: expect.any(String) },
    });
  const day = calendarDay(addDays(now, 3));
  expect((await add(day)).data).toEqual({ done: tableTexts.added });
  expect((await add(day)).status).toBe(409);
  expect(await quoted()).toBe(before);
  app.now = addDays(now, 4);
  expect(await quoted()).toBe(175_00);
  app.now = now;
  expect(await auditOf(app, `Paket fiyatları: Pro paket, 1 ay, ${day}`, ["action", "amountKurus", "reason"])).toEqual([
    { action: "addDatedRow", amountKurus: 175_00, reason: common.reason },
  ]);
});

test("the prices of one promotion are a grid; the place that is pressed begins the form and lists its prices", async () => {
  expect((await read(paths.packages)).grid).toMatchObject({ groups: ["Paketler"], columns: ["1 ay", "6 ay", "12 ay"] });
  const { grid, chosen } = await read(`${paths.promotions}?grup=Acil`);
  expect([grid.group, grid.columns, chosen]).toEqual(["Acil", ["7 gün", "14 gün", "28 gün"], null]);
  expect(grid.groups).toHaveLength(8);
  const { subject } = grid.lines[0]!.cells[1]!;
  expect(await read(`${paths.promotions}?${new URLSearchParams({ konu: subject })}`)).toMatchObject({
    grid: { group: "Acil" },
    chosen: { subject, form: { promotionKey: "urgent", vehicleTypeId: expect.any(String), periodDays: "14" } },
    rows: [{ subject }],
  });
  expect(await read(`${paths.promotions}?konu=constructor&grup=__proto__`)).toMatchObject({
    grid: { group: grid.groups[0] },
    chosen: null,
  });
});

test("prices of promotions are added one by one and as a file in words, for periods that are sold", async () => {
  const price = { promotionKey: "urgent", vehicleTypeId: "1", periodDays: "7", price: "987,65" };
  const add = (more: Record<string, string>) =>
    send(paths.promotions, { islem: "add", ...price, validFrom: "2027-06-01", ...more });
  expect((await add({ periodDays: "8" })).data).toMatchObject({ fields: { periodDays: expect.any(String) } });
  expect((await add({ vehicleTypeId: "998" })).data).toMatchObject({ fields: { vehicleTypeId: expect.any(String) } });
  expect((await add({})).data).toEqual({ done: tableTexts.added });
  expect((await add({})).status).toBe(409);
  const csv = "Doping;Araç türü;Süre (gün);Fiyat (TL)\nAcil;Otomobil;7;1.000\nTarih yenileme;Otomobil;0;12,50\n";
  expect((await send(paths.promotions, { islem: "file", csv, validFrom: "2027-07-01" })).data).toEqual({
    done: tableTexts.addedMany(2),
  });
  const { rows, grid } = await read(`${paths.promotions}?konu=${encodeURIComponent("Acil, Otomobil, 7 gün")}`);
  expect(rows.slice(0, 2)).toMatchObject([
    { validFrom: "2027-07-01", value: "1.000,00\u00a0TL", source: common.source },
    { validFrom: "2027-06-01", value: "987,65\u00a0TL" },
  ]);
  expect(grid.lines.find(({ name }) => name === "Otomobil")!.cells[0]!.next).toMatchObject({ validFrom: "2027-06-01" });
});
