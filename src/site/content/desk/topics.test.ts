import { beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { anArticle, contentForm } from "#test/support/content.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { contentIntents, contentTexts } from "./rules.ts";

const app = await testApp();
let cookie = "";
beforeAll(async () => {
  ({ cookie } = await aMember(app, { staffRoles: ["content"] }));
});

const path = "/yonetim/icerik/konular";
const send = (form: Record<string, string>, as = cookie) => sendForm(app, path, form, { cookie: as });
type Topic = { id: number; kind: string; slug: string; name: string; itemCount: number; isRetired: boolean };
const topicOf = async (slug: string) =>
  (await openPage<{ topics: Topic[] }>(app, path, { cookie })).data!.topics.find((topic) => topic.slug === slug)!;
const list = async (query: string) => openPage(app, `/haberler${query}`);
const item = (id: number, form?: Record<string, string>) => {
  const address = `/yonetim/icerik/${id}`;
  return form
    ? sendForm(app, address, { islem: contentIntents.save, ...form }, { cookie })
    : openPage(app, address, { cookie });
};

test("a renamed topic keeps its address and shows its new name in the list, on cards and in the feed", async () => {
  await send({ islem: "ekle", kind: "news", name: "Şarj ağı" });
  const topic = await topicOf("sarj-agi");
  const { slug } = await anArticle(app, { title: "Yeni şarj noktaları", topic: "Şarj ağı" });
  expect(await topicOf("sarj-agi")).toMatchObject({ kind: "Haber", itemCount: 1, isRetired: false });
  await send({ islem: "adlandir", id: String(topic.id), name: "Şarj ve elektrik" });
  expect((await list("?konu=sarj-agi")).data).toMatchObject({
    title: "Haberler: Şarj ve elektrik",
    cards: [{ to: `/haber/${slug}`, topic: "Şarj ve elektrik" }],
  });
  const feed = await app.request({ url: "/haberler.rss" });
  expect(feed.body).toContain("<category>Şarj ve elektrik</category>");
  expect(await auditOf(app, "Haber: sarj-agi", ["action", "reason"])).toEqual([
    { action: "addTopic", reason: "Şarj ağı" },
    { action: "renameTopic", reason: "Şarj ağı → Şarj ve elektrik" },
  ]);
});

test("topics are chosen from those of the item's kind; a retired one stays where it is and cannot be chosen anew", async () => {
  const { id } = await anArticle(app, { title: "Eski konulu haber", topic: "Fuarlar" });
  const other = await anArticle(app, { title: "Başka konulu haber", topic: "Yarışlar" });
  const topic = await topicOf("fuarlar");
  await send({ islem: "kaldir", id: String(topic.id) });
  const choices = async (of: number) =>
    ((await item(of)).data as { topics: { label: string }[] }).topics.map(({ label }) => label);
  expect(await choices(id)).toContain("Fuarlar");
  expect(await choices(other.id)).not.toContain("Fuarlar");
  expect(await choices(other.id)).not.toContain("Satarken");
  expect((await list("?konu=fuarlar")).data).toMatchObject({ cards: [{ title: "Eski konulu haber" }] });
  const form = (title: string, topicId: number) =>
    contentForm({
      title,
      slug: title === "Eski konulu haber" ? "eski-konulu-haber" : "baska-konulu-haber",
      base: "1",
      topicId: String(topicId),
      note: "x",
    });
  expect((await item(id, form("Eski konulu haber", topic.id))).location).toContain("sonuc=kaydet");
  expect((await item(other.id, form("Başka konulu haber", topic.id))).data).toMatchObject({
    fields: { topicId: contentTexts.topicRetired },
  });
  const guides = await topicOf("vergi-ve-sigorta");
  for (const wrong of [guides.id, 999_999])
    expect((await item(other.id, form("Başka konulu haber", wrong))).data).toMatchObject({
      fields: { topicId: contentTexts.topic },
    });
  await send({ islem: "geri-al", id: String(topic.id) });
  expect((await item(other.id, form("Başka konulu haber", topic.id))).location).toContain("sonuc=kaydet");
});

test("a kind has each name and address once, and names have letters", async () => {
  await send({ islem: "ekle", kind: "news", name: "Mevzuat" });
  const refused = (name: string, kind = "news") => send({ islem: "ekle", kind, name });
  for (const name of ["Mevzuat", "MEVZUAT"])
    expect(await refused(name)).toMatchObject({ status: 409, data: { fields: { name: contentTexts.topicTaken } } });
  expect(await refused("?!")).toMatchObject({ status: 422, data: { fields: { name: contentTexts.topicName } } });
  expect((await refused("Mevzuat", "guide")).data).toEqual({ done: "Konu eklendi." });
  const other = await topicOf("yenilikler");
  expect((await send({ islem: "adlandir", id: String(other.id), name: "Mevzuat" })).status).toBe(409);
  expect((await send({ islem: "adlandir", id: "999999", name: "Deneme" })).status).toBe(404);
  const reader = await aMember(app, { staffRoles: ["reading"] });
  expect((await send({ islem: "ekle", kind: "news", name: "Okurun konusu" }, reader.cookie)).status).toBe(403);
});

test("what the previous version of the program writes, a name alone, gets the topic of that name", async () => {
  const { id } = await anArticle(app, { title: "Eski sürümün haberi", topic: "Yakıt" });
  const version = await app.db
    .selectFrom("contentVersion")
    .where("itemId", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const add = async (number: number, topic: string) => {
    const { topicId: _, sources, ...old } = version;
    await app.db
      .insertInto("contentVersion")
      .values({ ...old, version: number, topic, sources: JSON.stringify(sources) })
      .execute();
    const added = app.db.selectFrom("contentVersion").innerJoin("contentTopic", "contentTopic.id", "topicId");
    return added.where("itemId", "=", id).where("version", "=", number).select(["slug", "name"]).executeTakeFirst();
  };
  expect(await add(2, "Yakıt")).toEqual({ slug: "yakit", name: "Yakıt" });
  expect(await add(3, "Çöl & İklim Şartları")).toEqual({ slug: "col-ve-iklim-sartlari", name: "Çöl & İklim Şartları" });
});
