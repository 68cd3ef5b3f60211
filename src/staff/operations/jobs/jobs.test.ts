import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { jobTexts } from "./service.server.ts";

const app = await testApp();
const admin = await aMember(app, { role: "admin" });
const path = "/yonetim/sistem/isler";
const error = "no answer for ayse@ornek.example with token 0123456789abcdef0123456789abcdef\n    at /work/secret.ts";

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
});

/** A job whose payload nobody may read here; failed for good with `attempts` of 25. */
async function aJob(task = "mail.deliver", { attempts = 25, isRunning = false } = {}) {
  const payload = JSON.stringify({ to: "gizli@ornek.example", subject: "Gizli konu" });
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job(${task}, ${payload}::json, max_attempts := 25)`.execute(app.db);
  const { id } = rows[0]!;
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${attempts > 0 ? error : null},
    locked_at = ${isRunning ? app.now : null}, locked_by = ${isRunning ? "w" : null} where id = ${id}`.execute(app.db);
  return id;
}
const jobOf = async (id: number) =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where id = ${id}`.execute(app.db)).rows[0];
const open = (cookie = admin.cookie) => openPage(app, path, { cookie });
const act = (id: number, what: string, form: Record<string, string> = {}, cookie = admin.cookie) =>
  sendForm(app, path, { id: String(id), islem: what, reason: "Sunucu düzeldi", ...form }, { cookie });
const audit = (subject: string) => auditOf(app, subject, ["action", "reason"]);

test("the queue is counted by task, and no payload, address or token is shown", async () => {
  await aJob();
  await aJob("mail.deliver", { attempts: 3 });
  await aJob("mail.deliver", { attempts: 0 });
  await aJob("alerts.sweep", { attempts: 0, isRunning: true });
  const { data } = await open();
  expect(data).toMatchObject({
    tasks: [
      { task: "mail.deliver", waiting: 2, later: 0, running: 0, retrying: 1, failed: 1 },
      { task: "alerts.sweep", waiting: 0, running: 1, failed: 0 },
    ],
    failed: [
      { tries: "25/25", isOver: true, error: "no answer for … with token …" },
      { tries: "3/25", isOver: false },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/gizli|ayse|0123456789abcdef|secret/i);
});

test("jobs of a task that no running node knows are shown as such", async () => {
  await aJob("mail.deliver", { attempts: 0 });
  await aJob("newer.task", { attempts: 0 });
  await aJob("newer.task", { attempts: 3 });
  expect((await open()).data).toMatchObject({ hasWorkers: false });
  // A dead node knew the newer task; the running one holds its lease.
  await sql`insert into worker_pool (id, lease, tasks)
    values ('dead', 41, array['newer.task']), ('running', -42, array['mail.deliver'])`.execute(app.db);
  const node = await app.pool.connect();
  await node.query("select pg_advisory_lock(-42)");
  const { data } = await open();
  node.release(true);
  expect(data).toMatchObject({ hasWorkers: true, unknown: [{ task: "newer.task", jobs: 2 }] });
  await sql`delete from worker_pool`.execute(app.db);
});

test("the schedules have their next run", async () => {
  app.now = new Date("2026-03-02T00:59:30Z");
  const { schedules } = (await open()).data as { schedules: { task: string; next: string; line: string }[] };
  expect(schedules.length).toBeGreaterThan(30);
  expect(schedules).toContainEqual(
    expect.objectContaining({ task: "statistics.forget-visitors", line: "7 1 * * *", next: "2 Mart 2026 04:07" }),
  );
  expect(schedules.filter(({ next }) => next === "–")).toEqual([]);
});

test("a failed job is tried again or deleted with a reason, which is recorded", async () => {
  const [first, second] = [await aJob(), await aJob()];
  expect((await act(first, "retry")).data).toEqual({ done: jobTexts.retry });
  expect(await jobOf(first)).toEqual({ attempts: 0 });
  expect(await audit(`mail.deliver ${first}`)).toEqual([{ action: "retryJob", reason: "Sunucu düzeldi" }]);
  expect((await act(second, "delete")).data).toEqual({ done: jobTexts.delete });
  expect(await jobOf(second)).toBeUndefined();
  expect(await audit(`mail.deliver ${second}`)).toMatchObject([{ action: "deleteJob" }]);
});

test("jobs without an error, running jobs and unknown ones are refused", async () => {
  const [fresh, running] = [await aJob("mail.deliver", { attempts: 0 }), await aJob("x", { isRunning: true })];
  for (const id of [fresh, running, 999_999_999]) expect((await act(id, "delete")).status).toBe(409);
  expect(await jobOf(fresh)).toEqual({ attempts: 0 });
  const wrongForms: Record<string, string>[] = [{ reason: "" }, { islem: "truncate" }, { id: "1 or 1=1" }];
  for (const wrong of wrongForms) expect((await act(fresh, "retry", wrong)).status).toBe(422);
});

test("of twenty requests at once one retries or deletes a job, and the audit log has one entry", async () => {
  const id = await aJob("sms.deliver");
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => act(id, n % 2 === 0 ? "retry" : "delete")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await audit(`sms.deliver ${id}`)).toHaveLength(1);
});

test("nobody but admins in person", async () => {
  const id = await aJob();
  const member = await aMember(app);
  const cookies = [member.cookie, (await aMember(app, { role: "moderator" })).cookie];
  for (const cookie of cookies) {
    expect((await open(cookie)).status).toBe(404);
    expect((await act(id, "delete", {}, cookie)).status).toBe(404);
  }
  expect((await act(id, "delete", {}, await anImpersonation(app, member.id, admin.cookie))).status).toBe(403);
  expect((await openPage(app, path)).location).toBe("/login?ref=%2Fyonetim%2Fsistem%2Fisler");
  const form = { id: String(id), islem: "delete", reason: "Kötü niyet" };
  expect((await sendFromElsewhere(app, { path, form, cookie: admin.cookie })).statusCode).toBe(403);
  expect(await jobOf(id)).toEqual({ attempts: 25 });
});
