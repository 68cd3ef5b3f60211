import { beforeAll, expect, test } from "vitest";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { anArticle, contentForm } from "#test/support/content.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import { compareVersions } from "./differences.ts";
import { contentIntents as intents, contentTexts } from "./rules.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");
let cookie = "";
beforeAll(async () => {
  ({ cookie } = await aMember(app, { role: "moderator", firstName: "Deniz", lastName: "Ak" }));
});

const send = (id: string | number, form: Record<string, string>, as = cookie) =>
  sendForm(app, `/yonetim/icerik/${id}`, { islem: intents.save, ...form }, { cookie: as });
const create = async (values: Record<string, string> = {}) => {
  const { location } = await send("yeni", contentForm(values));
  return Number(/icerik\/(\d+)/.exec(location ?? "")![1]);
};
const open = async (id: number, as = cookie) => (await openPage(app, `/yonetim/icerik/${id}`, { cookie: as })).data;
const audit = (subject: string) => auditOf(app, subject, ["action", "reason"]);

test("an item is written, saved again only when it changes, published, withdrawn, and all of it is in the audit log", async () => {
  const id = await create({ title: "Yılın ilk haberi", slug: "" });
  expect(await open(id)).toMatchObject({
    item: { slug: "yilin-ilk-haberi", version: 1, state: "draft", address: null },
  });
  const edited = contentForm({ title: "Yılın ilk haberi", html: "<p>İkinci metin</p>", slug: "yilin-ilk-haberi" });
  expect((await send(id, { ...edited, base: "1" })).location).toBe(`/yonetim/icerik/${id}?sonuc=kaydet`);
  expect((await send(id, { ...edited, base: "2", islem: intents.publish })).location).toContain("sonuc=yayimla");
  expect(await open(id)).toMatchObject({
    item: { version: 2, state: "published", liveVersion: 2, address: "/haber/yilin-ilk-haberi" },
  });
  expect((await send(id, { base: "2", islem: intents.withdraw })).data).toMatchObject({
    fields: { reason: "Bu alan boş bırakılamaz." },
  });
  const reason = "Bilgi yanlış çıktı";
  expect((await send(id, { base: "2", islem: intents.withdraw, reason })).location).toContain("sonuc=kaldir");
  expect(await open(id)).toMatchObject({ item: { state: "withdrawn" } });
  expect(await send(id, { base: "2", islem: intents.withdraw, reason })).toMatchObject({
    status: 409,
    data: { message: contentTexts.notPublished },
  });
  expect((await audit("/haber/yilin-ilk-haberi")).map(({ action: one }) => one)).toEqual([
    "saveContent",
    "saveContent",
    "publishContent",
    "withdrawContent",
  ]);
});

test("an editor who saves an outdated version is warned, keeps the text, and may overwrite it; the other version stays", async () => {
  const { id } = await anArticle(app, { title: "Eş zamanlı düzenleme" });
  const form = (html: string) =>
    contentForm({ title: "Eş zamanlı düzenleme", slug: "es-zamanli-duzenleme", html, base: "1" });
  const other = await aMember(app, { role: "admin", firstName: "Ege", lastName: "Er" });
  await send(id, form("<p>Ege yazdı</p>"), other.cookie);
  const refused = await send(id, form("<p>Deniz yazdı</p>"));
  expect(refused).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining("Ege Er değiştirdi"), values: { html: "<p>Deniz yazdı</p>", base: "1" } },
  });
  expect(await open(id)).toMatchObject({ item: { version: 2, html: "<p>Ege yazdı</p>" } });
  await send(id, { ...form("<p>Deniz yazdı</p>"), overwrite: "1" });
  expect(await open(id)).toMatchObject({ item: { version: 3, html: "<p>Deniz yazdı</p>" } });
  const both = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(id, { ...form(`<p>${n}. sekme</p>`), base: "3" })),
  );
  expect(both.filter(({ location }) => location !== undefined)).toHaveLength(1);
  expect(await open(id)).toMatchObject({ item: { version: 4 } });
});

test("versions say who wrote them, also when the author was erased or a file of the site was loaded", async () => {
  const { id } = await anArticle(app, { title: "Yazarı silinen haber" });
  const read = async () => {
    return (await openPage(app, `/yonetim/icerik/${id}/surumler`, { cookie })).data;
  };
  expect(await read()).toMatchObject({ versions: [{ who: "Deniz Kaya" }] });
  const version = app.db.updateTable("contentVersion").where("itemId", "=", id);
  await version.set({ authorId: null }).execute();
  expect(await read()).toMatchObject({ versions: [{ who: "Silinmiş üye" }] });
  await version.set({ isFromFile: true }).execute();
  expect(await read()).toMatchObject({ versions: [{ who: "Site dosyası" }] });
});

