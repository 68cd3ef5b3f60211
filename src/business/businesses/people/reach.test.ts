import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, someEvents } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { myListingsIn } from "#test/support/my-listings.ts";
import { openPage } from "#test/support/pages.ts";
import { aTeam } from "#test/support/team.ts";

const app = await testApp();
const mine = myListingsIn(app);

type Team = Awaited<ReturnType<typeof aTeam>>;
type Role = "owner" | "manager" | "user" | "otherManager" | "otherUser";
const roles: Role[] = ["owner", "manager", "user", "otherManager", "otherUser"];

const assign = (cookie: string, offers: readonly string[], memberId: number) =>
  app.request({
    method: "POST",
    url: "/ilanlarim/kullanici-ata",
    headers: { cookie },
    payload: { related_member: memberId, offers },
  });
const statusesOf = (team: Team, call: (person: Team[Role]) => Promise<number>) =>
  Promise.all(roles.map(async (role) => [role, await call(team[role])] as const)).then(Object.fromEntries);

test("a listing of a branch is open to its person, its branch's manager and the owner: 404 for all others", async () => {
  const team = await aTeam(app);
  const { keyCode } = await aListing(app, { ownerId: team.user.id, businessId: team.businessId });
  const expected = { owner: 200, manager: 200, user: 200, otherManager: 404, otherUser: 404 };
  const call = (url: string, payload?: object) =>
    statusesOf(team, async ({ cookie }) => {
      const { statusCode } = await app.request({
        method: payload ? "POST" : "GET",
        url,
        headers: { cookie },
        ...(payload ? { payload } : {}),
      });
      return statusCode;
    });
  expect(await call(`/ajax/data/offers/${keyCode}/note`, { note: "Anahtar kasada." })).toEqual(expected);
  expect(await call(`/ajax/ilanlarim/fiyat/${keyCode}?price=1.100.000`)).toEqual(expected);
  const shown = await Promise.all(
    roles.map(async (role) => [role, (await mine.keyCodesOf(team[role].cookie)).includes(keyCode)]),
  );
  expect(Object.fromEntries(shown)).toEqual({
    owner: true,
    manager: true,
    user: true,
    otherManager: false,
    otherUser: false,
  });
  expect((await mine.sendOne(team.otherManager.cookie, keyCode, "pause")).status).toBe(404);
  expect((await mine.sendOne(team.manager.cookie, keyCode, "pause")).status).toBe(200);
});

test("a conversation is read by the same people, and by the new ones at once when its listing is assigned", async () => {
  const team = await aTeam(app);
  const { code, listing, buyer } = await aConversation(app, { seller: team.user, businessId: team.businessId });
  const opened = () =>
    statusesOf(team, async ({ cookie }) => (await openPage(app, `/mesajlarim?konusma=${code}`, { cookie })).status);
  const inboxes = async (person: Team[Role]) =>
    (await openPage<{ total: number }>(app, "/mesajlarim/gelenler", person)).data!.total;
  expect(await opened()).toEqual({ owner: 200, manager: 200, user: 200, otherManager: 404, otherUser: 404 });
  expect(await Promise.all(roles.map((role) => inboxes(team[role])))).toEqual([1, 1, 1, 0, 0]);
  expect((await assign(team.owner.cookie, [listing.keyCode], team.otherUser.id)).statusCode).toBe(200);
  expect(await opened()).toEqual({ owner: 200, manager: 404, user: 404, otherManager: 200, otherUser: 200 });
  expect(await Promise.all(roles.map((role) => inboxes(team[role])))).toEqual([1, 0, 0, 1, 1]);
  expect((await openPage(app, `/mesajlarim?konusma=${code}`, buyer)).status).toBe(200);
});

test("a manager assigns within the branch alone, all or nothing", async () => {
  const team = await aTeam(app);
  const listingOf = (person: Team[Role]) => aListing(app, { ownerId: person.id, businessId: team.businessId });
  const [own, theirs, elsewhere] = [
    await listingOf(team.user),
    await listingOf(team.manager),
    await listingOf(team.otherUser),
  ];
  const { cookie } = team.manager;
  expect((await assign(cookie, [own.keyCode], team.otherUser.id)).statusCode).toBe(404);
  expect((await assign(cookie, [own.keyCode, elsewhere.keyCode], team.manager.id)).statusCode).toBe(404);
  expect((await assign(cookie, [own.keyCode], (await aMember(app)).id)).statusCode).toBe(404);
  expect((await mine.rowOf(own.keyCode)).ownerId).toBe(team.user.id);
  expect((await assign(cookie, [own.keyCode, theirs.keyCode], team.manager.id)).json()).toMatchObject({
    done: [own.keyCode],
    already: [theirs.keyCode],
    failed: [],
  });
  expect((await mine.rowOf(own.keyCode)).ownerId).toBe(team.manager.id);
  expect((await assign(team.user.cookie, [own.keyCode], team.user.id)).statusCode).toBe(403);
});

