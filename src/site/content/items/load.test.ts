import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { loadContent } from "./load.server.ts";
import { countLiveContent, selectLiveContent } from "./queries.server.ts";
import { liveContentAt, searchContent } from "./service.server.ts";
import { touchItem } from "./write-queries.server.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");

const head = (more = "") => `title: Noterde araç satışı
summary: Satış sözleşmesi noterde nasıl yapılır, hangi belgeler gerekir.
published: 2026-11-20
topic: Satış
source: Noterlik Kanunu | https://www.mevzuat.gov.tr/1512
${more}---
`;

async function folderOf(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "kontak-content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) await write(name, text);
  return { folder, write };
}

test("files are loaded once, again when they change, and never over an edit of the desk", async () => {
  const name = "guide/noterde-arac-satisi.html";
  const { folder, write } = await folderOf({
    [name]: `${head()}<h2>Belgeler</h2><p onclick="x()">Kimlik &amp; <a href="/mtv-hesaplama">MTV</a></p><script>x()</script>`,
  });
  const item = async () => {
    const found = await liveContentAt(app.ctx(), "guide", "noterde-arac-satisi");
    return "item" in found ? found.item : expect.fail("moved");
  };
  expect(await loadContent(app.ctx(), folder)).toEqual([name]);
  expect(await loadContent(app.ctx(), folder)).toEqual([]);
  expect(await item()).toMatchObject({
    version: 1,
    html: '<h2>Belgeler</h2><p>Kimlik &amp; <a href="/mtv-hesaplama">MTV</a></p>',
    topic: "Satış",
    checkedOn: null,
    sources: [{ name: "Noterlik Kanunu", url: "https://www.mevzuat.gov.tr/1512" }],
    publishedAt: new Date("2026-11-20T00:00:00+03:00"),
  });
  await write(name, `${head()}<p>Yeni metin</p>`);
  expect(await loadContent(app.ctx(), folder)).toEqual([name]);
  expect(await item()).toMatchObject({
    version: 2,
    html: "<p>Yeni metin</p>",
    publishedAt: new Date("2026-11-20T00:00:00+03:00"),
  });
  await touchItem(app.ctx(), (await item()).id);
  await write(name, `${head()}<p>Üçüncü metin</p>`);
  expect(await loadContent(app.ctx(), folder)).toEqual([]);
  expect((await item()).html).toBe("<p>Yeni metin</p>");
});

test("a file of a later day is shown from that day on", async () => {
  const { folder } = await folderOf({
    "help/sifre.html": head().replace("2026-11-20", "2026-11-25") + "<p>Şifrenizi yenileyin.</p>",
  });
  await loadContent(app.ctx(), folder);
  await expect(liveContentAt(app.ctx(), "help", "sifre")).rejects.toMatchObject({ status: 404 });
  expect(await searchContent(app.ctx(), { kind: "help" }, "SIFRENIZI")).toEqual([]);
  const before = app.now;
  app.now = addDays(app.now, 2);
  expect(await searchContent(app.ctx(), { kind: "help" }, "SIFRENIZI yenile")).toMatchObject([{ slug: "sifre" }]);
  expect(await countLiveContent(app.ctx(), { kind: "help", topic: "satis" })).toMatchObject({ count: 1 });
  app.now = before;
});

test.each([
  ["guide/a.html", "<p>metin</p>", "a line of three hyphens is missing"],
  ["guide/a.html", `${head()}`, "the text is missing"],
  ["guide/a.html", `${head("colour: red\n")}<p>x</p>`, 'unknown name "colour"'],
  ["guide/a.html", `${head("source: Kanun | javascript:x\n")}<p>x</p>`, "cannot read the source"],
  ["guide/a.html", `${head("video: https://example.com/x\n")}<p>x</p>`, "video is missing or invalid"],
  ["guide/a.html", `${head("video: /icerik-video/yok.mp4\n")}<p>x</p>`, "the file of the video is missing"],
  ["guide/a.html", `${head().replace("2026-11-20", "2026-02-30")}<p>x</p>`, "published is missing or invalid"],
  ["other/a.html", `${head()}<p>x</p>`, "unknown kind"],
  ["guide/A B.html", `${head()}<p>x</p>`, "invalid slug"],
])("%s with %j is refused", async (name, text, message) => {
  const { folder } = await folderOf({ [name]: text });
  await expect(loadContent(app.ctx(), folder)).rejects.toThrow(message);
});

test("the files of the product can be read", async () => {
  const loaded = await loadContent(app.ctx());
  for (const kind of ["guide", "news", "video", "help"] as const)
    expect(await selectLiveContent(app.ctx(), { kind })).toHaveLength(
      loaded.filter((name) => name.startsWith(kind)).length + (kind === "guide" ? 1 : 0),
    );
});
