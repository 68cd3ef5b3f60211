import { describe, expect, test } from "vitest";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { fewListings } from "#src/finding/search/results/relaxations.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { passatSearch, savedSearchesIn } from "#test/support/saved-searches.ts";

const app = await testApp();

const { aSearch, opensList, save, saved } = savedSearchesIn(app);

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
    const page = await openPage(app, `${route}?${params}`);
    expect(page.data).toMatchObject({ total: 1 });
    expect((await opensList(member)).searches).toMatchObject([{ counts: { total: 1, fresh: 1 } }]);
  });

  test("opening a search clears its count of new listings; another member's opening does not", async () => {
    const { member, id } = await aSearch({ route: "/otomobil/volkswagen-passat", params: "fiyat_max=66600" });
    await aListing(app, { publishedAt: addSeconds(app.now, 5), priceKurus: 66_600_00 });
    app.now = addSeconds(app.now, 10);
    const path = "/otomobil/volkswagen-passat?fiyat_max=66600";
    const fresh = async () => ((await opensList(member)).searches[0]!["counts"] as { fresh: number }).fresh;

    expect((await openPage(app, path, { cookie: (await aMember(app)).cookie })).data).toMatchObject({ saved: null });
    expect(await fresh()).toBe(1);
    expect((await openPage(app, `${path}&sirala=fiyat-artan`, member)).data).toMatchObject({ saved: { id } });
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
    const far = await openPage(app, "/aramalarim?sayfa=9", member);
    expect(far.location).toBe("/aramalarim");
    expect((await openPage(app, "/aramalarim")).location).toBe("/login?ref=%2Faramalarim");
  });

  test("deletes after confirmation, and turns mails off", async () => {
    const { member, id } = await aSearch();
    const send = (form: Record<string, string>, cookie = member.cookie) =>
      sendForm(app, "/aramalarim", form, { cookie });
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
    const path = `/aramalarim/${id}`;
    const change = async (form: Record<string, string>) => (await sendForm(app, path, form, member)).data;
    expect(await change({ title: "Yeni ad", frequency: "weekly" })).toEqual({ title: "Yeni ad", toggled: null });
    expect(await change({ title: "Yeni ad", frequency: "off" })).toMatchObject({ toggled: "disabled" });
    expect(await change({ title: "Yeni ad", frequency: "instant" })).toMatchObject({ toggled: "enabled" });
    expect((await openPage(app, path, member)).data).toMatchObject({
      search: { title: "Yeni ad", frequency: "instant" },
    });
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
        const path = `/aramalarim/${which}`;
        expect((await openPage(app, path, { cookie })).status).toBe(404);
        const sent = await sendForm(app, path, { title: "a", frequency: "off" }, { cookie });
        expect(sent.status).toBe(404);
      }
    },
  );
});

describe("new listings of saved searches", () => {
  const onHome = async (cookie: string) => {
    const { data } = await openPage(app, "/", { cookie });
    return (data!["fresh"] as { keyCode: string }[]).map(({ keyCode }) => keyCode);
  };

  test("are shown to their member alone, each once, the newest first, without the member's own", async () => {
    const { member } = await aSearch({ route: "/otomobil/volkswagen-passat", params: "fiyat_max=55500" });
    await save(member, { ...passatSearch, route: "/otomobil/volkswagen", params: "fiyat_max=55501" });
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
    const beside = async (path: string) => {
      const { data } = await openPage(app, path, member);
      return (data!["fresh"] as { keyCode: string }[]).map((card) => card.keyCode);
    };
    expect(await beside("/otomobil/volkswagen?fiyat_min=44500")).toEqual([keyCode]);
    expect(await beside("/otomobil/volkswagen?fiyat_max=44400")).toEqual([]);
  });
});