test("versions show their differences by paragraph and are brought back as new ones", async () => {
  const { id } = await anArticle(app, { title: "Sürümlü haber", html: "<p>Bir</p><p>İki</p>" });
  const form = contentForm({ title: "Sürümlü haber", slug: "surumlu-haber", html: "<p>Bir</p><p>Üç</p>", base: "1" });
  await send(id, form);
  const path = `/yonetim/icerik/${id}/surumler`;
  const shown = await openPage<{ compared: { lines: { kind: string; text: string }[] } }>(app, path, { cookie });
  const changed = shown.data!.compared.lines;
  expect(changed.filter(({ kind }) => kind !== "same")).toEqual([
    { kind: "removed", text: "İki" },
    { kind: "added", text: "Üç" },
  ]);
  expect(await sendForm(app, path, { base: "1", version: "1" }, { cookie })).toMatchObject({ status: 409 });
  await sendForm(app, path, { base: "2", version: "1" }, { cookie });
  expect(await open(id)).toMatchObject({ item: { version: 3, html: "<p>Bir</p><p>İki</p>", liveVersion: 1 } });
  expect((await sendForm(app, path, { base: "3", version: "9" }, { cookie })).status).toBe(404);
  expect((await openPage(app, `${path}?eski=1&yeni=9`, { cookie })).status).toBe(404);
});

test("thousands of paragraphs are compared", () => {
  const version = (html: string) => ({
    title: "a",
    summary: "b",
    topic: null,
    byline: null,
    searchTitle: null,
    searchDescription: null,
    videoUrl: null,
    sources: [],
    checkedOn: null,
    pictureText: "",
    html,
  });
  const lines = compareVersions(version("<p>a</p>".repeat(3_000)), version("<p>b</p>".repeat(3_000)));
  expect(lines.filter(({ kind }) => kind === "same")).toHaveLength(3);
  // The editor adds paragraphs to the items of lists.
  const items = compareVersions(version("<ul><li>a</li></ul>"), version("<ul><li><p>a</p></li></ul>"));
  expect(items.filter(({ kind }) => kind !== "same")).toEqual([]);
});

test.each([
  ["an empty title", { title: "" }, "title"],
  ["a long title", { title: "a".repeat(121) }, "title"],
  ["no text", { html: "<p>&nbsp;</p><script>x()</script>" }, "html"],
  ["too much text", { html: `<p>${"a".repeat(30_000)}</p>` }, "html"],
  ["a slug with a slash", { slug: "../yonetim" }, "slug"],
  ["a slug of capitals", { slug: "MTV Rehberi" }, "slug"],
  ["a source without an address", { sources: "Kanun | yok | 2026-11-20" }, "sources"],
  ["a source that is a script", { sources: "Kanun | javascript:x() | 2026-11-20" }, "sources"],
  ["30 February", { checkedOn: "2026-02-30" }, "checkedOn"],
  ["the year 0", { checkedOn: "0000-01-01" }, "checkedOn"],
  ["another site's video", { videoUrl: "https://example.com/video" }, "videoUrl"],
  ["a video file that the site does not have", { videoUrl: "/icerik-video/yok.mp4" }, "videoUrl"],
  ["a video page without a video", { kind: "video" }, "videoUrl"],
  ["an unknown kind", { kind: "blog" }, "kind"],
  ["NUL", { html: "<p>Bir\0iki</p>" }, ""],
])("%s is refused with a sentence and stores nothing", async (_, values, field) => {
  const count = async () => (await app.db.selectFrom("contentItem").select("id").execute()).length;
  const before = await count();
  const refused = await send("yeni", contentForm(values));
  expect(refused.status).toBe(422);
  if (field !== "") expect(refused.data).toMatchObject({ fields: { [field]: expect.stringMatching(/\p{L}{3}/u) } });
  expect(await count()).toBe(before);
});

test("a slug belongs to one item, also after it moved", async () => {
  const first = await create({ title: "Adresi değişen", slug: "eski-adres" });
  await send(first, contentForm({ title: "Adresi değişen", slug: "yeni-adres", base: "1" }));
  for (const slug of ["eski-adres", "yeni-adres"])
    expect(await send("yeni", contentForm({ slug }))).toMatchObject({
      status: 409,
      data: { fields: { slug: contentTexts.slugTaken } },
    });
  // An item may take back a slug that it had before.
  await send(first, contentForm({ title: "Adresi değişen", slug: "eski-adres", base: "1" }));
  expect(await open(first)).toMatchObject({ item: { slug: "eski-adres", version: 1 } });
});

test("a publication is scheduled for a time to come, replaced and ended", async () => {
  const id = await create({ title: "Zamanlanan haber" });
  const form = contentForm({ title: "Zamanlanan haber", slug: "zamanlanan-haber", base: "1", islem: intents.schedule });
  for (const [publishAt, sentence] of [
    ["", contentTexts.time],
    ["2026-02-30T09:00", contentTexts.time],
    ["2026-11-23T11:59", contentTexts.timePast],
    ["2028-01-01T09:00", contentTexts.timeFar],
  ])
    expect((await send(id, { ...form, publishAt: publishAt! })).data).toMatchObject({
      fields: { publishAt: sentence },
    });
  await send(id, { ...form, publishAt: "2026-11-25T09:00" });
  await send(id, { ...form, publishAt: "2026-11-24T09:30" });
  expect(await open(id)).toMatchObject({
    item: { state: "scheduled", next: { input: "2026-11-24T09:30", version: 1 } },
  });
  await send(id, { base: "1", islem: intents.unschedule });
  expect(await open(id)).toMatchObject({ item: { state: "draft", next: null } });
  expect((await send(id, { base: "1", islem: intents.unschedule })).status).toBe(409);
});

