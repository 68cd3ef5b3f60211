import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { saveContent, withdrawContent } from "#src/site/content/desk/service.server.ts";
import { contentAlreadyRated, ratedCookie } from "../rating/rules.ts";
import { addHours } from "#src/shared/dates.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { anArticle, contentForm } from "#test/support/content.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { selectNextPublication } from "../items/queries.server.ts";
import { contentAddress, type ContentKind } from "../items/rules.ts";
import { searchContent } from "../items/service.server.ts";
import { articleMeta } from "./article-meta.ts";
import { meta as listMeta } from "./list.page.tsx";
import type { ArticleView } from "./page-data.server.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");

const open = (item: { kind: ContentKind; slug: string }, cookie = "") =>
  openPage(app, contentAddress(item), { headers: cookie ? { cookie } : {} });
const listed = async (path: string) => (await openPage<{ cards: { title: string }[] }>(app, path)).data!;
const feed = (headers: Record<string, string> = {}) => app.request({ url: "/haberler.rss", headers });

test("a scheduled item appears everywhere at its minute, and nowhere before", async () => {
  const { ctx, ...item } = await anArticle(app, { title: "Saat dokuzda açıklanan", isDraft: true });
  const at = new Date("2026-11-24T09:00:00+03:00");
  const form = contentForm({ title: "Saat dokuzda açıklanan", slug: item.slug, base: "1" });
  await saveContent({ ...ctx, clock: () => app.now }, item.id, form, { at: "2026-11-24T09:00" });
  const places = async () => ({
    page: (await open(item)).status,
    list: (await listed("/haberler")).cards.some(({ title }) => title.startsWith("Saat dokuzda")),
    home: JSON.stringify((await openPage(app, "/")).data!["news"]).includes(item.slug),
    feed: (await feed()).body.includes(item.slug),
    sitemap: (await app.request({ url: "/sitemap/icerik.xml" })).body.includes(item.slug),
    search: (await searchContent(app.ctx(), { kind: "news" }, "saat dokuzda")).length > 0,
  });
  const nowhere = { page: 404, list: false, home: false, feed: false, sitemap: false, search: false };
  expect(await places()).toEqual(nowhere);
  // The page cache expires at this moment.
  expect(await selectNextPublication(app.ctx())).toEqual(at);
  app.now = new Date(at.getTime() - 1);
  expect(await places()).toEqual(nowhere);
  app.now = at;
  expect(await places()).toEqual({ page: 200, list: true, home: true, feed: true, sitemap: true, search: true });
  expect(await selectNextPublication(app.ctx())).toBeNull();
});

test("a withdrawn item is gone, a moved one redirects, a draft does not exist", async () => {
  const { ctx, ...item } = await anArticle(app, { title: "Taşınan haber", slug: "tasinan-haber" });
  const form = contentForm({ title: "Taşınan haber", slug: "yeni-yeri", base: "1" });
  await saveContent(ctx, item.id, form, {});
  expect(await open(item)).toMatchObject({ status: 301, location: "/haber/yeni-yeri" });
  await withdrawContent(ctx, item.id, 1, { reason: "Yanlış haber" });
  expect((await open(item)).status).toBe(410);
  expect((await open({ kind: "news", slug: "yeni-yeri" })).status).toBe(410);
  expect((await listed("/haberler")).cards.map(({ title }) => title)).not.toContain("Taşınan haber");
  const draft = await anArticle(app, { title: "Yalnız taslak", isDraft: true });
  expect((await open(draft)).status).toBe(404);
  expect((await open({ kind: "guide", slug: "yeni-yeri" })).status).toBe(404);
});

test("a changed item keeps its day and its readers' version until it is published again", async () => {
  const { ctx, ...item } = await anArticle(app, { title: "Güncellenen rehber", kind: "guide" });
  const publishedAt = app.now.toISOString();
  app.now = addHours(app.now, 30);
  const edit = contentForm({ title: "Güncellenen rehber", slug: item.slug, html: "<p>Yeni</p>", base: "1" });
  await saveContent(ctx, item.id, edit);
  expect((await open(item)).data).toMatchObject({ view: { html: expect.stringContaining("Satışlar") } });
  await saveContent({ ...ctx, clock: () => app.now }, item.id, { ...edit, base: "2" }, {});
  expect((await open(item)).data).toMatchObject({
    view: { html: "<p>Yeni</p>", published: { iso: publishedAt }, changed: { iso: app.now.toISOString() } },
  });
});

