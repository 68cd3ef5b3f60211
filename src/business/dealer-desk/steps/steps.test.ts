import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession, aShop } from "#test/support/builders.ts";
import { dealerDeskIn, deskNow } from "#test/support/dealer-desk.ts";
import { aTeam } from "#test/support/team.ts";

const app = await testApp();
const { open, file, files, dismiss, listingOf, aQuestion } = dealerDeskIn(app);
beforeEach(() => {
  app.now = deskNow;
});

describe("suggestions", () => {
  const kindsOf = async (cookie: string) =>
    (await open("", cookie)).data.steps.map(({ kind, subject }) => [kind, Object.values(subject)[0]]);

  test("are dismissed for 30 days, for the whole business, of one listing and one kind", async () => {
    const team = await aTeam(app);
    const hours = JSON.stringify([[["09:00", "18:00"]], [], [], [], [], [], []]);
    await app.db.updateTable("branch").set({ openingHours: hours }).where("businessId", "=", team.businessId).execute();
    const bare = await listingOf(team, "user", { photoIds: [] });
    const other = await listingOf(team, "user", { photoIds: [] });
    const suggested = await kindsOf(team.owner.cookie);
    expect(suggested).toContainEqual(["no-photo", bare.keyCode]);
    const answer = await dismiss(team.user.cookie, { kind: "no-photo", keyCode: bare.keyCode });
    expect(answer).toMatchObject({ status: 200, data: { done: "Öneri 30 gün boyunca gösterilmeyecek." } });
    expect(await kindsOf(team.owner.cookie)).toEqual(
      suggested.filter(([kind, keyCode]) => kind !== "no-photo" || keyCode !== bare.keyCode),
    );
    expect(await kindsOf(team.user.cookie)).toContainEqual(["no-photo", other.keyCode]);
    app.now = addDays(deskNow, 30);
    expect(await kindsOf(await aSession(app, team.owner.id))).toContainEqual(["no-photo", bare.keyCode]);
  });

  test("of others cannot be dismissed", async () => {
    const [team, foreign] = [await aTeam(app), await aTeam(app)];
    const { keyCode } = await listingOf(team, "user", { photoIds: [] });
    const status = async (cookie: string, form: Record<string, string>) => (await dismiss(cookie, form)).status;
    expect(await status(foreign.owner.cookie, { kind: "no-photo", keyCode })).toBe(404);
    expect(await status(team.otherUser.cookie, { kind: "no-photo", keyCode })).toBe(404);
    expect(await status((await aMember(app)).cookie, { kind: "no-photo", keyCode })).toBe(404);
    expect(await status(team.owner.cookie, { kind: "nonsense", keyCode })).toBe(422);
    expect(await status(team.owner.cookie, { kind: "no-photo" })).toBe(422);
    expect(await status(foreign.owner.cookie, { kind: "branch-hours", branch: String(team.north.id) })).toBe(404);
    expect(await status(team.manager.cookie, { kind: "branch-hours", branch: String(team.north.id) })).toBe(403);
    expect(
      await app.db.selectFrom("dismissedStep").where("businessId", "=", team.businessId).selectAll().execute(),
    ).toEqual([]);
  });

  test("name branches without hours to the owner, buyers who wait, and vehicles that left their feed", async () => {
    const team = await aTeam(app);
    const { code, listing } = await aQuestion(team, "user", { minutesAgo: 300 });
    const steps = (await open("", team.owner.cookie)).data.steps;
    expect(steps[0]).toMatchObject({
      kind: "answer",
      subject: { keyCode: listing.keyCode },
      sentence: "Bir alıcı 5 saattir yanıt bekliyor.",
      to: `/mesajlarim?konusma=${code}`,
    });
    const branches = steps.filter(({ kind }) => kind === "branch-hours").map(({ to }) => to);
    expect(branches.toSorted()).toEqual(
      [team.north.id, team.south.id].map((id) => `/kurumsal/subeler/${id}`).toSorted(),
    );
    expect((await kindsOf(team.manager.cookie)).map(([kind]) => kind)).not.toContain("branch-hours");
    await dismiss(team.owner.cookie, { kind: "branch-hours", branch: String(team.north.id) });
    expect((await kindsOf(team.owner.cookie)).filter(([kind]) => kind === "branch-hours")).toEqual([
      ["branch-hours", team.south.id],
    ]);
  });
});

test("a new shop is told what to do first", async () => {
  const { id: businessId } = await aShop(app);
  const owner = await aMember(app, { businessId, businessRole: "owner" });
  expect((await open("", owner.cookie)).data).toMatchObject({ isNew: true, steps: [], results: [], prices: [] });
  for (const name of files) expect((await file(name, owner.cookie)).statusCode).toBe(200);
});
