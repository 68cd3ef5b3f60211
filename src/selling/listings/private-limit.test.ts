import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { deskIn } from "#test/support/desk.ts";
import { aListing } from "#test/support/listings.ts";
import { aDraft, sellingCalls } from "#test/support/sale.ts";
import type { ListingState } from "./rules.ts";
import { changeState } from "./service.server.ts";

const app = await testApp();
const { appeal, mine } = deskIn(app);

test("twenty concurrent requests never pass the limit of private members, on every way to add a listing", async () => {
  for (let round = 0; round < 3; round++) {
    const owner = await aMember(app);
    const moderator = await aMember(app, { role: "moderator" });
    const list = (state: ListingState) => aListing(app, { ownerId: owner.id, state });
    const passive = await list("passive");
    const drafts = await Promise.all(Array.from({ length: 7 }, () => aDraft(app, owner.id)));
    const expired = await Promise.all(Array.from({ length: 6 }, () => list("expired")));
    const rejected = await Promise.all(Array.from({ length: 6 }, () => list("expired")));
    for (const { keyCode } of rejected)
      await changeState(app.ctx(), { keyCode, action: "takeDown", actor: moderator, reasonCodes: ["fraud"] });
    const answers = await Promise.all([
      mine(passive.keyCode, owner.cookie, "resume"),
      ...[0, 1, 2, 3, 4, 5].flatMap((n) => [
        mine(expired[n]!.keyCode, owner.cookie, "renew"),
        appeal(rejected[n]!.keyCode, owner.cookie),
      ]),
      ...drafts.map(async (draftId) => ({
        status: (await sellingCalls(app).publishes(owner, { draftId })).statusCode,
      })),
    ]);
    expect(answers).toHaveLength(20);
    expect(answers[0]!.status).toBe(200);
    const done = answers.filter(({ status }) => status === 302 || status === 200);
    const refused = answers.filter(({ status }) => status === 403);
    expect([done.length, refused.length]).toEqual([2, 18]);
    const { count } = await app.db
      .selectFrom("listing")
      .where("ownerId", "=", owner.id)
      .where("state", "in", ["pending", "active", "passive"])
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  }
});