test("the private listing of somebody who joined stays theirs alone, and is not assigned", async () => {
  const team = await aTeam(app);
  const { keyCode } = await aListing(app, { ownerId: team.user.id });
  expect(await mine.keyCodesOf(team.user.cookie)).toContain(keyCode);
  for (const person of [team.owner, team.manager]) expect(await mine.keyCodesOf(person.cookie)).not.toContain(keyCode);
  expect((await assign(team.owner.cookie, [keyCode], team.manager.id)).statusCode).toBe(404);
});

test("listings are filtered by branch and by person, with counts", async () => {
  const team = await aTeam(app);
  for (const person of [team.user, team.user, team.manager, team.otherUser, team.owner])
    await aListing(app, { ownerId: person.id, businessId: team.businessId });
  const { cookie } = team.owner;
  const { branches, sellers } = await mine.open(cookie);
  expect(branches).toEqual([
    { id: team.north.id, name: team.north.name, count: 3 },
    { id: team.south.id, name: team.south.name, count: 1 },
    { id: 0, name: "Şubesiz", count: 1 },
  ]);
  expect(sellers.find(({ id }) => id === team.user.id)).toMatchObject({ branchId: team.north.id, count: 2 });
  expect(await mine.keyCodesOf(cookie, `?sube=${team.north.id}`)).toHaveLength(3);
  expect(await mine.keyCodesOf(cookie, "?sube=0")).toHaveLength(1);
  expect(await mine.keyCodesOf(cookie, `?sube=${team.north.id}&kullanici=${team.user.id}`)).toHaveLength(2);
  // A person of another branch, an unknown and a malformed branch are ignored.
  for (const query of ["?sube=999999", "?sube=x", "?sube=99999999999999"])
    expect(await mine.keyCodesOf(cookie, query)).toHaveLength(5);
  const manager = await mine.open(team.manager.cookie, `?sube=${team.south.id}`);
  expect([
    manager.branches,
    manager.listings.length,
    manager.sellers.map(({ id }) => id).toSorted((a, b) => a - b),
  ]).toEqual([[], 3, [team.manager.id, team.user.id].toSorted((a, b) => a - b)]);
});

test("statistics are summed by person and branch as far as the reader reaches, and follow assigned listings", async () => {
  const team = await aTeam(app);
  const { id, keyCode } = await aListing(app, { ownerId: team.user.id, businessId: team.businessId });
  for (const [eventType, count] of [
    ["offer-view", 7],
    ["offer-message", 2],
    ["offer-show-phone", 3],
  ] as const)
    await someEvents(app, id, eventType, count);
  await app.db
    .insertInto("memberEventDay")
    .values({ memberId: team.user.id, eventType: "user-show-phone", count: 1, day: app.now })
    .execute();
  type Report = {
    people: { id: number; views: number; messages: number; phoneReveals: number }[];
    branches: { id: number | null; views: number }[];
    total: { views: number };
  };
  const read = async ({ cookie }: Team[Role]) =>
    (await openPage<Report>(app, "/kurumsal/istatistikler", { cookie })).data!;
  const owner = await read(team.owner);
  expect(owner.people.find((person) => person.id === team.user.id)).toMatchObject({
    views: 7,
    messages: 2,
    phoneReveals: 4,
  });
  expect(owner.branches.find((branch) => branch.id === team.north.id)).toMatchObject({ views: 7 });
  expect(owner.people).toHaveLength(5);
  expect((await read(team.manager)).people.map((person) => person.id).toSorted((a, b) => a - b)).toEqual(
    [team.manager.id, team.user.id].toSorted((a, b) => a - b),
  );
  expect((await read(team.otherUser)).people.map((person) => person.id)).toEqual([team.otherUser.id]);
  await assign(team.owner.cookie, [keyCode], team.otherUser.id);
  expect((await read(team.otherUser)).total).toMatchObject({ views: 7 });
  const stranger = await aMember(app);
  expect((await openPage(app, "/kurumsal/istatistikler", stranger)).status).toBe(404);
});

test("a person's page is open to who manages them: 404 for all others, other businesses included", async () => {
  const [team, foreign] = [await aTeam(app), await aTeam(app)];
  const open = (id: number) =>
    statusesOf(team, async (person) => (await openPage(app, `/kurumsal/ekip/${id}`, person)).status);
  const nobody = { owner: 404, manager: 404, user: 404, otherManager: 404, otherUser: 404 };
  expect(await open(team.user.id)).toEqual({ ...nobody, owner: 200, manager: 200 });
  expect(await open(team.manager.id)).toEqual({ ...nobody, owner: 200 });
  expect(await open(team.owner.id)).toEqual(nobody);
  expect(await open(foreign.user.id)).toEqual(nobody);
});
