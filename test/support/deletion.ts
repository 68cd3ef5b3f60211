import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { password as currentPassword } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { sendForm } from "./pages.ts";

export const deletionPath = "/hesabim/verilerim/sil";

/** A step of the page on which a member deletes their account. */
export const deletionStep = (app: TestApp, cookie: string, form: Record<string, string>) =>
  sendForm(app, deletionPath, form, { cookie });

/** Starts the deletion of a member with the tests' password. */
export const startDeletion = (app: TestApp, cookie: string) =>
  deletionStep(app, cookie, { islem: "begin", currentPassword });

/** Advances the clock by so many days and erases the accounts that are due. */
export async function sweepAfter(app: TestApp, days: number) {
  app.now = addDays(app.now, days);
  await enqueue(app.ctx(), "data-rights.sweep", {});
  await app.runJobs();
}
