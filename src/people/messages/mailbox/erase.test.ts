import { insertMemberReport } from "#src/staff/moderation/reports/member/queries.server.ts";
import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aConversation } from "#test/support/messages.ts";
import { messageJobs } from "../jobs.server.ts";
import { deletedMessageDays } from "./rules.ts";

const app = await testApp();
const start = new Date();

type Talk = Awaited<ReturnType<typeof aConversation>>;
const deletes = async (who: keyof Pick<Talk, "buyer" | "seller">, { messages, [who]: { cookie } }: Talk) => {
  const { statusCode } = await app.http.inject({
    url: `/my_pm/delete/id/${messages[0]!.id}/tab/${who === "buyer" ? "gidenler" : "gelenler"}`,
    headers: { host: "kontak.test", "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", cookie },
  });
  expect(statusCode).toBe(200);
};
const isThere = async ({ id }: Talk) =>
  (await app.db.selectFrom("message").where("conversationId", "=", id).select("id").execute()).length > 0;
const sweepAfter = async (days: number) => {
  app.now = addDays(start, days);
  await messageJobs["messages.sweep"]!(app.ctx(), {});
  app.now = start;
};
const setHeld =
  (held: "waiting" | "released" | "rejected" | null) =>
  async ({ id }: Talk) => {
    await app.db.updateTable("message").set({ held }).where("conversationId", "=", id).execute();
  };
const report = async ({ id, buyer, seller }: Talk) => {
  const people = { reporterId: seller.id, reportedId: buyer.id };
  await insertMemberReport(app.ctx(), { conversationId: id, ...people, reason: "spam", note: "" });
};
const decideReport = async ({ id }: Talk) => {
  const decision = { resolvedAt: app.now, resolution: "acted" as const };
  await app.db.updateTable("memberReport").set(decision).where("conversationId", "=", id).execute();
};
const buyerDeletes = (talk: Talk) => deletes("buyer", talk);
const sellerDeletes = (talk: Talk) => deletes("seller", talk);

test.each<[string, ((talk: Talk) => Promise<void>)[], boolean]>([
  ["nobody deleted", [], true],
  ["its writer deleted", [buyerDeletes], true],
  ["its reader deleted", [sellerDeletes], true],
  ["both deleted", [buyerDeletes, sellerDeletes], false],
  ["both deleted, of a conversation before the desk", [report, buyerDeletes, sellerDeletes], true],
  ["both deleted, of a conversation that the desk decided", [report, buyerDeletes, sellerDeletes, decideReport], false],
  ["waits for the desk, deleted by its writer", [setHeld("waiting"), buyerDeletes], true],
  ["the desk rejected, deleted by its writer", [setHeld("rejected"), buyerDeletes], false],
  ["the desk rejected", [setHeld("rejected")], true],
  ["the desk released, deleted by its writer", [setHeld("released"), buyerDeletes], true],
])("after the term, a message that %s", async (_, happens, stays) => {
  const talk = await aConversation(app, { bodies: ["Merhaba"] });
  for (const event of happens) await event(talk);
  await sweepAfter(deletedMessageDays - 1);
  expect(await isThere(talk)).toBe(true);
  await sweepAfter(deletedMessageDays + 1);
  expect(await isThere(talk)).toBe(stays);
});
