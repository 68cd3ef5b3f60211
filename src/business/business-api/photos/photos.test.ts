import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { photoMessages as imageMessages } from "#src/selling/listings/photos/rules.ts";
import { testApp } from "#test/support/app.ts";
import { type ApiBusiness, anApiBusiness } from "#test/support/business-api.ts";
import { aListing } from "#test/support/listings.ts";
import { aJpeg } from "#test/support/photos.ts";
import { aFeedServer } from "#test/support/stock.ts";
import { photoMessages } from "./rules.ts";

const app = await testApp();
const feed = await aFeedServer(app);

async function aDraft(business: ApiBusiness, state: "draft" | "active" | "sold" = "draft") {
  const { owner, businessId } = business;
  return aListing(app, { ownerId: owner.id, businessId, state, photoIds: [] });
}

async function upload({ call }: ApiBusiness, id: string, bytes: Uint8Array, idempotencyKey?: string, field = "file") {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], "on.jpg"));
  const body = new Response(form);
  return call("POST", `/listings/${id}/photos`, {
    body: Buffer.from(await body.arrayBuffer()),
    headers: { "content-type": body.headers.get("content-type")! },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
}

test("photos are added as files or by address, arranged and removed", async () => {
  const business = await anApiBusiness(app);
  const { call } = business;
  const { keyCode } = await aDraft(business);
  const first = await upload(business, keyCode, await aJpeg());
  expect(first).toMatchObject({ status: 201, body: { photos: [{ id: expect.any(String) }] } });
  const jpeg = await aJpeg();
  feed.answer = (_request, response) => void response.end(jpeg);
  const url = `${feed.origin}/a.jpg`;
  app.deps.ownAddresses.push(url);
  const second = await call("POST", `/listings/${keyCode}/photos`, { body: { url } });
  const ids = second.body.photos.map(({ id }: { id: string }) => id);
  expect([second.status, ids.length]).toEqual([201, 2]);
  expect((await upload(business, keyCode, jpeg)).body.photos).toHaveLength(2);
  const arranged = await call("PUT", `/listings/${keyCode}/photos`, { body: { photoIds: ids.toReversed() } });
  expect(arranged.body.photos.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expect((await call("GET", `/listings/${keyCode}`)).body.photos).toEqual(arranged.body.photos);
  expect((await call("DELETE", `/listings/${keyCode}/photos/${ids[0]}`)).body.photos).toHaveLength(1);
  expect((await call("DELETE", `/listings/${keyCode}/photos/${ids[0]}`)).status).toBe(404);
  expect(await call("PUT", `/listings/${keyCode}/photos`, { body: { photoIds: ["x"] } })).toMatchObject({
    status: 422,
    body: { fields: { photoIds: photoMessages.unknown } },
  });
});

test("a file is taken and its parts are counted, however its type is written", async () => {
  const business = await anApiBusiness(app);
  const { keyCode } = await aDraft(business);
  const boundary = "x".repeat(30);
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const post = (parts: (string | Buffer)[], type: string) =>
    business.call("POST", `/listings/${keyCode}/photos`, {
      body: Buffer.concat([...parts, `--${boundary}--\r\n`].map((one) => Buffer.from(one))),
      headers: { "content-type": type },
    });
  const file = [`${part("file")}; filename="a.jpg"\r\n\r\n`, await aJpeg(), "\r\n"];
  expect((await post(file, `Multipart/Form-Data; BOUNDARY="${boundary}"`)).status).toBe(201);
  const many = Array.from({ length: 11 }, () => `${part("a")}\r\n\r\nx\r\n`);
  expect((await post([...many, ...file], `multipart/form-data; xboundary=yok; boundary=${boundary}`)).status).toBe(422);
});

test("a repeated upload with one idempotency key is one; another file with it is refused", async () => {
  const business = await anApiBusiness(app);
  const { keyCode } = await aDraft(business);
  const jpeg = await aJpeg();
  const [first, again] = [await upload(business, keyCode, jpeg, "bir"), await upload(business, keyCode, jpeg, "bir")];
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect((await upload(business, keyCode, await aJpeg(), "bir")).status).toBe(422);
});

test("what is no photo, too large, or of our own network is refused", async () => {
  const business = await anApiBusiness(app);
  const { call } = business;
  const { keyCode } = await aDraft(business);
  const byAddress = (url: string) => call("POST", `/listings/${keyCode}/photos`, { body: { url } });
  expect(await upload(business, keyCode, await readFile("package.json"))).toMatchObject({
    status: 422,
    body: { detail: imageMessages.notImage },
  });
  expect((await upload(business, keyCode, new Uint8Array(26 * 1024 * 1024))).status).toBe(413);
  expect((await upload(business, keyCode, await aJpeg(), undefined, "başka")).status).toBe(422);
  feed.answer = (_request, response) => void response.writeHead(404).end();
  app.deps.ownAddresses.push(`${feed.origin}/yok.jpg`);
  const asked = feed.requests.length;
  for (const url of [
    `${feed.origin}/yok.jpg`,
    `${feed.origin}/yonetim`,
    "https://127.0.0.1/a.jpg",
    "http://example.com/a.jpg",
    "x",
  ])
    expect([url, (await byAddress(url)).status]).toEqual([url, 422]);
  expect(feed.requests.slice(asked).map(({ url }) => url)).toEqual(["/yok.jpg"]);
  expect((await call("POST", `/listings/${keyCode}/photos`, { body: {} })).body.detail).toBe(photoMessages.oneOf);
  expect((await call("GET", `/listings/${keyCode}`)).body.photos).toEqual([]);
});

test("a listing has as many photos as its seller may show; a live one is moderated again, a sold one is closed", async () => {
  const business = await anApiBusiness(app);
  const { keyCode } = await aDraft(business);
  for (let n = 0; n < 15; n++) expect((await upload(business, keyCode, await aJpeg())).status).toBe(201);
  expect(await upload(business, keyCode, await aJpeg())).toMatchObject({
    status: 409,
    body: { detail: photoMessages.tooMany(15) },
  });
  const live = await aDraft(business, "active");
  await upload(business, live.keyCode, await aJpeg());
  expect((await business.call("GET", `/listings/${live.keyCode}`)).body.state).toBe("pending");
  const sold = await aDraft(business, "sold");
  expect((await upload(business, sold.keyCode, await aJpeg())).status).toBe(409);
});
