import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aJpeg, uploadsOf } from "#test/support/photos.ts";
import { aPhoto } from "#test/support/sale.ts";
import { createMessages } from "../create/rules.ts";
import { beginPromotion } from "#src/money/promotions/service.server.ts";
import { addDraftPhoto, photoLimit } from "./draft-service.server.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";

const app = await testApp();
type Seller = Awaited<ReturnType<typeof aMember>>;
type Photo = { fileId: string; fileSort: number; fileUrl: string; fileName: string; serverId: string };

const upload = async (seller: Seller, metadata: Record<string, string> = {}) =>
  uploadsOf(app, seller).send(await aJpeg(64, 48), metadata);
const read = (url: string, { cookie }: Seller) => app.request({ url, headers: { cookie } });
const post = (url: string, { cookie }: Seller, payload: object) =>
  app.request({ method: "POST", url, headers: { cookie }, payload });
const uploaded = async (seller: Seller, query = ""): Promise<string[]> =>
  (await read(`/ilanver/get-uploaded-photos${query}`, seller)).json().photos.map(({ fileId }: Photo) => fileId);

/** The edit of a listing with two photos, just opened by its owner. */
async function anEdit(values: { ownerId: number; businessId?: number | null }, editorId = values.ownerId) {
  const { db } = app;
  const photoIds = [await aPhoto(app), await aPhoto(app)];
  const { id, keyCode } = await aListing(app, { ...values, photoIds });
  const draft = await db
    .insertInto("listingDraft")
    .values({ memberId: editorId, kind: "vehicle", listingId: id, baseVersion: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("draftPhoto")
    .values(photoIds.map((photoId, position) => ({ draftId: draft.id, photoId, position })))
    .execute();
  return { id, keyCode, photoIds };
}

const listed = async (keyCode: string, seller: Seller): Promise<string[]> =>
  (await read(`/ajax/get-offer-photos/${keyCode}`, seller))
    .json()
    .photos.map((photo: { filename: string }) => photo.filename.slice(0, 32));

/** A business with a member of every role. */
async function aBusiness() {
  const { id } = await aShop(app);
  return {
    id,
    owner: await aMember(app, { businessId: id, businessRole: "owner" }),
    manager: await aMember(app, { businessId: id, businessRole: "manager" }),
    user: await aMember(app, { businessId: id, businessRole: "user" }),
  };
}

let seller: Seller;
beforeEach(async () => {
  seller = await aMember(app);
});

test("the order is saved, photos that are not listed follow, and one is removed", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push((await upload(seller)).json().fileId);
  const [a, b, c, d] = ids as [string, string, string, string];

  const ordered = await post("/ilanver/resim-yukle", seller, [{ fileId: d }, { fileId: b }]);
  expect(ordered.json().photos.map(({ fileId, fileSort }: Photo) => [fileId, fileSort])).toEqual([
    [d, 1],
    [b, 2],
    [a, 3],
    [c, 4],
  ]);
  expect(await uploaded(seller)).toEqual([d, b, a, c]);
  const unknown = await post("/ilanver/resim-yukle", seller, [{ fileId: a }, { fileId: "yok" }]);
  expect([unknown.statusCode, unknown.json().message]).toEqual([404, "Fotoğraf bulunamadı."]);
  expect(await uploaded(seller)).toEqual([d, b, a, c]);

  const url = `/ajax/ilan-fotograf-sil?photoName=${b}`;
  expect((await read(url, await aMember(app))).statusCode).toBe(404);
  const left = await read(url, seller);
  expect(left.json().photos.map(({ fileId }: Photo) => fileId)).toEqual([d, a, c]);
  expect((await read(url, seller)).statusCode).toBe(404);
});

test("opening the address that removes a photo as a page asks for confirmation", async () => {
  const { keyCode, photoIds } = await anEdit({ ownerId: seller.id });
  const query = `?keyCode=${keyCode}&photoName=${photoIds[0]}`;
  const headers = { cookie: seller.cookie, "sec-fetch-mode": "navigate", "sec-fetch-site": "none" };
  const opened = await app.request({ url: `/ajax/ilan-fotograf-sil${query}`, headers });
  const path = `/ilanver/fotograf-sil${query}`;
  expect([opened.statusCode, opened.headers.location]).toEqual([303, path]);
  expect(await uploaded(seller, `?keyCode=${keyCode}`)).toEqual(photoIds);

  const { cookie } = seller;
  expect((await openPage(app, path, { cookie })).data).toMatchObject({ id: photoIds[0] });
  const stranger = await aMember(app);
  expect((await openPage(app, path, stranger)).status).toBe(404);
  const removed = await sendForm(app, path, {}, { cookie });
  expect(removed.location).toBe(`/ilanlarim/duzenle?keyCode=${keyCode}`);
  expect(await uploaded(seller, `?keyCode=${keyCode}`)).toEqual(photoIds.slice(1));
  expect((await openPage(app, path, { cookie })).status).toBe(404);
  expect((await sendForm(app, path, {}, { cookie })).status).toBe(404);
});

test("each draft of a member has photos of its own", async () => {
  const { keyCode, photoIds } = await anEdit({ ownerId: seller.id });
  const [car, part, edit] = [
    (await upload(seller)).json() as Photo,
    (await upload(seller, { tur: "yedek-parca" })).json() as Photo,
    (await upload(seller, { keyCode })).json() as Photo,
  ];
  expect(await uploaded(seller)).toEqual([car.fileId]);
  expect(await uploaded(seller, "?tur=yedek-parca")).toEqual([part.fileId]);
  expect(await uploaded(seller, `?keyCode=${keyCode}`)).toEqual([...photoIds, edit.fileId]);
  expect(edit).toMatchObject({ fileSort: 3, fileKeyCode: keyCode });
});

test("a draft that was published answers 404 for its photos", async () => {
  const { fileId } = (await upload(seller)).json();
  const drafts = app.db.selectFrom("listingDraft").where("memberId", "=", seller.id);
  const { id } = await drafts.select("id").executeTakeFirstOrThrow();
  expect(await uploaded(seller, `?draftId=${id}`)).toEqual([fileId]);
  await app.db.deleteFrom("listingDraft").where("id", "=", id).execute();
  await upload(seller);
  const late = await read(`/ilanver/get-uploaded-photos?draftId=${id}`, seller);
  expect([late.statusCode, late.json()]).toEqual([404, { message: createMessages.draftNotFound }]);
});

test("an edit's photos are sorted and removed in its draft; the listing's photos stay unchanged", async () => {
  const { keyCode, photoIds } = await anEdit({ ownerId: seller.id });
  const [a, b] = photoIds as [string, string];
  const ordered = await post("/ilanedit/resim-yukle", seller, [{ fileId: b }, { fileId: a }, { keycode: keyCode }]);
  expect(ordered.json().photos.map(({ fileId, fileSort }: Photo) => [fileId, fileSort])).toEqual([
    [b, 1],
    [a, 2],
  ]);
  const removed = await read(`/ajax/ilan-fotograf-sil?keyCode=${keyCode}&photoName=${a}-1600.webp`, seller);
  expect(removed.json().photos.map(({ fileId }: Photo) => fileId)).toEqual([b]);
  expect(await uploaded(seller, `?keyCode=${keyCode.toLowerCase()}`)).toEqual([b]);
  expect(await listed(keyCode, seller)).toEqual([a, b]);
  expect((await read(`/ajax/get-offer-photos/${keyCode}`, seller)).json().photos).toEqual([
    { id: expect.any(Number), position: 0, filename: expect.stringContaining(a) },
    { id: expect.any(Number), position: 1, filename: expect.stringContaining(b) },
  ]);
});

test("the photos of a new spare part are sorted and removed independently of a new vehicle's", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await upload(seller, { tur: "yedek-parca" })).json().fileId);
  const car = (await upload(seller)).json().fileId;
  const [a, b] = ids as [string, string];
  await post("/ilanver/resim-yukle?tur=yedek-parca", seller, [{ fileId: b }]);
  expect((await post("/ilanver/resim-yukle?tur=yedek-parca", seller, [{ fileId: car }])).statusCode).toBe(404);
  expect(await uploaded(seller, "?tur=yedek-parca")).toEqual([b, a]);
  await read(`/ajax/ilan-fotograf-sil?tur=yedek-parca&photoName=${b}`, seller);
  expect([await uploaded(seller, "?tur=yedek-parca"), await uploaded(seller)]).toEqual([[a], [car]]);
});

