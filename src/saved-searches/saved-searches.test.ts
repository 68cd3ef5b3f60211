import { describe, expect, test } from "vitest";
import { loader as home } from "#src/home/home.page.tsx";
import { loader as results } from "#src/search/results.page.tsx";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { fewListings } from "#src/search/relaxations.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { searchesMax, titleMaxLength } from "./rules.ts";
import { action as changesOne, loader as one } from "./saved-search.page.tsx";
import { action as changesList, loader as list } from "./saved-searches.page.tsx";
import { action as saves, loader as asks } from "./save-search.page.tsx";

const app = await testApp();

type Who = { cookie?: string };
const post = (url: string, payload: object, { cookie = "" }: Who = {}) =>
  app.request({ method: "POST", url, headers: { cookie }, payload });
const passat = { title: "Ankara Passat", route: "/otomobil/volkswagen-passat/ankara", params: "fiyat_max=1750000" };
const save = (who: Who, search: object = passat) => post("/ajax/aramalarim/yeni", search, who);
const saved = (memberId: number) =>
  app.db.selectFrom("savedSearch").where("memberId", "=", memberId).orderBy("id").selectAll().execute();
async function aSearch(values: object = {}) {
  const member = await aMember(app);
  const answer = await save(member, { ...passat, ...values });
  expect(answer.statusCode).toBe(200);
  return { member, id: answer.json().id as number };
}
const opensList = async ({ cookie }: { cookie: string }, path = "/aramalarim") => {
  const { data } = await callPage(app, list, { path, cookie });
  return data as { searches: Record<string, unknown>[]; said: { text: string } | null; total: number };
};

