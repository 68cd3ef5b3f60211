import { expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aDraft, aPhoto, sellingCalls } from "#test/support/sale.ts";
import { createMessages } from "../create/rules.ts";
import { addDraftPhoto } from "../photos/draft-service.server.ts";
import { draftMessages, maxDrafts, newVehicle } from "./rules.ts";

const app = await testApp();
type Member = Awaited<ReturnType<typeof aMember>>;

const { saves, publishes } = sellingCalls(app);
const opens = (member: Member, query = "") => openPage(app, `/ilanver${query}`, member);
const lists = async ({ cookie }: Member) =>
  (await openPage<{ drafts: { id: string; name: string }[] }>(app, "/ilanver/taslaklar", { cookie })).data!.drafts;
const sends = ({ cookie }: Member, form: Record<string, string>) =>
  sendForm(app, "/ilanver/taslaklar", { kind: "vehicle", ...form }, { cookie });
const draftOf = (location: string | null | undefined) =>
  new URL(location!, "https://kontak.example").searchParams.get("taslak")!;
const starts = async (member: Member) => {
  app.now = addSeconds(app.now, 60);
  return draftOf((await sends(member, { intent: "yeni" })).location);
};

test("a member starts another draft beside the first; each is opened, saved and published by its id", async () => {
  const member = await aMember(app);
  const first = await aDraft(app, member.id);
  const second = await starts(member);
  expect(second).not.toBe(first);
  // An empty draft is used again.
  expect(await starts(member)).toBe(second);
  expect((await opens(member)).data).toMatchObject({ draftId: second, isEmpty: true, otherDrafts: 1, form: {} });
  expect((await opens(member, `?taslak=${first}`)).data).toMatchObject({
    draftId: first,
    draftKey: { kind: "vehicle", draftId: first },
    isEmpty: false,
    otherDrafts: 0,
  });
  expect((await saves(member, { draftId: second, form: { title: "Golf" } })).statusCode).toBe(200);
  expect((await lists(member)).map(({ name }) => name)).toEqual([
    "Araç seçilmedi",
    expect.stringMatching(/^Volkswagen Passat \d{4}$/),
  ]);

  const published = await publishes(member, { draftId: first });
  expect(published.statusCode).toBe(200);
  expect((await lists(member)).map(({ id }) => id)).toEqual([second]);
  expect((await opens(member)).data).toMatchObject({ draftId: second, form: { title: "Golf" } });
  // The first one's place is free again.
  await starts(member);
  expect((await opens(member, `?taslak=${second}`)).status).toBe(200);
});

test("photos belong to the draft that is named, else to the newest", async () => {
  const member = await aMember(app);
  const first = await aDraft(app, member.id);
  const second = await starts(member);
  const ctx = app.ctx(member);
  const [toFirst, toNewest] = [await aPhoto(app), await aPhoto(app)];
  await addDraftPhoto(ctx, { ...newVehicle, draftId: first }, toFirst);
  await addDraftPhoto(ctx, newVehicle, toNewest);
  const photosOf = async (query: string) =>
    (await app.request({ url: `/ilanver/get-uploaded-photos${query}`, headers: { cookie: member.cookie } }))
      .json()
      .photos?.map(({ fileId }: { fileId: string }) => fileId);
  expect(await photosOf(`?draftId=${first}`)).toContain(toFirst);
  expect(await photosOf(`?draftId=${second}`)).toEqual([toNewest]);
  expect(await photosOf("")).toEqual([toNewest]);
  const removed = `/ajax/ilan-fotograf-sil?draftId=${first}&photoName=${toFirst}`;
  expect((await app.request({ url: removed, headers: { cookie: member.cookie } })).json().photos).toHaveLength(1);
});

test("a draft is discarded, or started over under another id, so that a late save of it is refused", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const { location } = await sends(member, { intent: "bastan", draftId });
  const fresh = draftOf(location);
  expect(fresh).not.toBe(draftId);
  expect((await opens(member, `?taslak=${fresh}`)).data).toMatchObject({ form: {}, photos: [] });
  expect((await saves(member, { draftId, form: { title: "Golf" } })).statusCode).toBe(404);
  await saves(member, { draftId: fresh, form: { title: "Golf" } });
  expect((await sends(member, { intent: "sil", draftId: fresh })).location).toBe("/ilanver/taslaklar");
  expect(await lists(member)).toEqual([]);
});

test("another member's draft answers 404, and so does an edit or a text that is no id", async () => {
  const [member, other] = [await aMember(app), await aMember(app)];
  const draftId = await aDraft(app, other.id);
  const refused = { status: 404, data: { message: createMessages.draftNotFound } };
  for (const intent of ["sil", "bastan"])
    for (const id of [draftId, "yok", ""]) expect(await sends(member, { intent, draftId: id })).toMatchObject(refused);
  for (const id of [draftId, "yok"]) expect((await opens(member, `?taslak=${id}`)).status).toBe(404);
  const { id: listingId } = await aListing(app, { ownerId: other.id, state: "active" });
  const edit = await app.db
    .insertInto("listingDraft")
    .values({ memberId: other.id, kind: "vehicle", listingId, baseVersion: 1, form: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await sends(other, { intent: "sil", draftId: edit.id })).toMatchObject(refused);
  expect(await lists(other)).toHaveLength(1);
});

test("a member has at most twenty drafts, however many are started at once", async () => {
  const member = await aMember(app);
  for (let n = 0; n < maxDrafts - 1; n++) await aDraft(app, member.id);
  const last = await starts(member);
  await saves(member, { draftId: last, form: { title: "Golf" } });
  const answers = await Promise.all([1, 2, 3].map(() => sends(member, { intent: "yeni" })));
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, data: { message: draftMessages.tooMany } });
});
