import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, addHours } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aConversation } from "#test/support/messages.ts";

const app = await testApp();

const words = (text: string) => new Set(text.split(/\s+/));
const correctTimes = async () => {
  await enqueue(app.ctx(), "operations.correct-times", {});
  await app.runJobs();
};

test("attempts are refilled although the clock was a day ahead when they were made", async () => {
  const now = app.now;
  const attempt = () => takeToken(app.ctx(), "a client", { capacity: 2, perHour: 2 });
  app.now = addDays(now, 1);
  await attempt();
  await attempt();
  app.now = now;
  await expect(attempt()).rejects.toMatchObject({ status: 429 });
  await correctTimes();
  app.now = addHours(now, 1);
  expect(await attempt()).toBe(0);
  app.now = now;
});

test("a heartbeat from the future does not keep an export from being claimed again", async () => {
  const { id: memberId } = await aMember(app);
  const future = addDays(new Date(), 1);
  await app.db.insertInto("dataExport").values({ memberId, askedAt: future, beatAt: future }).execute();
  await correctTimes();
  const row = app.db.selectFrom("dataExport").where("memberId", "=", memberId).select(["askedAt", "beatAt"]);
  for (const time of Object.values(await row.executeTakeFirstOrThrow()))
    expect(Math.abs(time!.getTime() - Date.now())).toBeLessThan(60_000);
});

test("a corrected time can be compared with the one that was read", async () => {
  const { id: memberId } = await aMember(app);
  const future = addDays(new Date(), 1);
  await app.db.insertInto("dataExport").values({ memberId, askedAt: future, beatAt: future }).execute();
  await correctTimes();
  const row = app.db.selectFrom("dataExport").where("memberId", "=", memberId).select("beatAt");
  const { beatAt } = await row.executeTakeFirstOrThrow();
  expect(await row.where("beatAt", "=", beatAt).executeTakeFirst()).toEqual({ beatAt });
});

test("an unread message is corrected, so that its notice does not wait; one that was read stays", async () => {
  const { code } = await aConversation(app, { bodies: ["unread", "read"] });
  const future = addDays(new Date(), 1);
  await app.db.updateTable("message").set({ createdAt: future }).execute();
  await app.db.updateTable("message").set({ readAt: future }).where("body", "=", "read").execute();
  await correctTimes();
  const rows = await app.db
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .where("conversation.code", "=", code)
    .where("message.createdAt", "=", future)
    .select("body")
    .execute();
  expect(rows).toEqual([{ body: "read" }]);
});

test("times that are not too far ahead stay", async () => {
  const before = addDays(new Date(), -1);
  const { id: memberId } = await aMember(app);
  await app.db.insertInto("dataExport").values({ memberId, askedAt: before, beatAt: before }).execute();
  await correctTimes();
  const row = app.db.selectFrom("dataExport").where("memberId", "=", memberId).select("beatAt");
  expect(await row.executeTakeFirst()).toEqual({ beatAt: before });
});

/** Times that sort, inform, or were chosen by people, in any table where no limit is declared. */
const informing =
  words(`accepted_at added_at adopted_at agreed_at answered_at applied_at asked_at at attempted_at blocked_at booked_at
  buyer_noticed_at changed_at charged_at checked_at closed_at closes_at computed_at confirmed_at created_at decided_at
  deleted_at delivered_at disabled_at dismissed_at dropoff_at edited_at email_confirmed_at ended_at ended_notified_at
  ending_notified_at erased_at finished_at first_answered_at fitted_at fulfilled_at gone_at handed_over_at held_at issued_at
  last_seen_at last_success_at last_used_at lifted_at loaded_at made_at mailed_at measured_at new_confirmed_at
  old_confirmed_at listed_at opened_at paid_at phone_confirmed_at pickup_at published_at read_at ready_at redeemed_at reminded_at
  removed_at replaced_at resolved_at retired_at revoked_at seen_at seller_noticed_at sent_at settled_at since starts_at
  stopped_at suspended_at terms_accepted_at updated_at used_at valid_from warned_at withdrawn_at`);
/** Ends that nothing waits for: what they end is valid for longer, or they were promised or sold as that time. */
const ends = words(`api_key.expires_at business_invitation.expires_at captcha_used.expires_at data_export.expires_at
  data_export.pass_until email_change.expires_at email_token.expires_at passkey_challenge.expires_at phone_code.expires_at
  rental_quote.expires_at session.expires_at sign_in_step.expires_at webhook.old_secret_until impersonation.ends_at
  balance_lot.expires_at business_package.ends_at listing.expires_at listing_promotion.ends_at member_package.ends_at
  coupon.valid_until listing_authority.valid_until account_deletion.due_at down_payment.held_until down_payment.objection_until`);
const explained: Record<string, string> = {
  "impersonation.started_at": "informs",
  "import_run.started_at": "informs",
  "worker_pool.started_at": "informs",
  "pending_decision.due_at": "its job applies it, and jobs are corrected with the schedules",
  "pending_message_decision.due_at": "its job applies it, and jobs are corrected with the schedules",
  "webhook.retry_at": "compared with the wait that its failures explain when it is read",
  "webhook_delivery.next_attempt_at": "shown only; its job waits",
};

test("each time has a limit, or a reason why it needs none", async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name || '.' || column_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`.execute(app.db);
  const limits = app.deps.features.flatMap(({ timeLimits = [] }) => timeLimits);
  const known = new Set([
    ...limits.map(({ table, column }) => `${table}.${column}`),
    ...ends,
    ...Object.keys(explained),
  ]);
  expect(rows.filter(({ name, column }) => !known.has(name) && !informing.has(column)).map(({ name }) => name)).toEqual(
    [],
  );
});
