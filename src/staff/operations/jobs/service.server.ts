import { z } from "zod/mini";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { formatAge, formatDateTime } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { cronItemsOf, nextRun, schedulesOf } from "#src/shared/schedules.server.ts";
import { reason } from "#src/staff/desks/rules.ts";
import { parseInput, wholeNumber } from "#src/shared/validation.ts";
import { safeError } from "../rules.ts";
import {
  countLivePools,
  deleteJob,
  lockFailedJob,
  rescheduleJob,
  selectFailedJobs,
  selectLastRuns,
  selectTaskCounts,
  selectUnknownTasks,
} from "./queries.server.ts";

const shownFailures = 50;

const JobForm = z.object({
  id: wholeNumber({ min: 1, message: "İşi seçiniz." }),
  islem: z.enum(["retry", "delete"], "Ne yapılacağını seçiniz."),
  reason,
});

export const jobTexts = {
  changed: "Bu iş artık hatalı işler arasında değil; sayfayı yenileyiniz.",
  retry: "İş yeniden sıraya alındı.",
  delete: "İş silindi.",
};

/** The queue by task, the tasks that no running node knows, the jobs with errors, and the schedules with their last and next run. */
export async function readJobs(ctx: Context) {
  requireDesk(ctx, "system");
  const [pools, unknown, tasks, failed, lastRuns] = await Promise.all([
    countLivePools(ctx),
    selectUnknownTasks(ctx),
    selectTaskCounts(ctx),
    selectFailedJobs(ctx, shownFailures),
    selectLastRuns(ctx),
  ]);
  const now = ctx.clock();
  const items = cronItemsOf(ctx.features);
  const lines = schedulesOf(ctx.features);
  return {
    hasWorkers: pools > 0,
    unknown: unknown.map(({ oldest, ...counts }) => ({ ...counts, oldest: formatDateTime(oldest) })),
    tasks: tasks.map(({ oldestDue, ...counts }) => ({
      ...counts,
      oldest: oldestDue === null ? "" : formatDateTime(oldestDue),
    })),
    failed: failed.map(({ id, task, attempts, maxAttempts, runAt, createdAt, updatedAt, lastError }) => ({
      id,
      task,
      tries: `${attempts}/${maxAttempts}`,
      isOver: attempts >= maxAttempts,
      error: safeError(lastError ?? ""),
      age: formatAge(createdAt, now),
      last: formatDateTime(updatedAt),
      next: attempts >= maxAttempts ? "" : formatDateTime(runAt),
    })),
    schedules: items.map((item, index) => {
      const last = lastRuns.get(item.identifier);
      const next = nextRun(item, now);
      return {
        task: item.task,
        line: lines[index]!.match,
        last: last ? formatDateTime(last) : "–",
        next: next ? formatDateTime(next) : "–",
      };
    }),
  };
}

/**
 * Runs a failed job again or deletes it, `input` as `JobForm`. 409 for a job that a worker runs, that another admin has
 * taken care of, or that has no error. Returns what was done as a sentence.
 */
export async function actOnJob(ctx: Context, input: unknown): Promise<string> {
  requireDesk(ctx, "system", "change");
  const { id, islem: action, reason } = parseInput(JobForm, input);
  await inTransaction(ctx, async (tx) => {
    const job = await lockFailedJob(tx, id);
    if (!job) throw new Refusal(409, jobTexts.changed);
    await (action === "retry" ? rescheduleJob(tx, id) : deleteJob(tx, id));
    await recordAudit(tx, {
      action: action === "retry" ? "retryJob" : "deleteJob",
      subject: `${job.task} ${id}`,
      reason,
    });
  });
  return jobTexts[action];
}
