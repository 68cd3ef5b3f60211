import { beforeEach, expect, test } from "vitest";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";
import { columnName, meaningName, wordName } from "./mapping/mapping-form.ts";
import { stockMessages } from "./rules.ts";
import { aWorkbook } from "#test/support/workbooks.ts";

const app = await testApp();
const feed = await aFeedServer(app);
beforeEach(() => {
  feed.vehicles = [aVehicle("S1"), aVehicle("S2", { Fiyat: "" })];
  feed.answer = undefined;
});

function upload(cookie: string, id: number, content: string | Uint8Array<ArrayBuffer>, name = "stok.csv") {
  const form = new FormData();
  form.append("dosya", new File([content], name));
  const body = new Response(form);
  return body.arrayBuffer().then((bytes) =>
    app.request({
      method: "POST",
      url: `/kurumsal/stok/${id}/yukle`,
      headers: { cookie, "content-type": body.headers.get("content-type")! },
      payload: Buffer.from(bytes),
    }),
  );
}

test("owner and managers use the stock; users of the business, private members and visitors do not", async () => {
  const { owner, manager, user } = await aBusiness(app);
  expect((await openPage(app, "/kurumsal/stok", owner)).status).toBe(200);
  expect((await openPage(app, "/kurumsal/stok", manager)).status).toBe(200);
  expect((await openPage(app, "/kurumsal/stok", user)).status).toBe(403);
  expect((await openPage(app, "/kurumsal/stok", { cookie: (await aMember(app)).cookie })).status).toBe(404);
  expect((await openPage(app, "/kurumsal/stok")).location).toMatch(/^\/login/);
  const form = { name: "Programım", feedUrl: feed.url };
  expect((await sendForm(app, "/kurumsal/stok", form, user)).status).toBe(403);
});