test("pages carry structured data, sources, neighbours and searches for what they name", async () => {
  await anArticle(app, { title: "Fiat Egea kasımda da birinci", kind: "guide" });
  const guide = await anArticle(app, { title: "Renault Clio mu, Fiat Egea mı?", kind: "guide" });
  const { data, jsonLd } = await open(guide);
  expect(jsonLd.map((one) => one["@type"])).toEqual(["Article", "BreadcrumbList"]);
  expect(data).toMatchObject({
    view: {
      sources: [{ name: "ODMD", day: "20 Kasım 2026" }],
      neighbours: expect.arrayContaining([expect.objectContaining({ title: "Fiat Egea kasımda da birinci" })]),
      related: [
        { to: "/otomobil/fiat-egea", label: "Satılık Fiat Egea ilanları" },
        { to: "/otomobil/renault-clio", label: "Satılık Renault Clio ilanları" },
      ],
    },
  });
  const news = await anArticle(app, { title: "Haber yapısı nasıl" });
  expect((await open(news)).jsonLd[0]).toMatchObject({
    "@type": "NewsArticle",
    headline: "Haber yapısı nasıl",
    image: ["http://kontak.test/logo.png"],
    author: { "@type": "Organization", name: "Kontak Yayın Kurulu" },
  });
  const video = await anArticle(app, {
    title: "Ekspertiz videosu",
    kind: "video",
    videoUrl: "https://youtu.be/dQw4w9WgXcQ",
  });
  expect((await open(video)).jsonLd[0]).toMatchObject({
    "@type": "VideoObject",
    embedUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    thumbnailUrl: expect.stringContaining("dQw4w9WgXcQ"),
    uploadDate: expect.any(String),
  });
});

test("an item names its author, and has texts of its own for search engines, or else its title and summary", async () => {
  const plain = await anArticle(app, { title: "Aramada kendi başlığıyla" });
  const shown = async (item: { kind: ContentKind; slug: string }) => {
    const { data, jsonLd } = await open(item);
    const { view } = data as { view: ArticleView };
    return { view, head: JSON.stringify(articleMeta(view)), jsonLd: jsonLd[0] };
  };
  const first = await shown(plain);
  expect(first.view.author).toBe("Kontak Yayın Kurulu");
  expect(first.head).toContain('"Aramada kendi başlığıyla – Kontak"');
  expect(first.jsonLd).toMatchObject({ description: first.view.summary });

  const own = await anArticle(app, {
    title: "Bagajı en büyük sedanlar hangileri",
    byline: "Elif Aydın",
    searchTitle: "En geniş bagajlı sedanlar",
    searchDescription: "Litre litre karşılaştırma.",
  });
  const second = await shown(own);
  expect(second.view).toMatchObject({ title: "Bagajı en büyük sedanlar hangileri", author: "Elif Aydın" });
  for (const text of ['"En geniş bagajlı sedanlar – Kontak"', '"og:title","content":"En geniş bagajlı sedanlar"'])
    expect(second.head).toContain(text);
  expect(second.head.match(/Litre litre karşılaştırma\./g)).toHaveLength(2);
  expect(second.jsonLd).toMatchObject({
    headline: "Bagajı en büyük sedanlar hangileri",
    description: "Litre litre karşılaştırma.",
    author: { "@type": "Person", name: "Elif Aydın" },
  });
  const { body } = await feed();
  for (const name of ["Elif Aydın", "Kontak Yayın Kurulu"]) expect(body).toContain(`<dc:creator>${name}</dc:creator>`);
  const tooLong = { searchTitle: "a".repeat(61), searchDescription: "a".repeat(161), byline: "E" };
  await expect(saveContent(own.ctx, own.id, contentForm({ ...tooLong, base: "1" }))).rejects.toMatchObject({
    fields: { searchTitle: expect.any(String), searchDescription: expect.any(String), byline: expect.any(String) },
  });
});

test("a video of the site itself is served in ranges, with its poster in the list and in structured data", async () => {
  const [url, poster] = ["mp4", "jpg"].map((end) => `/icerik-video/ikinci-el-aracta-ilk-bakis.${end}`);
  const video = await anArticle(app, { title: "İlk bakış videosu", kind: "video", videoUrl: url! });
  const { data, jsonLd } = await open(video);
  expect(data).toMatchObject({ view: { video: null, ownVideo: { url, poster } } });
  expect(jsonLd[0]).toMatchObject({
    contentUrl: `http://kontak.test${url}`,
    thumbnailUrl: `http://kontak.test${poster}`,
  });
  expect((await listed("/videolar")).cards[0]).toMatchObject({ picture: { url: poster }, isVideo: true });

  const part = await app.request({ url: url!, headers: { range: "bytes=4-7" } });
  expect(part).toMatchObject({ statusCode: 206, body: "ftyp" });
  expect(part.headers["content-type"]).toBe("video/mp4");
  expect((await app.request({ url: poster! })).headers["content-type"]).toBe("image/jpeg");
  const others = ["ikinci-el-aracta-ilk-bakis.html", "yok.mp4", "..%2fguide%2ftakas.html"];
  for (const name of others) expect((await app.request({ url: `/icerik-video/${name}` })).statusCode).toBe(404);
});

