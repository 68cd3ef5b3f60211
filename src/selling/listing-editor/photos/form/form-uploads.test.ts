import { beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aJpeg, uploadsOf } from "#test/support/photos.ts";
import { aDraft } from "#test/support/sale.ts";
import { photoMaxBytes, photoMessages } from "#src/selling/listings/photos/rules.ts";
import { formFaults } from "./rules.ts";

const app = await testApp();
let member: Awaited<ReturnType<typeof aMember>>;
let uploads: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  member = await aMember(app);
  uploads = uploadsOf(app, member);
});

type Sent = { bytes: Uint8Array; name?: string }[];
async function send(files: Sent, { query = "", cookie = member.cookie, headers = {} } = {}) {
  const form = new FormData();
  for (const { bytes, name = "araba.jpg" } of files) form.append("photo", new File([new Uint8Array(bytes)], name));
  const body = new Response(form);
  return app.request({
    method: "POST",
    url: `/yukle/form${query}`,
    headers: { cookie, accept: "text/html", "content-type": body.headers.get("content-type")!, ...headers },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const open = (path: string, cookie = member.cookie) => openPage(app, path, { cookie });

test("photos of a plain form become the draft's photos in their order", async () => {
  const files = await Promise.all([1, 2, 3].map(async () => ({ bytes: await aJpeg() })));
  const answer = await send(files);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/ilanver/fotograflar?eklenen=3"]);
  const { data } = await open(answer.headers.location as string);
  expect(data).toMatchObject({ added: 3, faults: [], max: 15, uploadAddress: "/yukle/form" });
  const photos = await uploads.photos();
  expect(data!["photos"]).toEqual(photos.map(({ fileId }) => fileId));
  // The same files in the opposite order: nothing is stored twice.
  await send(files.toReversed());
  expect(await uploads.photos()).toEqual(photos);
  expect(await uploads.open()).toEqual([]);

  const [first, second, third] = photos.map(({ fileId }) => fileId);
  const press = (islem: string, foto: string) => sendForm(app, "/ilanver/fotograflar", { islem, foto }, member);
  expect((await press("one", third!)).location).toBe("/ilanver/fotograflar");
  await press("sil", second!);
  expect((await uploads.photos()).map(({ fileId }) => fileId)).toEqual([first, third]);
  expect((await press("sil", second!)).status).toBe(404);
});

test("each file is checked by itself: the others are added, and the page says why some were not", async () => {
  const answer = await send([
    { bytes: await aJpeg() },
    { bytes: Buffer.from("<!doctype html>"), name: "araba.html" },
    { bytes: new Uint8Array(), name: "bos.jpg" },
    { bytes: Buffer.concat([await aJpeg(), Buffer.alloc(photoMaxBytes)]) },
    { bytes: await aJpeg() },
  ]);
  expect(answer.headers.location).toBe("/ilanver/fotograflar?eklenen=2&hata=resim%2Cbuyuk");
  const { data } = await open(answer.headers.location as string);
  expect(data!["faults"]).toEqual([photoMessages.notImage, photoMessages.tooLarge]);
  expect(await uploads.photos()).toHaveLength(2);
  expect(await uploads.open()).toEqual([]);
});

test("a form has room for as many photos as the draft", async () => {
  const files = await Promise.all(Array.from({ length: 16 }, async () => ({ bytes: await aJpeg(16, 12) })));
  expect((await send(files)).headers.location).toBe("/ilanver/fotograflar?eklenen=15&hata=yer");
  expect((await send(files.slice(0, 1))).headers.location).toBe("/ilanver/fotograflar?hata=yer");
  expect(await uploads.photos()).toHaveLength(15);
});

test("photos of forms count against the rate limit of uploads", async () => {
  const files = await Promise.all([1, 2].map(async () => ({ bytes: await aJpeg(16, 12) })));
  for (let n = 0; n < 119; n++) {
    const { headers } = await uploads.begin(100);
    await uploads.abandon(headers.location as string);
  }
  const { location } = (await send(files)).headers;
  expect(location).toBe("/ilanver/fotograflar?eklenen=1&hata=bekleyin");
  expect((await open(location as string)).data!["faults"]).toEqual([formFaults.bekleyin]);
  expect((await uploads.begin(100)).statusCode).toBe(429);
});

test("a form without a file, of another type or of another site adds nothing", async () => {
  expect((await send([{ bytes: new Uint8Array(), name: "" }])).headers.location).toBe("/ilanver/fotograflar?hata=bos");
  const file = { bytes: await aJpeg() };
  expect((await send([file], { headers: { "content-type": "text/plain" } })).statusCode).toBe(415);
  expect((await send([file], { headers: { "sec-fetch-site": "cross-site" } })).statusCode).toBe(403);
  expect((await send([file], { cookie: "" })).headers.location).toBe("/login?ref=%2Filanver%2Ffotograflar");
  expect(await uploads.photos()).toEqual([]);
});

test("photos go to the draft that the address names; another member's listing does not exist", async () => {
  const file = { bytes: await aJpeg() };
  const spare = "?tur=yedek-parca";
  expect((await send([file], { query: spare })).headers.location).toBe(`/ilanver/fotograflar${spare}&eklenen=1`);
  expect((await open(`/ilanver/fotograflar${spare}`)).data).toMatchObject({
    photos: [expect.any(String)],
    back: "/ilanver-yedek-parca?adim=bilgiler",
  });
  expect(await uploads.photos()).toEqual([]);
  expect((await send([file], { query: "?keyCode=AAAAAAAAA" })).statusCode).toBe(404);
  expect((await send([file], { query: "?draftId=x" })).statusCode).toBe(422);
  await aDraft(app, member.id);
  expect((await open("/ilanver/fotograflar", (await aMember(app)).cookie)).data).toMatchObject({ photos: [] });
});

test("a malformed form adds nothing", async () => {
  const sent = async (body: string, type = "multipart/form-data; boundary=sinir") =>
    (
      await app.request({
        method: "POST",
        url: "/yukle/form",
        headers: { cookie: member.cookie, "content-type": type },
        payload: body,
      })
    ).headers.location;
  const head = 'Content-Disposition: form-data; name="photo"; filename="a.jpg"';
  const failed = "/ilanver/fotograflar?hata=hata";
  expect(await sent("x", "multipart/form-data")).toBe(failed);
  expect(await sent("x")).toBe(failed);
  expect(await sent(`--sinir\r\n${head}`)).toBe(failed);
  expect(await sent(`--sinir\r\n${head}\r\n\r\n1`)).toBe(failed);
  const many = Array.from({ length: 2000 }, () => `--sinir\r\n${head}\r\n\r\n\r\n`).join("");
  expect(await sent(`${many}--sinir--\r\n`)).toBe("/ilanver/fotograflar?hata=resim");
  expect(await uploads.photos()).toEqual([]);
  expect(await uploads.open()).toEqual([]);
});