describe("saving", () => {
  test("stores the canonical address, whatever the page's sort, view and spelling", async () => {
    const member = await aMember(app);
    const route = "/Otomobil/vw-passat/ankara";
    const answer = await save(member, {
      title: "  Pas\u202Es\u200Bat\n ",
      route,
      params: "?sirala=fiyat-artan&gorunum=galeri&sayfa=3&utm=x",
    });
    expect(answer.json()).toMatchObject({
      message: "Aramanız kaydedildi.",
      address: "/otomobil/volkswagen-passat/ankara",
    });
    expect(await saved(member.id)).toMatchObject([
      { title: "Passat", route, address: "/otomobil/volkswagen-passat/ankara", frequency: "daily" },
    ]);
  });

  test.each([
    [
      "/detayli-arama",
      "kategori=otomobil&marka=volkswagen&model=passat&yakit=dizel",
      "/otomobil/volkswagen-passat?yakit=dizel",
    ],
    ["/arac-kiralama", "alis=2030-01-01&birakis=2030-01-05", "/arac-kiralama"],
    ["/ara", "q=volkswagen+passat+dizel", "/otomobil/volkswagen-passat?yakit=dizel"],
    ["/ara", "q=ankara&ilan=kiralik", "/arac-kiralama?yer=ankara"],
    ["/satilik", "", "/satilik"],
  ])("from %s?%s", async (route, params, address) => {
    const answer = await save(await aMember(app), { ...passat, route, params });
    expect(answer.json()).toMatchObject({ address });
  });

  test("refuses a duplicate, also under another title and from another page", async () => {
    const { member } = await aSearch();
    for (const search of [
      passat,
      { ...passat, title: "Başka", params: "fiyat_max=1750000&sirala=km-dusuk" },
      {
        ...passat,
        route: "/detayli-arama",
        params: "kategori=otomobil&marka=volkswagen&model=passat&yer=ankara&fiyat_max=1.750.000",
      },
    ]) {
      const again = await save(member, search);
      expect(again.statusCode).toBe(409);
      expect(again.json().message).toBe("Bu aramayı zaten kaydettiniz.");
    }
    expect(await saved(member.id)).toHaveLength(1);
  });

  test(`is limited to ${searchesMax}, also with concurrent requests`, async () => {
    const member = await aMember(app);
    const search = (n: number) => ({
      memberId: member.id,
      title: "a",
      route: "/",
      params: "",
      address: `/${n}`,
      frequency: "off" as const,
    });
    await app.db
      .insertInto("savedSearch")
      .values(Array.from({ length: searchesMax - 1 }, (_, n) => search(n)))
      .execute();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => save(member, { ...passat, params: `fiyat_max=${n}000000` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect(await saved(member.id)).toHaveLength(searchesMax);
  });

  test.each([
    [{ route: "/hesabim" }, undefined],
    [{ route: "/otomobil/yokboylemarka" }, undefined],
    [{ route: "/otomobil/volkswagen-passat/ankara/fazla" }, undefined],
    [{ route: "https://baska.example/otomobil" }, undefined],
    [{ route: "otomobil" }, undefined],
    [{ route: "" }, "route"],
    [{ route: `/${"a".repeat(200)}` }, "route"],
    [{ params: "a".repeat(1501) }, "params"],
    [{ title: " " }, "title"],
    [{ title: "a".repeat(201) }, "title"],
    [{ frequency: "hourly" }, "frequency"],
    [{ title: 5 }, "title"],
  ])("refuses the invalid input %j", async (values, field) => {
    const member = await aMember(app);
    const answer = await save(member, { ...passat, ...values });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields ?? {})).toEqual(field ? [field] : []);
    expect(answer.json().message).not.toBe("");
    expect(await saved(member.id)).toEqual([]);
  });

  test("works without scripts on a page of its own", async () => {
    const { cookie, id } = await aMember(app);
    const path = "/aramalarim/yeni?route=%2Fotomobil%2Fvolkswagen-passat%2Fankara&params=yakit%3Ddizel";
    const { data } = await callPage(app, asks, { path, cookie });
    expect(data).toEqual({
      address: "/otomobil/volkswagen-passat/ankara?yakit=dizel",
      title: "Satılık Volkswagen Passat, Ankara, Dizel",
    });
    const everyCity = await app.db.selectFrom("city").select("slug").execute();
    const titleOf = async (address: string) => {
      const [route, params = ""] = address.split("?");
      const query = new URLSearchParams({ route: route!, params });
      const page = await callPage(app, asks, { path: `/aramalarim/yeni?${query}`, cookie });
      return (page.data as { title: string }).title;
    };
    const filters = "yer=ankara,bursa,izmir&fiyat_max=1750000&modelYili_min=2018&yakit=dizel&hasar=boyasiz&tarih=7";
    expect(await titleOf(`/otomobil/volkswagen-passat?${filters}`)).toBe(
      "Satılık Volkswagen Passat, Ankara, Bursa, İzmir, Dizel, Boyasız, En çok 1.750.000 TL, 2018 ve sonrası, Son 7 gün",
    );
    expect(await titleOf("/otomobil?yakin=ankara&yaricap=50&ara=temiz")).toBe(
      "Satılık otomobil, “temiz”, Ankara çevresi, 50 km",
    );
    const long = await titleOf(`/otomobil?yer=${everyCity.map(({ slug }) => slug).join(",")}`);
    expect(long).toMatch(/^Satılık otomobil, Adana, Adıyaman, .*, \d+ filtre daha$/);
    expect(long.length).toBeLessThanOrEqual(titleMaxLength);
    const empty = await callPage(app, saves, { path, cookie, form: { ...passat, title: "", frequency: "weekly" } });
    expect(empty).toMatchObject({ status: 422, data: { fields: { title: "Bu alan boş bırakılamaz." } } });
    const sent = await callPage(app, saves, { path, cookie, form: { ...passat, frequency: "weekly" } });
    const [row] = await saved(id);
    expect(row).toMatchObject({ frequency: "weekly" });
    expect(sent.location).toBe(`/aramalarim?kaydedilen=${row!.id}`);
    expect((await callPage(app, asks, { path: "/aramalarim/yeni?route=%2Fhesabim", cookie })).status).toBe(422);
  });
});

