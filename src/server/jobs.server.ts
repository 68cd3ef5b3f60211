import { type JobHelpers, Logger, parseCronItems, run, type Runner, runOnce, type TaskList } from "graphile-worker";
import type pg from "pg";
import { accountCron, accountJobs } from "#src/accounts/jobs.server.ts";
import { adminCron, adminJobs, adminReactions } from "#src/moderation/jobs.server.ts";
import { alertCron, alertJobs, alertReactions } from "#src/alerts/jobs.server.ts";
import { authorityCron, authorityJobs, authorityReactions } from "#src/listings/authority/jobs.server.ts";
import { photoCron, photoJobs } from "#src/listings/photos/jobs.server.ts";
import { dataRightsCron, dataRightsJobs, dataRightsReactions } from "#src/data-rights/jobs.server.ts";
import { garageCron, garageJobs } from "#src/garage/jobs.server.ts";
import type { Context, Log } from "#src/shared/context.server.ts";
import type { JobHandlers, Reactions } from "#src/shared/events.server.ts";
import { listingCron, listingJobs } from "#src/listings/jobs.server.ts";
import { searchCron, searchJobs } from "#src/search/jobs.server.ts";
import { memberCron, memberJobs, memberReactions } from "#src/members/jobs.server.ts";
import { messageCron, messageJobs, messageSweepCron } from "#src/messages/jobs.server.ts";
import { seoCron, seoJobs } from "#src/seo/jobs.server.ts";
import { statisticsCron, statisticsJobs } from "#src/statistics/jobs.server.ts";
import { notificationJobs, notificationReactions } from "#src/listings/mails/jobs.server.ts";
import { deliverMail, deliverSms } from "./mail-job.server.ts";
import type { Deps } from "./base-app.server.ts";

/** `cron`: when, in crontab's five fields (UTC), then the job: `17 3 * * * accounts.sweep`. */
type Feature = { name: string; reactions?: Reactions; jobs?: JobHandlers; cron?: string };

/** What runs in the background, by feature. */
const features: Feature[] = [
  { name: "mail", jobs: { "mail.deliver": deliverMail, "sms.deliver": deliverSms } },
  { name: "accounts", jobs: accountJobs, cron: accountCron },
  { name: "notifications", reactions: notificationReactions, jobs: notificationJobs },
  { name: "listings", jobs: listingJobs, cron: listingCron },
  { name: "authority", reactions: authorityReactions, jobs: authorityJobs, cron: authorityCron },
  { name: "photos", jobs: photoJobs, cron: photoCron },
  { name: "admin", reactions: adminReactions, jobs: adminJobs, cron: adminCron },
  { name: "statistics", jobs: statisticsJobs, cron: statisticsCron },
  { name: "garage", jobs: garageJobs, cron: garageCron },
  { name: "messages", jobs: messageJobs, cron: messageCron },
  { name: "members", reactions: memberReactions, jobs: memberJobs, cron: memberCron },
  { name: "messages-sweep", cron: messageSweepCron },
  { name: "search", jobs: searchJobs, cron: searchCron },
  { name: "seo", jobs: seoJobs, cron: seoCron },
  { name: "data-rights", reactions: dataRightsReactions, jobs: dataRightsJobs, cron: dataRightsCron },
  { name: "alerts", reactions: alertReactions, jobs: alertJobs, cron: alertCron },
];

/** A job's context: the same as a request's, with nobody signed in. */
const jobContext = (deps: Deps, log: Log): Context => ({
  ...deps,
  log,
  member: undefined,
  session: undefined,
  client: "jobs",
  nonce: undefined,
});

/** An event becomes one job per feature that reacts, so that one feature's failure repeats nobody else's work. */
function taskList(deps: Deps, log: Log): TaskList {
  const tasks: TaskList = {
    event: async (payload, { addJob }: JobHelpers) => {
      const { name } = payload as { name: string };
      for (const feature of features)
        if (name in (feature.reactions ?? {}))
          await addJob(`${feature.name}:${name}`, (payload as { payload: unknown }).payload);
    },
  };
  for (const { name, reactions = {}, jobs = {} } of features) {
    for (const [event, react] of Object.entries(reactions))
      tasks[`${name}:${event}`] = (payload) => (react as Handler)(jobContext(deps, log), payload);
    for (const [job, work] of Object.entries(jobs))
      tasks[job] = (payload) => (work as Handler)(jobContext(deps, log), payload);
  }
  return tasks;
}
type Handler = (ctx: Context, payload: unknown) => Promise<void>;

/** A crontab as text knows no dots in a job's name. */
const cronItems = parseCronItems(
  features.flatMap(({ cron }) => {
    const [, match, task] = /^((?:\S+ ){4}\S+) (\S+)$/.exec(cron ?? "") ?? [];
    return match && task ? { match, task } : [];
  }),
);

const logger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === "error" || level === "warning")
      log[level === "error" ? "error" : "warn"]({ err: meta?.["error"] }, message);
  });

/** Runs jobs until stopped; stopping lets the running ones finish. */
export const startJobs = (deps: Deps, pgPool: pg.Pool, log: Log): Promise<Runner> =>
  run({
    pgPool,
    taskList: taskList(deps, log),
    parsedCronItems: cronItems,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: logger(log),
  });

/** Runs what is due now and returns; for tests and commands. */
export const runDueJobs = (deps: Deps, pgPool: pg.Pool, log: Log) =>
  runOnce({ pgPool, taskList: taskList(deps, log), noHandleSignals: true, logger: logger(log) });
