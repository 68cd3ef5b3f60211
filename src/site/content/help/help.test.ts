import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { loadContent } from "../items/load.server.ts";
import { findContentBySlug } from "../items/queries.server.ts";
import { textOfContent } from "../items/sanitize.server.ts";
import { insertPublication, lockItem, updateSlug } from "../items/write-queries.server.ts";
import { answerThrottle } from "./service.server.ts";
import { helpTopics, popularQuestions } from "./topics.ts";

const app = await testApp();
beforeAll(async () => {
  await loadContent(app.ctx());
});
beforeEach(async () => {
  await app.db.deleteFrom("helpAnswer").execute();
  await app.db.deleteFrom("throttle").execute();
});

type Result = { to: string; title: string; excerpt: { text: string; isMatch: boolean }[] };
const search = async (query: string) => {
  const { data } = await openPage(app, `/yardim?ara=${encodeURIComponent(query)}`);
  return data!["search"] as { results: Result[]; isCorrected: boolean };
};
const open = (slug: string) => openPage(app, `/yardim/${slug}`);

test("the help centre lists all articles by topic in one order, and popular questions first", async () => {
  const { data, jsonLd } = await openPage(app, "/yardim");
  const topics = data!["topics"] as { id: string; articles: unknown[] }[];
  expect(topics.map(({ id }) => id)).toEqual(Object.keys(helpTopics));
  expect(topics.every(({ articles }) => articles.length > 0)).toBe(true);
  expect(data!["popular"]).toHaveLength(popularQuestions.length);
  const popular = data!["popular"] as { title: string; html: string }[];
  const { "@type": type, mainEntity } = jsonLd[0] as { "@type": string; mainEntity: { acceptedAnswer: object }[] };
  expect(type).toBe("FAQPage");
  expect(mainEntity).toHaveLength(popularQuestions.length);
  for (const [at, question] of mainEntity.entries()) {
    const { title, html } = popular[at]!;
    // The whole answer, which the page shows as well.
    expect(question).toMatchObject({ name: title, acceptedAnswer: { text: textOfContent(html) } });
    expect(textOfContent(html).length).toBeGreaterThan(400);
    expect(html).not.toMatch(/<h[1-3]/);
  }
});

describe("the search", () => {
  test.each([
    ["şifremi unuttum", "/yardim/sifremi-unuttum"],
    ["SIFREMI UNUTTUM", "/yardim/sifremi-unuttum"],
    ["parolamı nasıl değiştiririm", "/yardim/sifremi-unuttum"],
    ["ilanım neden bekliyor", "/yardim/ilan-ne-zaman-yayina-girer"],
    ["kaç ilan verebilirim", "/yardim/kac-ilan-verebilirim"],
    ["fotograf yukleme", "/yardim/fotograf-yuklemek"],
    ["fotgraf yükleme", "/yardim/fotograf-yuklemek"],
    ["plaka kapatma", "/yardim/plakayi-kapatmak"],
    ["dolandırıcılık", "/yardim/dolandiriciliktan-korunmak"],
    ["hesabımı sil", "/yardim/hesabimi-silmek"],
    ["rezarvasyon iptal", "/yardim/rezervasyonu-degistirmek"],
    ["ekspertiz", "/rehber/ekspertiz"],
    ["fatura", "/yardim/iade-ve-fatura"],
  ])("of %j finds %s first", async (query, to) => {
    const { results } = await search(query);
    expect(results.slice(0, 2).map((one) => one.to)).toContain(to);
    expect(results[0]!.excerpt.length).toBeGreaterThan(0);
  });

  test.each(["zürafa", "%", "' or 1=1 --", "<script>", "\u0000", "x".repeat(10_000)])(
    "of %j finds nothing and offers another way",
    async (query) => {
      expect((await search(query)).results).toEqual([]);
    },
  );

  test("marks the words that were found, corrects misspelt ones, and says so", async () => {
    const { results, isCorrected } = await search("gaarj");
    expect(isCorrected).toBe(true);
    expect(results.some(({ excerpt }) => excerpt.some(({ text, isMatch }) => isMatch && /^garaj/i.test(text)))).toBe(
      true,
    );
    expect((await search("garaj")).isCorrected).toBe(false);
  });

  test("does not find what is not published", async () => {
    const { id } = (await findContentBySlug(app.ctx(), "help", "ilan-puani"))!;
    await insertPublication(app.ctx(), { itemId: id, startsAt: app.now, version: null, memberId: null });
    expect((await search("ilan puanı")).results.map(({ to }) => to)).not.toContain("/yardim/ilan-puani");
    expect((await open("ilan-puani")).status).toBe(410);
    await app.db.deleteFrom("contentPublication").where("itemId", "=", id).where("version", "is", null).execute();
  });
});

