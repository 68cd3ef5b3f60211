import { expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#src/people/accounts/blocks/service.server.ts";
import { knownDeviceCookie } from "#src/people/accounts/known-device.server.ts";
import { openSession } from "#src/people/accounts/session.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { deleteOldTraces, insertMissingPhones, selectSharedTraces } from "./queries.server.ts";

const app = await testApp();
const staff = async () => {
  const moderator = await aMember(app, { role: "moderator" });
  return { ...app.ctx(), member: { ...moderator, role: "moderator" as const } };
};
/** Signs a member in from a client, with the cookies of its browser; returns the cookie of the device. */
const signIn = async (member: { id: number; passwordHash: string }, client: string, cookie = "") => {
  const ctx = { ...app.ctx(), client };
  await openSession(ctx, member.id, new Headers({ cookie }));
  return (await knownDeviceCookie(ctx, member)).split(";")[0]!;
};
const sharedBy = ({ id }: { id: number }) => selectSharedTraces(app.ctx(), id);

test("a new account shares device, network and phone with a blocked member, until the block is lifted", async () => {
  const banned = await aMember(app, { phone: "+905320000001" });
  const device = await signIn(banned, "198.51.100.20");
  const [again, neighbour, twin] = [
    await aMember(app),
    await aMember(app),
    await aMember(app, { phone: banned.phone }),
  ];
  await signIn(again, "203.0.113.5", device);
  await signIn(neighbour, "198.51.100.20");
  expect(await sharedBy(again)).toEqual([]);
  const moderator = await staff();
  await blockAccount(moderator, banned.id, "Kapora dolandırıcılığı");
  expect(await sharedBy(again)).toEqual(["device"]);
  expect(await sharedBy(neighbour)).toEqual(["network"]);
  expect(await sharedBy(twin)).toEqual(["phone"]);
  expect(await sharedBy(banned)).toEqual([]);
  await unblockAccount(moderator, banned.id, "Karışıklık giderildi");
  expect(await Promise.all([again, neighbour, twin].map(sharedBy))).toEqual([[], [], []]);
  await expect(unblockAccount(moderator, banned.id, "Bir kez daha")).rejects.toMatchObject({ status: 409 });
});

test("neither addresses nor marks of devices are stored, and this machine's own address is no trace", async () => {
  const member = await aMember(app);
  const device = await signIn(member, "198.51.100.77");
  await signIn(member, "127.0.0.1");
  const rows = await app.db.selectFrom("accountTrace").selectAll().where("memberId", "=", member.id).execute();
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["device", "network"]);
  const stored = rows.map(({ hash }) => hash.toString("latin1")).join();
  for (const value of ["198.51.100.77", device.split("=")[1]!]) expect(stored).not.toContain(value);
});

test("traces go after 90 days, a blocked member's network after 30 and the rest after two years", async () => {
  const start = app.now;
  const banned = await aMember(app, { phone: "+905320000002" });
  const device = await signIn(banned, "198.51.100.30");
  await blockAccount(await staff(), banned.id, "Kapora dolandırıcılığı");
  const again = await aMember(app, { phone: banned.phone });
  /** What the member shares after so many days of sweeping, having just signed in. */
  const after = async (days: number) => {
    app.now = addDays(start, days);
    await deleteOldTraces(app.ctx());
    await signIn(again, "198.51.100.30", device);
    return sharedBy(again);
  };
  expect(await after(29)).toEqual(["device", "network", "phone"]);
  expect(await after(31)).toEqual(["device", "phone"]);
  expect(await after(729)).toEqual(["device", "phone"]);
  expect(await after(731)).toEqual([]);
  app.now = addDays(start, 822);
  await deleteOldTraces(app.ctx());
  expect(await app.db.selectFrom("accountTrace").selectAll().execute()).toEqual([]);
  app.now = start;
});

test("the phone number of a member who was blocked before is kept too, unless the block is older than that", async () => {
  const [late, early] = [
    await aMember(app, { phone: "+905320000003" }),
    await aMember(app, { phone: "+905320000004" }),
  ];
  for (const [{ id }, days] of [
    [late, 700],
    [early, 740],
  ] as const)
    await app.db
      .insertInto("accountBlock")
      .values({ memberId: id, reason: "Kapora dolandırıcılığı", blockedAt: addDays(app.now, -days) })
      .execute();
  const twins = [await aMember(app, { phone: late.phone }), await aMember(app, { phone: early.phone })];
  for (let n = 0; n < 2; n++) await insertMissingPhones(app.ctx());
  expect(await Promise.all(twins.map(sharedBy))).toEqual([["phone"], []]);
});