test("a file's name, address and server come from the server; sent values are ignored", async () => {
  const { keyCode, photoIds } = await anEdit({ ownerId: seller.id });
  const lies = {
    serverId: "9",
    fileName: "../kotu.jpg",
    fileUrl: "https://kotu.test/x",
    fileSort: 7,
    fileKeyCode: "X",
  };
  const answer = await post("/ilanedit/resim-yukle", seller, [
    ...photoIds.map((fileId) => ({ fileId, ...lies })),
    { keycode: keyCode, ...lies },
  ]);
  expect(answer.json().photos).toEqual(
    photoIds.map((id, n) => ({
      fileId: id,
      serverId: "1",
      fileName: `${id}-1600.webp`,
      fileSort: n + 1,
      fileUrl: `/foto/${id}-400.webp`,
      fileKeyCode: keyCode,
    })),
  );
  const sent = (await upload(seller, { keyCode, filename: "../../x.html", ...lies, fileSort: "7" })).json();
  expect(sent).toEqual({
    fileId: expect.stringMatching(/^[0-9a-f]{32}$/),
    serverId: "1",
    fileName: `${sent.fileId}-1600.webp`,
    fileSort: 3,
    fileUrl: `/foto/${sent.fileId}-400.webp`,
    fileKeyCode: keyCode,
  });
});

