import { describe, expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { applyDecisions, deskIn } from "#test/support/desk.ts";
import { aListing } from "#test/support/listings.ts";
import { othersDecision, tooLateToUndo, undoSeconds } from "./rules.ts";

const app = await testApp();
const { aModerator, anOwner, aWaiting, stateOf, historyOf, open, list, decide, report } = deskIn(app);
const isUndoable = { isUndoable: true };
const pendingOf = (listingId: number) =>
  app.db.selectFrom("pendingDecision").selectAll().where("listingId", "=", listingId).execute();
const undo = (cookie: string, keyCode: string) => decide(cookie, keyCode, { decision: "undo" }, isUndoable);
const approval = { decision: "approve" };
const rejection = { decision: "reject", "reasons[]": "price", note: "Fiyatı düzeltin." };

describe("a decision that can still be undone", () => {
  test("changes nothing and sends nothing until it is applied", async () => {
    const { cookie } = await aModerator();
    const owner = await anOwner();
    const { keyCode, id } = await aWaiting({ ownerId: owner.id });
    expect((await decide(cookie, keyCode, rejection, isUndoable)).status).toBe(302);
    await app.runJobs();
    expect([await stateOf(keyCode), (await historyOf(id)).length]).toEqual(["pending", 1]);
    expect(await app.mails(owner.email)).toEqual([]);
    await applyDecisions(app);
    await app.runJobs();
    expect(await stateOf(keyCode)).toBe("rejected");
    expect((await historyOf(id)).at(-1)).toMatchObject({ reasonCodes: ["price"], note: "Fiyatı düzeltin." });
    expect(await app.mails(owner.email)).toHaveLength(1);
    expect(await pendingOf(id)).toEqual([]);
  });

  test("is applied by a job when it is due, also where the process that took it has ended", async () => {
    const { cookie } = await aModerator();
    const { keyCode, id } = await aWaiting();
    const now = app.now;
    // Jobs run by the clock of the database.
    app.now = addSeconds(new Date(), -undoSeconds - 1);
    await decide(cookie, keyCode, approval, isUndoable);
    app.now = now;
    expect(await stateOf(keyCode)).toBe("pending");
    await app.runJobs();
    expect([await stateOf(keyCode), await pendingOf(id)]).toEqual(["active", []]);
  });

  test("leaves its queue at once and is counted no more; its page says who decided what", async () => {
    const [{ cookie }, other] = [await aModerator("Ayşe"), await aModerator("Burak")];
    const { keyCode } = await aWaiting();
    await aWaiting();
    const count = async () => (await list(cookie)).tabs.find(({ slug }) => slug === "bekleyen")!.count;
    const remaining = async (one: string) => Number.parseInt((await open(cookie, one)).remaining!, 10);
    const [before, left] = [await count(), await remaining(keyCode)];
    const { location } = await decide(cookie, keyCode, approval, isUndoable);
    expect(location).not.toContain(`/${keyCode}`);
    expect(await count()).toBe(before - 1);
    expect((await list(cookie)).rows.map((row) => row.keyCode)).not.toContain(keyCode);
    const next = /[0-9A-Z]{9}/.exec(location!)![0];
    expect(await remaining(next)).toBe(left - 1);
    expect(await open(other.cookie, keyCode)).toMatchObject({
      decisions: [],
      remaining: null,
      pending: "Onaylandı (Ayşe Yılmaz). Karar birkaç saniye içinde uygulanır.",
    });
    expect((await list(cookie)).undoable).toMatchObject([
      { key: keyCode, text: `${keyCode} onaylandı`, msLeft: undoSeconds * 1000 },
    ]);
    expect((await list(other.cookie)).undoable).toEqual([]);
    await applyDecisions(app);
  });

  test("can be undone by its moderator, and is gone without a trace", async () => {
    const { cookie } = await aModerator();
    const { keyCode, id } = await aListing(app);
    await report(keyCode);
    await decide(cookie, keyCode, { decision: "takeDown", "removal[]": "fraud" }, isUndoable);
    expect((await undo(cookie, keyCode)).location).toMatch(new RegExp(`^/yonetim/ilanlar/${keyCode}\\?karar=`));
    await applyDecisions(app);
    await app.runJobs();
    expect([await stateOf(keyCode), (await historyOf(id)).length]).toEqual(["active", 1]);
    expect(await open(cookie, keyCode)).toMatchObject({ pending: null, reports: [{}], remaining: expect.any(String) });
    // A decision made again is not applied by the job of the first.
    const { decidedAt } =
      (await decide(cookie, keyCode, { decision: "dismiss" }, isUndoable), (await pendingOf(id))[0]!);
    expect(decidedAt).toEqual(app.now);
    expect((await undo(cookie, keyCode)).status).toBe(302);
    expect((await undo(cookie, keyCode)).data).toMatchObject({ message: tooLateToUndo });
  });

  test("cannot be undone by others, nor after it was applied; nothing is undone where nothing was decided", async () => {
    const [{ cookie }, other] = [await aModerator(), await aModerator()];
    const { keyCode } = await aWaiting();
    expect(await undo(cookie, keyCode)).toMatchObject({ status: 409 });
    await decide(cookie, keyCode, approval, isUndoable);
    expect(await undo(other.cookie, keyCode)).toMatchObject({ status: 403, data: { message: othersDecision } });
    expect((await undo((await anOwner()).cookie, keyCode)).status).toBe(404);
    await applyDecisions(app);
    expect(await undo(cookie, keyCode)).toMatchObject({ status: 409, data: { message: tooLateToUndo } });
    expect(await stateOf(keyCode)).toBe("active");
  });

  test("is dropped where the listing or the moderator's role changed meanwhile", async () => {
    const moderator = await aModerator();
    const owner = await anOwner();
    const [edited, kept] = [await aWaiting({ ownerId: owner.id }), await aWaiting()];
    await decide(moderator.cookie, edited.keyCode, approval, isUndoable);
    await decide(moderator.cookie, kept.keyCode, approval, isUndoable);
    await changeState(app.ctx(), { keyCode: edited.keyCode, action: "remove", actor: owner });
    await app.db.updateTable("member").set({ role: "member" }).where("id", "=", moderator.id).execute();
    await applyDecisions(app);
    expect([await stateOf(edited.keyCode), await stateOf(kept.keyCode)]).toEqual(["removed", "pending"]);
    expect([...(await pendingOf(edited.id)), ...(await pendingOf(kept.id))]).toEqual([]);
    expect((await decide((await aModerator()).cookie, kept.keyCode, approval)).status).toBe(302);
    expect(await stateOf(kept.keyCode)).toBe("active");
  });

  test("is refused at once for what applying it would be refused for", async () => {
    const { cookie } = await aModerator();
    const { keyCode, id } = await aWaiting();
    const refused = await decide(cookie, keyCode, { decision: "askChange" }, isUndoable);
    expect(refused).toMatchObject({ status: 422, data: { fields: { reasons: expect.any(String) } } });
    expect([await pendingOf(id), (await historyOf(id)).length]).toEqual([[], 1]);
  });
});
