import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDraft } from "#test/support/sale.ts";
import { publishDraft } from "#src/selling/listing-editor/create/service.server.ts";
import { changeState } from "./service.server.ts";

const app = await testApp();
type Member = Awaited<ReturnType<typeof aMember>>;
const listingsOf = (member: Member) =>
  app.db.selectFrom("listing").selectAll().where("ownerId", "=", member.id).orderBy("id").execute();

describe("a change of state", () => {
  const aPending = async (member: Member) => {
    const { keyCode } = await publishDraft(app.ctx(member), { draftId: await aDraft(app, member.id) });
    // A listing cannot be approved before its authority is granted.
    await app.runJobs();
    return keyCode;
  };

  test("is written to the history with member and reason; an approval starts the listing's days", async () => {
    const [owner, moderator] = [await aMember(app), await aMember(app, { role: "moderator" })];
    const keyCode = await aPending(owner);
    const ctx = app.ctx(moderator);
    const note = "Fotoğraflar yeni çekildi, lütfen yeniden bakınız.";
    await changeState(ctx, { keyCode, action: "reject", actor: moderator, reasonCodes: ["photo"], note: "Bulanık" });
    await changeState(app.ctx(owner), { keyCode, action: "appeal", actor: owner, note });
    await changeState(ctx, { keyCode, action: "approve", actor: moderator });
    const [listing] = await listingsOf(owner);
    expect(listing).toMatchObject({ state: "active", version: 4, publishedAt: app.now });
    expect(listing!.expiresAt!.getTime() - app.now.getTime()).toBe(60 * 24 * 60 * 60_000);
    const history = await app.db
      .selectFrom("listingHistory")
      .selectAll()
      .where("listingId", "=", listing!.id)
      .orderBy("id")
      .execute();
    expect(
      history.map(({ action, fromState, toState, actorId, reasonCodes, note }) => [
        action,
        fromState,
        toState,
        actorId,
        reasonCodes,
        note,
      ]),
    ).toEqual([
      ["publish", null, "pending", owner.id, [], ""],
      ["reject", "pending", "rejected", moderator.id, ["photo"], "Bulanık"],
      ["appeal", "rejected", "pending", owner.id, [], note],
      ["approve", "pending", "active", moderator.id, [], ""],
    ]);
  });

  test("is refused to other members, to a moderator on an own listing, in a wrong state, and without reasons", async () => {
    const [seller, stranger] = [await aMember(app), await aMember(app)];
    const moderator = await aMember(app, { role: "moderator" });
    const keyCode = await aPending(seller);
    const owner = { ...seller, role: "moderator" as never };
    const change = (actor: Member, action: "approve" | "reject" | "sell" | "pause") =>
      changeState(app.ctx(actor), { keyCode, action, actor });
    await expect(change(stranger, "pause")).rejects.toMatchObject({ status: 404 });
    await expect(change(owner, "approve")).rejects.toMatchObject({ status: 409 });
    await expect(change(owner, "sell")).rejects.toMatchObject({ status: 409 });
    await expect(change(moderator, "reject")).rejects.toMatchObject({
      status: 422,
      message: "En az bir ret nedeni seçmelisiniz.",
    });
    expect((await listingsOf(owner))[0]!.state).toBe("pending");
  });

  test("of two concurrent approvals only one succeeds", async () => {
    const [owner, moderator] = [await aMember(app), await aMember(app, { role: "moderator" })];
    const keyCode = await aPending(owner);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        changeState(app.ctx(moderator), { keyCode, action: "approve", actor: moderator }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a third listing cannot be reactivated over the limit", async () => {
    const [owner, moderator] = [await aMember(app), await aMember(app, { role: "moderator" })];
    const keyCode = await aPending(owner);
    await changeState(app.ctx(moderator), { keyCode, action: "reject", actor: moderator, reasonCodes: ["price"] });
    await aPending(owner);
    await aPending(owner);
    const appeal = {
      keyCode,
      action: "appeal",
      actor: owner,
      note: "Fiyat piyasaya uygundur, yeniden bakınız.",
    } as const;
    await expect(changeState(app.ctx(owner), appeal)).rejects.toMatchObject({
      status: 403,
      message: "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.",
    });
  });
});