describe("a visitor's search", () => {
  const press = async (search: Record<string, string> = passat) =>
    callPage(app, saves, { path: "/aramalarim/yeni", form: { ...search, frequency: "instant" } });
  const waiting = (cookies: Record<string, string | undefined>) =>
    `__Host-donus-islemi=${cookies["__Host-donus-islemi"]}`;

  test("is saved once if they sign in within ten minutes", async () => {
    const { location, cookies } = await press();
    expect(location).toBe("/login?ref=%2Faramalarim");
    const { id, cookie } = await aMember(app);
    const back = await callPage(app, list, { path: "/aramalarim", cookie: `${cookie}; ${waiting(cookies)}` });
    expect(back.data).toMatchObject({ said: { isRefused: false, text: "Aramanız kaydedildi." }, total: 1 });
    expect(back.cookies).toEqual({ "__Host-donus-islemi": undefined });
    expect(await saved(id)).toMatchObject([{ title: "Ankara Passat", frequency: "instant" }]);
    const again = await callPage(app, list, { path: "/aramalarim", cookie: `${cookie}; ${waiting(cookies)}` });
    expect(again.data).toMatchObject({ said: { isRefused: true, text: "Bu aramayı zaten kaydettiniz." }, total: 1 });
  });

  test("is not saved if they sign in later", async () => {
    const { cookies } = await press();
    const { id, cookie } = await aMember(app);
    const now = app.now;
    app.now = addSeconds(now, 601);
    await callPage(app, list, { path: "/aramalarim", cookie: `${cookie}; ${waiting(cookies)}` });
    app.now = now;
    expect(await saved(id)).toEqual([]);
  });

  test("returns to the form after signing in if it is too long for a cookie", async () => {
    const params = `ara=${"ş".repeat(700)}`;
    const { location, cookies } = await press({ ...passat, params });
    expect(cookies).toEqual({});
    const ref = new URL(location!, "http://kontak.test").searchParams.get("ref")!;
    const { cookie } = await aMember(app);
    expect((await callPage(app, asks, { path: ref, cookie })).data).toMatchObject({ title: passat.title });
  });
});

