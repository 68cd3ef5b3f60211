import { expect, test } from "vitest";
import { sendMessage } from "#src/people/messages/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aTeam, ownerPassword } from "#test/support/team.ts";

const app = await testApp();

type Form = Record<string, string>;
type Person = { id: number; cookie: string };
const send = ({ cookie }: Person, { id }: { id: number }, form: Form) =>
  sendForm(app, `/kurumsal/ekip/${id}`, form, { cookie });
const leave = ({ cookie }: Person) => sendForm(app, "/kurumsal/ekip", { islem: "ayril" }, { cookie });
const remove = (actor: Person, person: { id: number }, successor: { id: number }) =>
  send(actor, person, { islem: "cikar", successor: String(successor.id) });
const rowOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom("member")
    .where("id", "=", id)
    .select(["businessId", "businessRole", "branchId"])
    .executeTakeFirstOrThrow();
const ownersOf = async (...keyCodes: string[]) =>
  (await app.db.selectFrom("listing").where("keyCode", "in", keyCodes).orderBy("id").select("ownerId").execute()).map(
    ({ ownerId }) => ownerId,
  );
const sellerOf = async (code: string) =>
  (await app.db.selectFrom("conversation").where("code", "=", code).select("sellerId").executeTakeFirstOrThrow())
    .sellerId;
const gone = { businessId: null, businessRole: null, branchId: null };

test("removing a person hands all their listings and conversations on, and leaves them their own", async () => {
  const { owner, user, otherUser, businessId } = await aTeam(app);
  const [live, sold, own] = [
    await aListing(app, { ownerId: user.id, businessId }),
    await aListing(app, { ownerId: user.id, businessId, state: "sold" }),
    await aListing(app, { ownerId: user.id }),
  ];
  const { code } = await aConversation(app, { seller: user, businessId });
  expect((await remove(owner, user, otherUser)).location).toBe("/kurumsal/ekip?cikarildi");
  expect(await rowOf(user)).toEqual(gone);
  expect(await ownersOf(live.keyCode, sold.keyCode, own.keyCode)).toEqual([otherUser.id, otherUser.id, user.id]);
  expect(await sellerOf(code)).toBe(otherUser.id);
  await app.runJobs();
  expect((await app.mails(user.email)).at(-1)!.subject).toBe("Galeri ekibinden çıkarıldınız");
  expect((await openPage(app, "/kurumsal/ekip", user)).status).toBe(404);
});

test("a manager removes users of their branch, and hands on within it", async () => {
  const { manager, user, otherUser, otherManager, owner } = await aTeam(app);
  expect((await remove(manager, otherUser, manager)).status).toBe(404);
  expect((await remove(manager, owner, user)).status).toBe(404);
  expect((await remove(manager, manager, user)).status).toBe(404);
  expect((await remove(manager, user, otherManager)).status).toBe(404);
  expect((await remove(user, manager, user)).status).toBe(403);
  expect((await send(manager, user, { role: "user", branch: "yok" })).status).toBe(403);
  expect((await rowOf(user)).businessRole).toBe("user");
  expect((await remove(manager, user, manager)).status).toBe(302);
});

test("a removal that is refused changes nothing", async () => {
  const [{ owner, user, businessId }, foreign] = [await aTeam(app), await aTeam(app)];
  const { keyCode } = await aListing(app, { ownerId: user.id, businessId });
  for (const successor of [user, foreign.owner, await aMember(app)])
    expect((await remove(owner, user, successor)).status).toBe(404);
  expect((await send(owner, user, { islem: "cikar", successor: "" })).status).toBe(422);
  expect((await remove(owner, foreign.user, owner)).status).toBe(404);
  expect([await ownersOf(keyCode), (await rowOf(user)).businessId]).toEqual([[user.id], businessId]);
});

