import { insertStockAlert } from "#src/finding/alerts/own/queries.server.ts";
import type { StockKind } from "#src/finding/alerts/rules.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addHours } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { findRun, findSource, type Source } from "../queries.server.ts";
import { failingHours } from "../rules.ts";
import { failingMail, waitingMail } from "./mails.ts";
import { findFirstFailure, selectManagers } from "./queries.server.ts";

/** Reports an automatic run that waits for a person to the people of its source. */
export const notifyOfWaiting = (tx: Context, source: Source, runId: number, reason: string) =>
  notify(tx, source, { runId, kind: "stock-waiting" }, (noticed) => waitingMail(noticed, reason));

/** Reports a feed whose automatic runs have failed for a day. */
export async function notifyOfFailures(tx: Context, runId: number) {
  const run = await findRun(tx, runId);
  const source = run && (await findSource(tx, run.sourceId));
  if (!source?.isAutomatic || run?.memberId !== null) return;
  const first = await findFirstFailure(tx, source.id);
  if (!first || first.startedAt > addHours(tx.clock(), -failingHours)) return;
  await notify(tx, source, { runId: first.id, kind: "stock-failing" }, (noticed) => failingMail(noticed, run.message));
}

/** An alert and a mail for each person, once for each run and kind. */
async function notify(
  tx: Context,
  source: Source,
  { runId, kind }: { runId: number; kind: StockKind },
  mail: (noticed: { firstName: string; sourceId: number; sourceName: string }) => MailText,
) {
  for (const { id: memberId, email, firstName } of await selectManagers(tx, source)) {
    if (!(await insertStockAlert(tx, kind, { runId, memberId }))) continue;
    await sendMail(tx, {
      to: email,
      key: `${kind}:${runId}:${memberId}`,
      ...(await writeMail(tx, mail({ firstName, sourceId: source.id, sourceName: source.name }))),
    });
  }
}