describe("the list", () => {
  test("shows the number of all and of new results of each search", async () => {
    await aListing(app, { publishedAt: addDays(app.now, -3), priceKurus: 77_700_00 });
    const route = "/otomobil/volkswagen-passat";
    const { member } = await aSearch({ title: "Ucuz", route, params: "fiyat_max=77700&fiyat_min=77700" });
    expect((await opensList(member)).searches).toMatchObject([{ title: "Ucuz", counts: { total: 1, fresh: 0 } }]);
    const later = addSeconds(app.now, 60);
    await aListing(app, { publishedAt: later, priceKurus: 77_700_00 });
    await aListing(app, { publishedAt: later, priceKurus: 77_800_00 });
    app.now = addSeconds(app.now, 120);
    const { searches } = await opensList(member);
    expect(searches).toMatchObject([
      {
        address: `${route}?fiyat_min=77700&fiyat_max=77700`,
        filters: ["Otomobil", "Volkswagen", "Passat", "77.700\u00a0TL"],
        counts: { total: 2, fresh: 1 },
      },
    ]);
  });

  test("counts what the result page shows: words that no listing has are not searched", async () => {
    const route = "/otomobil/volkswagen-passat";
    const params = "fiyat_min=55500&fiyat_max=55500&ara=xyzabc";
    const { member } = await aSearch({ title: "Bilinmeyen", route, params });
    const later = addSeconds(app.now, 60);
    await aListing(app, { publishedAt: later, priceKurus: 55_500_00 });
    app.now = addSeconds(app.now, 120);
    const page = await callPage(app, results, {
      path: `${route}?${params}`,
      params: { type: "otomobil", vehicle: "volkswagen-passat" },
    });
    expect(page.data).toMatchObject({ total: 1 });
    expect((await opensList(member)).searches).toMatchObject([{ counts: { total: 1, fresh: 1 } }]);
  });

  test("opening a search clears its count of new listings; another member's opening does not", async () => {
    const { member, id } = await aSearch({ route: "/otomobil/volkswagen-passat", params: "fiyat_max=66600" });
    await aListing(app, { publishedAt: addSeconds(app.now, 5), priceKurus: 66_600_00 });
    app.now = addSeconds(app.now, 10);
    const opens = (cookie: string, path: string) =>
      callPage(app, results, { path, cookie, params: { type: "otomobil", vehicle: "volkswagen-passat" } });
    const path = "/otomobil/volkswagen-passat?fiyat_max=66600";
    const fresh = async () => ((await opensList(member)).searches[0]!["counts"] as { fresh: number }).fresh;

    expect((await opens((await aMember(app)).cookie, path)).data).toMatchObject({ saved: null });
    expect(await fresh()).toBe(1);
    expect((await opens(member.cookie, `${path}&sirala=fiyat-artan`)).data).toMatchObject({ saved: { id } });
    expect(await fresh()).toBe(0);
  });

  test("can delete a search whose brand is no longer in the catalogue", async () => {
    const { member, id } = await aSearch();
    await app.db.updateTable("savedSearch").set({ address: "/otomobil/yokboylemarka" }).where("id", "=", id).execute();
    expect((await opensList(member)).searches).toMatchObject([{ counts: null, filters: [] }]);
  });

  test("holds only the member's searches, and shows the last page for a number behind it", async () => {
    const { member } = await aSearch();
    expect((await opensList(await aMember(app))).total).toBe(0);
    const far = await callPage(app, list, { path: "/aramalarim?sayfa=9", cookie: member.cookie });
    expect(far.location).toBe("/aramalarim");
    expect((await callPage(app, list, { path: "/aramalarim" })).location).toBe("/login?ref=%2Faramalarim");
  });

  test("deletes after confirmation, and turns mails off", async () => {
    const { member, id } = await aSearch();
    const send = (form: Record<string, string>, cookie = member.cookie) =>
      callPage(app, changesList, { path: "/aramalarim", cookie, form });
    expect((await send({ islem: "email", id: String(id) })).data).toEqual({ disabled: "Ankara Passat" });
    expect(await saved(member.id)).toMatchObject([{ frequency: "off" }]);
    const asked = await send({ islem: "sil", id: String(id) });
    expect(asked.data).toEqual({ ask: { id, title: "Ankara Passat" } });
    const stranger = await aMember(app);
    expect((await send({ islem: "sil", id: String(id), confirmed: "1" }, stranger.cookie)).status).toBe(404);
    expect(await saved(member.id)).toHaveLength(1);
    const done = await send({ islem: "sil", id: String(id), confirmed: "1" });
    expect(done.data).toEqual({ text: "Kayıtlı arama silindi." });
    expect(await saved(member.id)).toEqual([]);
    expect((await send({ islem: "sil", id: "abc" })).status).toBe(404);
  });
});

describe("one search", () => {
  test("can be renamed and its frequency changed; a popup says what was switched", async () => {
    const { member, id } = await aSearch();
    const page = { path: `/aramalarim/${id}`, params: { id: String(id) }, cookie: member.cookie };
    const change = async (form: Record<string, string>) => (await callPage(app, changesOne, { ...page, form })).data;
    expect(await change({ title: "Yeni ad", frequency: "weekly" })).toEqual({ title: "Yeni ad", toggled: null });
    expect(await change({ title: "Yeni ad", frequency: "off" })).toMatchObject({ toggled: "disabled" });
    expect(await change({ title: "Yeni ad", frequency: "instant" })).toMatchObject({ toggled: "enabled" });
    expect((await callPage(app, one, page)).data).toMatchObject({ search: { title: "Yeni ad", frequency: "instant" } });
    expect(await change({ title: "", frequency: "x" })).toMatchObject({
      fields: { title: expect.any(String), frequency: expect.any(String) },
    });
  });

  test.each(["99999999", "0", "abc", "99999999999999", "-1"])(
    "of another member or with an invalid id answers 404: %s",
    async (text) => {
      const { id } = await aSearch();
      const { cookie } = await aMember(app);
      for (const which of [text, String(id)]) {
        const page = { path: `/aramalarim/${which}`, params: { id: which }, cookie };
        expect((await callPage(app, one, page)).status).toBe(404);
        const sent = await callPage(app, changesOne, { ...page, form: { title: "a", frequency: "off" } });
        expect(sent.status).toBe(404);
      }
    },
  );
});