test("lists have pages and topics", async () => {
  for (let n = 0; n < 13; n++)
    await anArticle(app, {
      kind: "video",
      title: `Video ${n}: araç`,
      topic: n < 3 ? "Bakım" : "Satış",
      videoUrl: "https://vimeo.com/76979871",
    });
  expect(await openPage(app, "/videolar")).toMatchObject({ data: { pageCount: 2, kind: "video" } });
  expect((await listed("/videolar?sayfa=2")).cards.length).toBeGreaterThan(0);
  expect((await listed("/videolar?konu=bakim")).cards).toHaveLength(3);
  const descriptionOf = async (path: string) => {
    const { data } = await openPage(app, path);
    return listMeta({ loaderData: data } as never).find((tag) => "name" in tag && tag.name === "description");
  };
  const paths = ["/videolar", "/videolar?sayfa=2", "/videolar?konu=bakim", "/videolar?konu=satis"];
  const descriptions = await Promise.all(paths.map(descriptionOf));
  expect(new Set(descriptions.map((tag) => JSON.stringify(tag))).size).toBe(paths.length);
  expect((await openPage(app, "/videolar?sayfa=99")).location).toBe("/videolar?sayfa=2");
  expect((await openPage(app, "/videolar?konu=yok")).location).toBe("/videolar");
});

test("the feed is valid, revalidated by its ETag, and escapes what editors write", async () => {
  await anArticle(app, { title: 'Fiyatlar <b>%5</b> & "daha" fazla' });
  const { body, headers, statusCode } = await feed();
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  const tags: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ name }) => tags.push(name));
  parser.on("error", (error) => expect.fail(error.message));
  parser.write(body).close();
  expect(tags.slice(0, 3)).toEqual(["rss", "channel", "title"]);
  expect(tags).not.toContain("b");
  expect(tags.filter((name) => name === "item")).toHaveLength(tags.filter((name) => name === "pubDate").length);
  expect((await feed({ "if-none-match": String(headers.etag) })).statusCode).toBe(304);
});

test("news, videos and guides are rated once by each visitor and member, by the call and by the form", async () => {
  const item = await anArticle(app, { title: "Puanlanan haber" });
  const call = (contentId: string | number, rate: unknown, client = "198.51.100.7", cookie = "") =>
    app.http.inject({
      method: "POST",
      url: `/ajax/data/content/${contentId}/rate`,
      remoteAddress: client,
      headers: { host: new URL(testOrigin).host, "sec-fetch-site": "same-origin", cookie },
      payload: { rate },
    });
  const first = await call(item.id, 5);
  expect(first.json()).toEqual({ rate: 5, count: 1 });
  expect(first.headers["set-cookie"]).toContain(`${ratedCookie}=${item.id};`);
  expect((await call(item.id, 1)).json()).toMatchObject({ message: contentAlreadyRated });
  const many = await Promise.all(Array.from({ length: 20 }, () => call(item.id, 2, "198.51.100.8")));
  expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const rate = (form: Record<string, string>) => sendForm(app, contentAddress(item), form, { client: "198.51.100.9" });
  expect((await rate({})).status).toBe(422);
  expect((await rate({ rate: "4" })).data).toEqual({ rate: 3.7, count: 3 });
  expect((await rate({ rate: "4" })).status).toBe(409);
  const member = await aMember(app);
  expect((await call(item.id, 5, "198.51.100.7", member.cookie)).json()).toEqual({ rate: 4, count: 4 });
  expect((await open(item, `${ratedCookie}=${item.id}`)).data).toMatchObject({
    rating: { rate: 4, count: 4, isRated: true },
  });
  const help = await anArticle(app, { title: "Yardım sayfası", kind: "help" });
  const draft = await anArticle(app, { title: "Puanlanmayan taslak", isDraft: true });
  for (const id of [help.id, draft.id, 99_999_999, 0]) expect((await call(id, 5)).statusCode).toBe(404);
});
