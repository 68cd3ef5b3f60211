import { describe, expect, test } from "vitest";
import { titleMaxLength } from "#src/finding/search/title-rules.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { passatSearch, savedSearchesIn } from "#test/support/saved-searches.ts";
import { searchesMax } from "./rules.ts";

const app = await testApp();

const { aSearch, post, save, saved } = savedSearchesIn(app);

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
    const answer = await save(await aMember(app), { ...passatSearch, route, params });
    expect(answer.json()).toMatchObject({ address });
  });

  test("refuses a duplicate, also under another title and from another page", async () => {
    const { member } = await aSearch();
    for (const search of [
      passatSearch,
      { ...passatSearch, title: "Başka", params: "fiyat_max=1750000&sirala=km-dusuk" },
      {
        ...passatSearch,
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
      [1, 2, 3].map((n) => save(member, { ...passatSearch, params: `fiyat_max=${n}000000` })),
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
    const answer = await save(member, { ...passatSearch, ...values });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields ?? {})).toEqual(field ? [field] : []);
    expect(answer.json().message).not.toBe("");
    expect(await saved(member.id)).toEqual([]);
  });

  test("works without scripts on a page of its own", async () => {
    const { cookie, id } = await aMember(app);
    const path = "/aramalarim/yeni?route=%2Fotomobil%2Fvolkswagen-passat%2Fankara&params=yakit%3Ddizel";
    const { data } = await openPage(app, path, { cookie });
    expect(data).toEqual({
      address: "/otomobil/volkswagen-passat/ankara?yakit=dizel",
      title: "Satılık Volkswagen Passat, Ankara, Dizel",
    });
    const everyCity = await app.db.selectFrom("city").select("slug").execute();
    const titleOf = async (address: string) => {
      const [route, params = ""] = address.split("?");
      const query = new URLSearchParams({ route: route!, params });
      const page = await openPage<{ title: string }>(app, `/aramalarim/yeni?${query}`, { cookie });
      return page.data!.title;
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
    const empty = await sendForm(app, path, { ...passatSearch, title: "", frequency: "weekly" }, { cookie });
    expect(empty).toMatchObject({ status: 422, data: { fields: { title: "Bu alan boş bırakılamaz." } } });
    const sent = await sendForm(app, path, { ...passatSearch, frequency: "weekly" }, { cookie });
    const [row] = await saved(id);
    expect(row).toMatchObject({ frequency: "weekly" });
    expect(sent.location).toBe(`/aramalarim?kaydedilen=${row!.id}`);
    expect((await openPage(app, "/aramalarim/yeni?route=%2Fhesabim", { cookie })).status).toBe(422);
  });
});

describe("a visitor's search", () => {
  const press = async (search: Record<string, string> = passatSearch) =>
    sendForm(app, "/aramalarim/yeni", { ...search, frequency: "instant" });
  const waiting = (cookies: Record<string, string | undefined>) =>
    `__Host-donus-islemi=${cookies["__Host-donus-islemi"]}`;

  test("is saved once if they sign in within ten minutes", async () => {
    const { location, cookies } = await press();
    expect(location).toBe("/login?ref=%2Faramalarim");
    const { id, cookie } = await aMember(app);
    const back = await openPage(app, "/aramalarim", { cookie: `${cookie}; ${waiting(cookies)}` });
    expect(back.data).toMatchObject({ said: { isRefused: false, text: "Aramanız kaydedildi." }, total: 1 });
    expect(back.cookies).toEqual({ "__Host-donus-islemi": undefined });
    expect(await saved(id)).toMatchObject([{ title: "Ankara Passat", frequency: "instant" }]);
    const again = await openPage(app, "/aramalarim", { cookie: `${cookie}; ${waiting(cookies)}` });
    expect(again.data).toMatchObject({ said: { isRefused: true, text: "Bu aramayı zaten kaydettiniz." }, total: 1 });
  });

  test("is not saved if they sign in later", async () => {
    const { cookies } = await press();
    const { id, cookie } = await aMember(app);
    const now = app.now;
    app.now = addSeconds(now, 601);
    await openPage(app, "/aramalarim", { cookie: `${cookie}; ${waiting(cookies)}` });
    app.now = now;
    expect(await saved(id)).toEqual([]);
  });

  test("returns to the form after signing in if it is too long for a cookie", async () => {
    const params = `ara=${"ş".repeat(700)}`;
    const { location, cookies } = await press({ ...passatSearch, params });
    expect(cookies).toEqual({});
    const ref = new URL(location!, "http://kontak.test").searchParams.get("ref")!;
    const { cookie } = await aMember(app);
    expect((await openPage(app, ref, { cookie })).data).toMatchObject({ title: passatSearch.title });
  });
});

describe("POST /ajax/aramalarim/email", () => {
  const toggle = (who: { cookie: string }, payload: object) => post("/ajax/aramalarim/email", payload, who);

  test("switches the mails of a search", async () => {
    const { member, id } = await aSearch({ frequency: "instant" });
    const frequency = async () => (await saved(member.id))[0]!.frequency;
    await toggle(member, { id, status: "enabled" });
    expect(await frequency()).toBe("instant");
    const off = await toggle(member, { id, status: "disabled" });
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