describe("POST /ajax/aramalarim/email", () => {
  const toggle = (who: Who, payload: object) => post("/ajax/aramalarim/email", payload, who);

  test("switches the mails of a search", async () => {
    const { member, id } = await aSearch({ frequency: "instant" });
    const frequency = async () => (await saved(member.id))[0]!.frequency;
    await toggle(member, { id, status: "enabled" });
    expect(await frequency()).toBe("instant");
    const off = await toggle(member, { id: String(id), status: "disabled" });
    expect(off.json()).toEqual({ success: true, status: "disabled", message: "E-posta bildirimi kapatıldı" });
    expect(await frequency()).toBe("off");
    expect((await toggle(member, { id, status: "enabled" })).json()).toMatchObject({
      success: true,
      status: "enabled",
    });
    expect(await frequency()).toBe("daily");
  });

  test("answers every failure with the same message", async () => {
    const { member, id } = await aSearch();
    const stranger = await aMember(app);
    const answers = [
      await toggle(stranger, { id, status: "disabled" }),
      await toggle(member, { id: 0, status: "disabled" }),
      await toggle(member, { id: 2 ** 40, status: "disabled" }),
      await toggle(member, { id: "x", status: "disabled" }),
      await toggle(member, { id, status: "maybe" }),
      await toggle(member, {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 422, 422, 422, 422, 422]);
    for (const answer of answers) expect(answer.json().message).toBe("İşlem gerçekleşmedi!");
    expect(await saved(member.id)).toMatchObject([{ frequency: "daily" }]);
  });
});

describe("new listings of saved searches", () => {
  const onHome = async (cookie: string) => {
    const { data } = await callPage(app, home, { path: "/", cookie });
    return (data!["fresh"] as { keyCode: string }[]).map(({ keyCode }) => keyCode);
  };

  test("are shown to their member alone, each once, the newest first, without the member's own", async () => {
    const { member } = await aSearch({ route: "/otomobil/volkswagen-passat", params: "fiyat_max=55500" });
    await save(member, { ...passat, route: "/otomobil/volkswagen", params: "fiyat_max=55501" });
    const values = { priceKurus: 55_500_00 };
    await aListing(app, { ...values, publishedAt: addSeconds(app.now, -60) });
    const older = await aListing(app, { ...values, publishedAt: addSeconds(app.now, 5) });
    const newer = await aListing(app, { ...values, publishedAt: addSeconds(app.now, 6) });
    await aListing(app, { ...values, publishedAt: addSeconds(app.now, 7), ownerId: member.id });
    app.now = addSeconds(app.now, 10);
    expect(await onHome(member.cookie)).toEqual([newer.keyCode, older.keyCode]);
    expect(await onHome((await aMember(app)).cookie)).toEqual([]);
    expect(await onHome("")).toEqual([]);
  });

  test("are shown beside results without those on the page", async () => {
    const { member } = await aSearch({ route: "/otomobil/volkswagen-passat", params: "fiyat_max=44400" });
    const { keyCode } = await aListing(app, { priceKurus: 44_400_00, publishedAt: addSeconds(app.now, 5) });
    app.now = addSeconds(app.now, 10);
    // A page with few results shows the nearest listings, too.
    for (let n = 0; n < fewListings; n++)
      await aListing(app, { priceKurus: 44_500_00, publishedAt: addSeconds(app.now, -60) });
    const params = { type: "otomobil", vehicle: "volkswagen" };
    const beside = async (path: string) => {
      const { data } = await callPage(app, results, { path, params, cookie: member.cookie });
      return (data!["fresh"] as { keyCode: string }[]).map((card) => card.keyCode);
    };
    expect(await beside("/otomobil/volkswagen?fiyat_min=44500")).toEqual([keyCode]);
    expect(await beside("/otomobil/volkswagen?fiyat_max=44400")).toEqual([]);
  });
});