describe("access to the photos of an edit", () => {
  /** The status of each call for this member: get, sort, remove, upload. */
  async function answers(member: Seller, keyCode: string, photoId: string) {
    const all = [
      await read(`/ilanver/get-uploaded-photos?keyCode=${keyCode}`, member),
      await post("/ilanedit/resim-yukle", member, [{ fileId: photoId }, { keycode: keyCode }]),
      await read(`/ajax/ilan-fotograf-sil?keyCode=${keyCode}&photoName=${photoId}`, member),
      await upload(member, { keyCode }),
    ];
    return all.map(({ statusCode }) => statusCode);
  }

  test("the listing's owner, and the owner and managers of its business, have access", async () => {
    const business = await aBusiness();
    for (const editor of [business.user, business.manager, business.owner]) {
      const { keyCode, photoIds } = await anEdit({ ownerId: business.user.id, businessId: business.id }, editor.id);
      expect(await answers(editor, keyCode, photoIds[0]!)).toEqual([200, 200, 200, 200]);
    }
  });

  test.each([
    ["another member", () => aMember(app)],
    ["a moderator", () => aMember(app, { role: "moderator" })],
    ["a user of the business", async () => (await aBusiness()).user],
  ])("for %s it does not exist, even with a draft of their own", async (_name, make) => {
    const stranger = await make();
    const { keyCode, photoIds } = await anEdit({ ownerId: seller.id, businessId: stranger.businessId }, stranger.id);
    expect(await answers(stranger, keyCode, photoIds[0]!)).toEqual([404, 404, 404, 404]);
  });

  test("an edit that was not started, or of an unknown listing, answers 404", async () => {
    const { keyCode } = await aListing(app, { ownerId: seller.id });
    expect(await answers(seller, keyCode, "x")).toEqual([404, 404, 404, 404]);
    expect(await answers(seller, "YOK234567", "x")).toEqual([404, 404, 404, 404]);
  });

  test("visitors are asked to sign in, other sites are refused", async () => {
    const { keyCode, photoIds } = await anEdit({ ownerId: seller.id });
    expect(await answers({ ...seller, cookie: "" }, keyCode, photoIds[0]!)).toEqual([401, 401, 401, 401]);
    const foreign = { cookie: seller.cookie, "sec-fetch-site": "cross-site" };
    const from = async (method: "GET" | "POST", url: string, payload?: object) =>
      (await app.request({ method, url, headers: foreign, ...(payload ? { payload } : {}) })).statusCode;
    expect(await from("POST", "/ilanedit/resim-yukle", [{ keycode: keyCode }])).toBe(403);
    expect(await from("POST", "/ilanver/resim-yukle", [])).toBe(403);
    expect(await from("GET", `/ajax/ilan-fotograf-sil?photoName=${photoIds[0]!}`)).toBe(403);
    expect(await from("GET", `/ajax/ilan-fotograf-sil?keyCode=${keyCode}&photoName=${photoIds[0]!}`)).toBe(403);
    expect(await from("POST", "/yukle")).toBe(403);
    expect(await uploaded(seller, `?keyCode=${keyCode}`)).toEqual(photoIds);
  });
});