test("a successor who is the buyer of a conversation does not become its seller too", async () => {
  const { owner, user, otherUser, businessId } = await aTeam(app);
  const { code } = await aConversation(app, { buyer: otherUser, seller: user, businessId });
  await remove(owner, user, otherUser);
  expect(await sellerOf(code)).toBe(user.id);
});

test("a person who is removed while they write sends nothing more in the business's name", async () => {
  const { owner, user, manager, businessId } = await aTeam(app);
  const { code } = await aConversation(app, { seller: user, businessId });
  // The context of a request that began before the removal.
  const before = app.ctx(user);
  await remove(owner, user, manager);
  await expect(sendMessage(before, code, { body: "Buyurun" })).rejects.toMatchObject({ status: 404 });
});

test("the owner cannot leave or be removed; ownership is transferred first, with the password", async () => {
  const { owner, manager, user, businessId, north } = await aTeam(app);
  expect(await leave(owner)).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining("devretmelisiniz") },
  });
  expect((await send(manager, user, { islem: "devret", currentPassword: ownerPassword })).status).toBe(403);
  expect((await send(owner, manager, { islem: "devret", currentPassword: "yanlış parola" })).status).toBe(422);
  const stranger = await aMember(app);
  expect((await send(owner, stranger, { islem: "devret", currentPassword: ownerPassword })).status).toBe(404);
  expect((await send(owner, manager, { islem: "devret", currentPassword: ownerPassword })).location).toBe(
    "/kurumsal/ekip?devredildi",
  );
  expect([await rowOf(owner), await rowOf(manager)]).toEqual([
    { businessId, businessRole: "manager", branchId: null },
    { businessId, businessRole: "owner", branchId: north.id },
  ]);
  expect((await leave(owner)).status).toBe(302);
  expect(await rowOf(owner)).toEqual(gone);
});

test("of twenty transfers at once one succeeds: a business has one owner", async () => {
  const { owner, manager, user, businessId } = await aTeam(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      send(owner, n % 2 ? manager : user, { islem: "devret", currentPassword: ownerPassword }),
    ),
  );
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  const owners = await app.db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("businessRole", "=", "owner")
    .select("id")
    .execute();
  expect(owners).toHaveLength(1);
});

test("who leaves hands on to the owner", async () => {
  const { owner, user, businessId } = await aTeam(app);
  const { keyCode } = await aListing(app, { ownerId: user.id, businessId });
  const { code } = await aConversation(app, { seller: user, businessId });
  expect((await leave(user)).location).toBe("/hesabim?bilgi=ekipten-ayrildi");
  expect([await ownersOf(keyCode), await sellerOf(code)]).toEqual([[owner.id], owner.id]);
});

test("the owner changes role and branch; foreign and closed branches are 404", async () => {
  const [{ owner, user, south }, foreign] = [await aTeam(app), await aTeam(app)];
  const change = (branch: string, role = "manager") => send(owner, user, { role, branch });
  expect((await change(String(south.id))).location).toBe("/kurumsal/ekip?kaydedildi");
  expect(await rowOf(user)).toMatchObject({ businessRole: "manager", branchId: south.id });
  expect((await change(String(foreign.north.id))).status).toBe(404);
  expect((await change("x")).status).toBe(422);
  expect((await change(String(south.id), "owner")).status).toBe(422);
  expect((await change("yok", "user")).status).toBe(302);
  expect(await rowOf(user)).toMatchObject({ businessRole: "user", branchId: null });
});

test("a member who moves to a branch is reached by its manager at once, without a new session", async () => {
  const { owner, manager, otherManager, otherUser, businessId, north } = await aTeam(app);
  const { code } = await aConversation(app, { seller: otherUser, businessId });
  const open = async ({ cookie }: Person) => (await openPage(app, `/mesajlarim?konusma=${code}`, { cookie })).status;
  expect([await open(manager), await open(otherManager)]).toEqual([404, 200]);
  await send(owner, otherUser, { role: "user", branch: String(north.id) });
  expect([await open(manager), await open(otherManager)]).toEqual([200, 404]);
});
