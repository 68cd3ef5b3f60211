import { beforeEach, describe, expect, test } from "vitest";
import { sendMessage } from "#src/people/messages/service.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { applyDecisions } from "#test/support/desk.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { othersDecision, tooLateToUndo, undoSeconds } from "../pending/rules.ts";
import { deskDecided, undoneMessage } from "./rules.ts";

const app = await testApp();
beforeEach(async () => {
  await app.db.deleteFrom("pendingMessageDecision").execute();
});

type Who = { cookie: string };
type Desk = {
  counts: { held: number; reports: number; stopped: number };
  held: { id: number; warnings: string[]; likely: string }[];
  reports: { id: number }[];
  stopped: { id: number }[];
  undoable: { key: string; text: string; msLeft: number; address: string; fields: Record<string, string> }[];
};
const path = "/yonetim/mesajlar";
const aModerator = () => aMember(app, { role: "moderator" });
const open = async ({ cookie }: Who) => (await openPage<Desk>(app, path, { cookie })).data!;
const decide = ({ cookie }: Who, islem: string, id: number | string) =>
  sendForm(app, path, { islem, id: String(id) }, { cookie });
/** Sends the fields of the button that undoes a decision. */
const undo = async (moderator: Who, { fields }: Pick<Desk["undoable"][number], "fields">) =>
  sendForm(app, path, fields, moderator);

const held = async () => {
  const conversation = await aConversation(app, { bodies: [] });
  const body = "Kaporayı TR33 0001 0012 3450 0098 7600 01 hesabına gönderin";
  const { id } = await sendMessage(app.ctx(conversation.seller), conversation.code, { body });
  return { ...conversation, messageId: id };
};
const heldState = async (conversationId: number) =>
  (await app.db.selectFrom("message").where("conversationId", "=", conversationId).select("held").execute()).at(-1)!
    .held;
const aReport = async () => {
  const [reported, reporter] = [await aMember(app), await aMember(app)];
  const { id } = await app.db
    .insertInto("memberReport")
    .values({
      reportedId: reported.id,
      reporterId: reporter.id,
      reporter: Buffer.from(String(reporter.id)),
      reason: "fraud",
      createdAt: app.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, reported };
};
const isStopped = async (memberId: number) =>
  (await app.db.selectFrom("messageSetting").where("memberId", "=", memberId).select("stoppedAt").executeTakeFirst())
    ?.stoppedAt != null;

test("of a held message with warnings, rejecting is emphasised; without any, delivering", async () => {
  const moderator = await aModerator();
  const { messageId } = await held();
  expect((await open(moderator)).held.find(({ id }) => id === messageId)).toMatchObject({
    warnings: [expect.stringContaining("IBAN"), expect.stringContaining("kapora"), expect.any(String)],
    likely: "reject",
  });
  // The rules that held it are gone.
  await app.db
    .updateTable("message")
    .set({ hints: ["removed-rule"] })
    .where("id", "=", messageId)
    .execute();
  expect((await open(moderator)).held.find(({ id }) => id === messageId)).toMatchObject({
    warnings: [],
    likely: "release",
  });
});

describe("a decision about a held message", () => {
  test("leaves the desk at once, is applied by a job when it is due, and delivers the message only then", async () => {
    const [moderator, other] = [await aModerator(), await aModerator()];
    const { id, messageId, seller } = await held();
    const before = await open(moderator);
    const now = app.now;
    // Jobs run by the clock of the database.
    app.now = addSeconds(new Date(), -undoSeconds - 1);
    expect((await decide(moderator, "release", messageId)).status).toBe(200);
    const shown = await open(moderator);
    expect(shown.counts.held).toBe(before.counts.held - 1);
    expect(shown.held.map((one) => one.id)).not.toContain(messageId);
    expect(shown.undoable).toMatchObject([
      { text: `${seller.firstName} ${seller.lastName}: mesaj alıcısına iletildi`, msLeft: undoSeconds * 1000 },
    ]);
    expect((await open(other)).undoable).toEqual([]);
    app.now = now;
    expect(await heldState(id)).toBe("waiting");
    await app.runJobs();
    expect(await heldState(id)).toBe("released");
    expect((await open(moderator)).undoable).toEqual([]);
  });

  test("can be undone by its moderator alone, leaves no trace, and can be made again", async () => {
    const [moderator, other] = [await aModerator(), await aModerator()];
    const { id, messageId } = await held();
    await decide(moderator, "reject", messageId);
    const [pending] = (await open(moderator)).undoable;
    expect(await undo(other, pending!)).toMatchObject({ status: 403, data: { message: othersDecision } });
    expect(await decide(other, "release", messageId)).toMatchObject({ status: 409, data: { message: deskDecided } });
    expect((await undo(moderator, pending!)).data).toEqual({ done: undoneMessage });
    await applyDecisions(app);
    expect(await heldState(id)).toBe("waiting");
    expect((await open(moderator)).held.map((one) => one.id)).toContain(messageId);
    expect(await undo(moderator, pending!)).toMatchObject({ status: 409, data: { message: tooLateToUndo } });
    await decide(moderator, "release", messageId);
    await applyDecisions(app);
    expect(await heldState(id)).toBe("released");
  });

  test("is dropped where its moderator is none any more, and can be decided by others", async () => {
    const moderator = await aModerator();
    const { id, messageId } = await held();
    await decide(moderator, "release", messageId);
    await app.db.updateTable("member").set({ role: "member" }).where("id", "=", moderator.id).execute();
    await applyDecisions(app);
    expect(await heldState(id)).toBe("waiting");
    expect((await decide(await aModerator(), "reject", messageId)).status).toBe(200);
  });

  test("that was applied before is refused at once", async () => {
    const moderator = await aModerator();
    const { messageId } = await held();
    await decide(moderator, "reject", messageId);
    await applyDecisions(app);
    expect(await decide(moderator, "release", messageId)).toMatchObject({ status: 409 });
    expect((await open(moderator)).undoable).toEqual([]);
  });
});

test("decisions about reports and blocked members can be undone as well", async () => {
  const moderator = await aModerator();
  const { id, reported } = await aReport();
  await decide(moderator, "stop", id);
  expect((await open(moderator)).reports.map((one) => one.id)).not.toContain(id);
  await undo(moderator, (await open(moderator)).undoable[0]!);
  await applyDecisions(app);
  expect(await isStopped(reported.id)).toBe(false);
  expect((await open(moderator)).reports.map((one) => one.id)).toContain(id);

  await decide(moderator, "stop", id);
  await applyDecisions(app);
  await decide(moderator, "allow", reported.id);
  expect((await open(moderator)).stopped.map((one) => one.id)).not.toContain(reported.id);
  expect(await isStopped(reported.id)).toBe(true);
  await undo(moderator, (await open(moderator)).undoable[0]!);
  expect((await open(moderator)).stopped.map((one) => one.id)).toContain(reported.id);
  await decide(moderator, "allow", reported.id);
  await applyDecisions(app);
  expect(await isStopped(reported.id)).toBe(false);
});