test("a manager of a branch sees and adds only sources of the branch; another business's answer 404 everywhere", async () => {
  const stock = await aStock(app, feed);
  const { id: branchId } = await app.db
    .insertInto("branch")
    .values({ businessId: stock.businessId, name: "Buca", cityId: 35, townId: (await aTown()).id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db.updateTable("member").set({ branchId }).where("id", "=", stock.manager.id).execute();
  const { cookie } = stock.manager;
  expect((await openPage(app, "/kurumsal/stok", { cookie })).data).toMatchObject({
    sources: [],
    people: [{ value: String(stock.manager.id) }],
  });
  const [id, runId] = [stock.sourceId, (await stock.openRun()).id];
  const stranger = await aBusiness(app);
  for (const other of [cookie, stranger.owner.cookie]) {
    expect((await openPage(app, `/kurumsal/stok/${id}`, { cookie: other })).status).toBe(404);
    expect((await sendForm(app, `/kurumsal/stok/${id}`, { islem: "oku" }, { cookie: other })).status).toBe(404);
    expect((await openPage(app, `/kurumsal/stok/${id}/${runId}`, { cookie: other })).status).toBe(404);
    expect((await upload(other, id, "a;b\n1;2\n")).statusCode).toBe(404);
    const csv = await app.request({ url: `/kurumsal/stok/${id}/${runId}/satirlar.csv`, headers: { cookie: other } });
    expect(csv.statusCode).toBe(404);
  }
  const form = { name: "Buca", memberId: String(stock.owner.id) };
  expect((await sendForm(app, "/kurumsal/stok", form, { cookie })).data).toMatchObject({
    fields: { memberId: stockMessages.person },
  });
});

const aTown = () => app.db.selectFrom("town").where("cityId", "=", 35).select("id").executeTakeFirstOrThrow();

test.each(["http://example.com/a.csv", "ftp://example.com/a", "file:///etc/passwd", "https://a:b@example.com/", "x"])(
  "the address %s is refused",
  async (feedUrl) => {
    const { owner } = await aBusiness(app);
    const answer = await sendForm(app, "/kurumsal/stok", { name: "Programım", feedUrl }, owner);
    expect([answer.status, answer.data?.["fields"]]).toEqual([422, { feedUrl: stockMessages.address }]);
  },
);

test("on the pages a source is added, a wrong word mapped, the difference applied and the history read", async () => {
  feed.vehicles = [aVehicle("S1", { Yakıt: "Mazotlu" }), aVehicle("S2", { Fiyat: "" })];
  const { owner } = await aBusiness(app);
  const { cookie } = owner;
  const { location } = await sendForm(app, "/kurumsal/stok", { name: "Programım", feedUrl: feed.url }, { cookie });
  const id = Number(/\d+/.exec(location!)![0]);
  expect((await openPage(app, `/kurumsal/stok/${id}`, { cookie })).data).toMatchObject({
    open: { state: "queued", isWorking: true },
  });
  await app.runJobs();
  const { data } = await openPage(app, `/kurumsal/stok/${id}`, { cookie });
  expect(data).toMatchObject({
    open: { state: "mapping" },
    mapping: {
      mapping: { columns: { sourceId: "Stok No", brand: "Marka", fuel: "Yakıt" } },
      preview: {
        listings: [
          {
            stockNumber: "S1",
            name: "Renault Megane 1.5 dCi Touch",
            facts: expect.arrayContaining(["750.000\u00a0TL"]),
            reasons: [],
          },
          { stockNumber: "S2", reasons: ["Fiyat yok ya da geçersiz"] },
        ],
        unknown: [{ field: "fuel", words: [{ text: "Mazotlu", meaning: "" }] }],
      },
    },
  });
  const { columns } = (data!["mapping"] as { mapping: { columns: Record<string, string> } }).mapping;
  const mapped = Object.fromEntries(Object.entries(columns).map(([field, path]) => [columnName(field), path]));
  const fuel = { [wordName("fuel", 0)]: "Mazotlu", [meaningName("fuel", 0)]: "dizel" };
  const without = await sendForm(
    app,
    `/kurumsal/stok/${id}`,
    { ...mapped, [columnName("sourceId")]: "", islem: "esle" },
    { cookie },
  );
  expect(without.data).toMatchObject({ fields: { sourceId: stockMessages.required("Stok numarası") } });
  const preview = await sendForm(app, `/kurumsal/stok/${id}`, { ...mapped, ...fuel, islem: "onizle" }, { cookie });
  expect(preview.data).toMatchObject({
    mapping: { preview: { listings: [{ facts: expect.arrayContaining(["Dizel"]) }, {}] } },
  });
  expect(
    (await sendForm(app, `/kurumsal/stok/${id}`, { ...mapped, ...fuel, islem: "esle" }, { cookie })).location,
  ).toBe(`/kurumsal/stok/${id}?eslendi`);
  await app.runJobs();
  const planned = await openPage(app, `/kurumsal/stok/${id}`, { cookie });
  expect(planned.data).toMatchObject({
    open: { state: "planned", counts: { new: 1, refused: 1 } },
    rows: [
      { stockNumber: "S1", outcomeName: "Yeni" },
      { rowNumber: 2, details: "Fiyat yok ya da geçersiz" },
    ],
  });
  const run = String((planned.data!["open"] as { id: number }).id);
  expect((await sendForm(app, `/kurumsal/stok/${id}`, { islem: "uygula", run }, { cookie })).location).toBe(
    `/kurumsal/stok/${id}?uygulaniyor`,
  );
  await app.runJobs();
  expect((await openPage(app, `/kurumsal/stok/${id}`, { cookie })).data).toMatchObject({
    open: undefined,
    stock: "Onay bekliyor: 1",
    waiting: [{ stockNumber: "S1", authority: expect.stringContaining("doğrulandı") }],
    runs: [{ state: "done" }],
  });
  expect((await sendForm(app, `/kurumsal/stok/${id}`, { islem: "uygula", run }, { cookie })).status).toBe(409);
  const runPage = await openPage(app, `/kurumsal/stok/${id}/${run}?sonuc=refused`, { cookie });
  expect(runPage.data).toMatchObject({ rows: [{ rowNumber: 2 }] });
  const csv = await app.request({ url: `/kurumsal/stok/${id}/${run}/satirlar.csv`, headers: { cookie } });
  expect(csv.body).toContain("2;S2;Alınmayan;2015 Renault Megane 1.5 dCi Touch;Fiyat yok ya da geçersiz");
  expect((await sendForm(app, `/kurumsal/stok/${id}`, { islem: "sil" }, { cookie })).location).toBe(
    "/kurumsal/stok?silindi",
  );
  expect((await openPage(app, `/kurumsal/stok/${id}`, { cookie })).status).toBe(404);
});

test("vehicles whose authority is missing wait, and the page lists them first, with the page that mends it", async () => {
  feed.vehicles = [aVehicle("S1"), aVehicle("S2", { Plaka: "34 RED 123" }), aVehicle("S3", { Plaka: "34 BEK 129" })];
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  const [, denied] = await stock.listings();
  const page = await openPage(app, `/kurumsal/stok/${stock.sourceId}`, stock.owner);
  expect(page.data).toMatchObject({
    blockedCount: 1,
    waiting: [
      {
        stockNumber: "S2",
        isBlocked: true,
        authority: expect.stringContaining("yetkilendirmemiş"),
        address: `/ilanlarim/yetki/${denied!.keyCode}`,
      },
      { stockNumber: "S1", isBlocked: false },
      { stockNumber: "S3", isBlocked: false },
    ],
  });
});

test("what a file has that is not read is named before it is compared and on the page of its run", async () => {
  const { owner } = await aBusiness(app);
  const { cookie } = owner;
  const { location } = await sendForm(app, "/kurumsal/stok", { name: "Excel" }, { cookie });
  const id = Number(/\d+/.exec(location!)![0]);
  const rows = [
    ["Deneme Oto"],
    ["STOK NO", "MARKA", "SERİ", "MODEL", "YIL", "KM", "FİYAT", "Lastik durumu", "İç not", "İL"],
    ["A1", "Renault", "Megane", "1.5 dCi Touch", 2015, 98_000, 750_000, "Kışlık", "", "İzmir"],
  ];
  await upload(cookie, id, new Uint8Array(await aWorkbook([{ name: "Araçlar", rows }])), "stok.xlsx");
  await app.runJobs();
  const { mapping } = (await openPage(app, `/kurumsal/stok/${id}`, { cookie })).data as {
    mapping: { mapping: { columns: Record<string, string> } };
  };
  expect(mapping).toMatchObject({
    mapping: { columns: { brand: "MARKA", model: "SERİ", variant: "MODEL" } },
    reading: [stockMessages.sheetRead("Araçlar", 1), stockMessages.titlesSkipped(2)],
    advice: stockMessages.missingColumns(["Plaka"]),
    fileColumns: { unread: ["Lastik durumu"] },
    preview: { listings: [{ name: "Renault Megane 1.5 dCi Touch" }] },
  });
  const columns = Object.entries(mapping.mapping.columns).map(([field, path]) => [columnName(field), path]);
  await sendForm(app, `/kurumsal/stok/${id}`, { ...Object.fromEntries(columns), islem: "esle" }, { cookie });
  await app.runJobs();
  const { runs } = (await openPage(app, `/kurumsal/stok/${id}`, { cookie })).data as { runs: { id: number }[] };
  const run = await openPage(app, `/kurumsal/stok/${id}/${runs[0]!.id}`, { cookie });
  expect(run.data).toMatchObject({ run: { fileColumns: { unread: ["Lastik durumu"] } } });
});

test("a file without any known column says what to do", async () => {
  const { owner } = await aBusiness(app);
  const { cookie } = owner;
  const { location } = await sendForm(app, "/kurumsal/stok", { name: "Başka" }, { cookie });
  const id = Number(/\d+/.exec(location!)![0]);
  await upload(cookie, id, "Tarih;Tutar;Kişi\n1.1.2026;5;x\n2.1.2026;6;y\n");
  await app.runJobs();
  expect((await openPage(app, `/kurumsal/stok/${id}`, { cookie })).data).toMatchObject({
    mapping: { advice: stockMessages.nothingFound, fileColumns: { unread: ["Tarih", "Kişi"] } },
  });
});

test("a file is uploaded; a newer one replaces a file that waits", async () => {
  const { owner } = await aBusiness(app);
  const { cookie } = owner;
  const { location } = await sendForm(app, "/kurumsal/stok", { name: "Dosya" }, { cookie });
  const id = Number(/\d+/.exec(location!)![0]);
  expect((await upload(cookie, id, "")).headers.location).toBe(`/kurumsal/stok/${id}?hata=bos`);
  const sent = await upload(cookie, id, "Stok No;Marka;Model;Yıl;Fiyat\nA1;Fiat;Egea;2020;1\n");
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/kurumsal/stok/${id}?eklendi`]);
  await app.runJobs();
  expect((await openPage(app, `/kurumsal/stok/${id}`, { cookie })).data).toMatchObject({ open: { state: "mapping" } });
  await upload(cookie, id, "<html></html>");
  await app.runJobs();
  expect((await openPage(app, `/kurumsal/stok/${id}`, { cookie })).data).toMatchObject({
    open: undefined,
    runs: [{ state: "failed", message: expect.stringContaining("web sayfası") }, { state: "discarded" }],
  });
});

test("an admin who impersonates the owner uploads nothing", async () => {
  const { owner } = await aBusiness(app);
  const { location } = await sendForm(app, "/kurumsal/stok", { name: "Dosya" }, owner);
  const cookie = await anImpersonation(app, owner.id);
  const answer = await upload(cookie, Number(/\d+/.exec(location!)![0]), "a;b\n1;2\n");
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: notWhileImpersonating }]);
});