test("the list is filtered by kind, state and words", async () => {
  const { id } = await anArticle(app, { kind: "guide", title: "Ekspertiz rehberi", html: "<p>Kaporta ölçümü</p>" });
  const rows = async (query: string) =>
    (await openPage<{ rows: { id: number }[] }>(app, `/yonetim/icerik?${query}`, { cookie })).data!.rows;
  expect(await rows("tur=guide&durum=published&ara=OLCUMU+kaporta")).toMatchObject([{ id, state: "Yayında" }]);
  expect(await rows("tur=news&ara=olcumu")).toEqual([]);
  expect(await rows("durum=withdrawn&ara=olcumu")).toEqual([]);
});

test("a picture is uploaded for an item, shown by a version with its text, and not by another item", async () => {
  const [id, other] = [await create({ title: "Resimli haber" }), await create({ title: "Başka haber" })];
  const upload = async (to: number | string, bytes: Buffer, as = cookie) => {
    const form = new FormData();
    form.append("picture", new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" }));
    const wrapped = new Response(form);
    const headers = { "content-type": wrapped.headers.get("content-type")!, cookie: as, accept: "application/json" };
    const payload = Buffer.from(await wrapped.arrayBuffer());
    return app.request({ method: "POST", url: `/yonetim/icerik/${to}/resim`, payload, headers });
  };
  expect((await upload(id, await aJpeg(1600, 1000))).statusCode).toBe(200);
  expect((await upload(id, await aJpeg(400, 300))).statusCode).toBe(422);
  expect((await upload(id, Buffer.from("<svg onload=x()>"))).statusCode).toBe(422);
  expect((await upload(999_999, await aJpeg(1600, 1000))).statusCode).toBe(404);
  expect((await upload(id, await aJpeg(1600, 1000), (await aMember(app)).cookie)).statusCode).toBe(404);
  const { pictures } = (await open(id)) as { pictures: { id: string; url: string }[] };
  expect(pictures).toHaveLength(1);
  expect((await app.request({ url: pictures[0]!.url })).statusCode).toBe(200);
  const pictureId = pictures[0]!.id;
  const form = (title: string) => contentForm({ title, slug: "", base: "1", pictureId });
  expect((await send(id, form("Resimli haber"))).data).toMatchObject({
    fields: { pictureText: contentTexts.pictureText },
  });
  expect((await send(other, { ...form("Başka haber"), pictureText: "Bir araç" })).data).toMatchObject({
    fields: { pictureId: contentTexts.picture },
  });
  await send(id, { ...form("Resimli haber"), pictureText: "Bir araç" });
  expect(await open(id)).toMatchObject({ item: { pictureId, pictureText: "Bir araç" } });
});

test("nobody but staff in person opens, previews or changes content", async () => {
  const { id } = await anArticle(app, { title: "Gizli taslak", isDraft: true });
  const admin = await aMember(app, { role: "admin" });
  const member = await aMember(app);
  const path = `/yonetim/icerik/${id}`;
  const pages = ["/yonetim/icerik", path, `${path}/onizleme`, `${path}/surumler`];
  for (const as of [member.cookie, await anImpersonation(app, member.id, admin.cookie)]) {
    for (const page of pages) expect((await openPage(app, page, { cookie: as })).status).toBe(404);
    expect([403, 404]).toContain((await send(id, contentForm({ base: "1" }), as)).status);
    expect([403, 404]).toContain(
      (await sendForm(app, `${path}/surumler`, { base: "1", version: "1" }, { cookie: as })).status,
    );
  }
  for (const page of pages) expect((await openPage(app, page)).location).toMatch(/^\/login/);
  const impersonated = await send(id, {}, await anImpersonation(app, member.id, admin.cookie));
  expect(impersonated.data).toMatchObject({ message: notWhileImpersonating });
  const foreign = await sendFromElsewhere(app, { path: `/yonetim/icerik/${id}`, form: contentForm(), cookie });
  expect(foreign.statusCode).toBe(403);
  const huge = await app.request({
    method: "POST",
    url: `/yonetim/icerik/${id}`,
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    payload: `html=${"a".repeat(1_000_000)}`,
  });
  expect(huge.statusCode).toBe(413);
  expect((await send(999_999, contentForm())).status).toBe(404);
  expect((await openPage(app, `${path}/onizleme?surum=7`, { cookie })).status).toBe(404);
});