describe("an article", () => {
  test("shows its text, the others of its topic, and the contact form about its topic", async () => {
    const { data, jsonLd } = await open("garaj");
    expect(data).toMatchObject({
      title: "Garaj nedir?",
      topic: helpTopics.garaj.name,
      contact: "/iletisim",
    });
    expect(data!["html"]).toContain("<h2>Sınırlar</h2>");
    expect((data!["related"] as { to: string }[]).map(({ to }) => to).toSorted()).toEqual([
      "/yardim/bildirimler",
      "/yardim/takip-etmek",
    ]);
    expect(jsonLd[0]).toMatchObject({ "@type": "Article", headline: "Garaj nedir?" });
    expect((await open("odeme-yollari")).data).toMatchObject({ contact: "/iletisim?konu=odeme" });
    for (const slug of ["yok", "Garaj", "__proto__"]) expect((await open(slug)).status).toBe(404);
  });

  test("that moved redirects", async () => {
    const { id } = (await findContentBySlug(app.ctx(), "help", "karsilastirmak"))!;
    const item = (await lockItem(app.ctx(), id))!;
    await updateSlug(app.ctx(), item, "araclari-karsilastirmak");
    expect(await open("karsilastirmak")).toMatchObject({ status: 301, location: "/yardim/araclari-karsilastirmak" });
    await updateSlug(app.ctx(), item, "karsilastirmak");
  });
});

describe("whether an article was useful", () => {
  const send = (useful: string, cookie = "", client = "192.0.2.1", slug = "garaj") =>
    sendForm(app, `/yardim/${slug}`, { useful }, { cookie, client });
  const counts = async () => {
    const { cookie } = await aMember(app, { role: "moderator" });
    const { data } = await openPage(app, "/yonetim/yardim", { cookie });
    const rows = data!["articles"] as { slug: string; useful: number; useless: number }[];
    const { useful, useless } = rows.find(({ slug }) => slug === "garaj")!;
    return { useful, useless, first: rows[0]!.slug };
  };

  test("counts once for a member and once for a visitor's network; the last answer counts", async () => {
    const { cookie } = await aMember(app);
    expect((await send("1")).data).toEqual({ isUseful: true });
    await Promise.all(Array.from({ length: 10 }, () => send("0")));
    await send("1", "", "198.51.100.7");
    await send("0", cookie);
    await send("1", cookie);
    expect(await counts()).toEqual({ useful: 2, useless: 1, first: "garaj" });
  });

  test("is refused for unknown articles, other answers, floods, other sites and staff's page for others", async () => {
    expect((await send("1", "", "192.0.2.1", "yok")).status).toBe(404);
    for (const useful of ["", "2", "x".repeat(1_000_000)]) expect((await send(useful)).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: answerThrottle.capacity + 5 }, () => send("1")));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    const { cookie } = await aMember(app);
    expect((await sendFromElsewhere(app, { path: "/yardim/garaj", form: { useful: "1" }, cookie })).statusCode).toBe(
      403,
    );
    expect((await openPage(app, "/yonetim/yardim", { cookie })).status).toBe(404);
    expect((await openPage(app, "/yonetim/yardim")).location).toMatch(/^\/login/);
  });
});

test("an article of a later day is not in the help centre before", async () => {
  const before = app.now;
  app.now = addDays(new Date("2026-11-20T00:00:00+03:00"), -1);
  const { data } = await openPage(app, "/yardim");
  expect(data).toMatchObject({ topics: [], popular: [] });
  app.now = before;
});