test("the refusal of a list that is too long names the member's maximum", async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => ({ fileId: `f${n}` }));
  const answerOf = async (member: Seller, count: number) => {
    const answer = await post("/ilanver/resim-yukle", member, ids(count));
    return [answer.statusCode, answer.json().message];
  };
  const premium = await aMember(app, { package: "premium" });
  expect(await answerOf(seller, 16)).toEqual([422, photoMessages.tooMany(15)]);
  expect(await answerOf(seller, 30)).toEqual([422, photoMessages.tooMany(15)]);
  expect(await answerOf(premium, 26)).toEqual([422, photoMessages.tooMany(25)]);
  expect((await answerOf(seller, 15))[0]).toBe(404);
});

test("a list without a key code, or with two, is refused", async () => {
  const { keyCode } = await anEdit({ ownerId: seller.id });
  for (const keycodes of [[], [{ keycode: keyCode }, { keycode: keyCode }]]) {
    const answer = await post("/ilanedit/resim-yukle", seller, keycodes);
    expect([answer.statusCode, answer.json().message]).toEqual([422, photoMessages.oneKeyCode]);
  }
});

test("the photo limit of an edit depends on the package of the listing's owner, not of the editor", async () => {
  const { id: businessId, owner: editor } = await aBusiness();
  const owner = await aMember(app, { businessId, businessRole: "user", package: "premium" });
  const { keyCode } = await anEdit({ ownerId: owner.id, businessId }, editor.id);
  const ctx = app.ctx(editor);
  expect(await photoLimit(ctx, { keyCode })).toBe(25);
  for (let sort = 3; sort <= 25; sort++)
    expect((await addDraftPhoto(ctx, { keyCode }, await aPhoto(app))).fileSort).toBe(sort);
  await expect(addDraftPhoto(ctx, { keyCode }, await aPhoto(app))).rejects.toMatchObject({
    status: 422,
    message: photoMessages.tooMany(25),
  });
});

test("a listing with the promotion of photos may have 25, whatever the package of its owner", async () => {
  const owner = await aMember(app);
  const { keyCode } = await anEdit({ ownerId: owner.id }, owner.id);
  const ctx = app.ctx(owner);
  expect(await photoLimit(ctx, { keyCode })).toBe(15);
  const promotion = {
    keyCode,
    promotionKey: "photos" as const,
    periodDays: 0,
    orderItemId: null,
    memberId: owner.id,
  };
  await beginPromotion(app.ctx(), promotion);
  expect(await photoLimit(ctx, { keyCode })).toBe(25);
});

test("a cropped photo replaces the old one at its position, even if the draft is full", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 15; n++) ids.push((await upload(seller)).json().fileId);
  const cropped = (await upload(seller, { replaces: ids[3]! })).json() as Photo;
  expect(cropped.fileSort).toBe(4);
  expect(await uploaded(seller)).toEqual(ids.with(3, cropped.fileId));
  expect((await upload(seller, { replaces: "0".repeat(32) })).json()).toEqual({ message: photoMessages.tooMany(15) });
});
