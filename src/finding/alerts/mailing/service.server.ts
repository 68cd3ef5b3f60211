import { listingCards } from "#src/selling/listings/cards.server.ts";
import { shortName } from "#src/selling/listings/detail/rules.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { alertsPath } from "../address.ts";
import { expiringListingsPath, ownAlertTexts } from "../own/rules.ts";
import { enqueuePushes } from "../push/service.server.ts";
import {
  alertKinds,
  cutoffs,
  isOver,
  isOwn,
  retentionDays,
  sourceMails,
  sourceText,
  dueAlerts,
  pendingDays,
} from "../rules.ts";
import { oneClickHeaders } from "#src/core/notifications/unsubscribe/one-click.server.ts";
import { oneClickPath, unsubscribePath } from "../unsubscribe/rules.ts";
import { unsubscribeToken } from "../unsubscribe/token.server.ts";
import { alertMail, expiringMail, type MailedAlert } from "./alert-mails.ts";
import {
  findRecipient,
  lockPending,
  selectDueMembers,
  settleAlerts,
  expireAlerts,
  type PendingAlert,
} from "./queries.server.ts";

const batchSize = 500;

/** Queues one mail job for each member with a due alert, one batch per run; the next run continues. */
export async function sweepAlerts(ctx: Context) {
  const now = ctx.clock();
  await expireAlerts(ctx, addDays(now, -pendingDays), addDays(now, -retentionDays));
  for (const memberId of await selectDueMembers(ctx, cutoffs(now), batchSize))
    await enqueue(ctx, "alerts.mail", { memberId }, { key: `alerts.mail:${memberId}` });
}

/**
 * Sends a member's due alerts as one mail and one push message per browser; those of their own listings have a mail of
 * their own. The alerts are settled in the transaction that queues the mails, so a retried job cannot send them twice.
 */
export const mailAlerts = (ctx: Context, memberId: number) =>
  inTransaction(ctx, async (tx) => {
    const recipient = await findRecipient(tx, memberId);
    if (!recipient) return;
    const due = dueAlerts(await lockPending(tx, memberId), tx.clock());
    for (const alerts of Map.groupBy(due, ({ kind }) => isOwn(kind)).values())
      await mailTogether(tx, { ...recipient, memberId }, alerts);
  });

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>> & { memberId: number };

async function mailTogether(tx: Context, { memberId, email: to, firstName }: Recipient, due: PendingAlert[]) {
  const prepared = await withCards(tx, onePerListing(due.filter(({ kind, isLive }) => isOver(kind) || isLive)));
  const mailed = prepared.map(({ mail }) => mail);
  await settleAlerts(
    tx,
    due.map(({ id }) => id),
    mailed.length > 0 ? tx.clock() : null,
  );
  const [first] = mailed;
  if (!first) return;
  const { links, token } = await linksOf(tx, prepared);
  const text = isOwn(first.kind) ? expiringMail(firstName, mailed, links) : alertMail(firstName, mailed, links);
  const mail = await writeMail(tx, text);
  await sendMail(tx, {
    to,
    key: `alerts:${memberId}:${due.at(-1)!.id}`,
    ...mail,
    headers: oneClickHeaders(tx.origin + oneClickPath(token)),
  });
  const ownPath = isOwn(first.kind) ? expiringListingsPath : undefined;
  const path = ownPath ?? (mailed.length === 1 ? first.card.address : alertsPath);
  await enqueuePushes(tx, memberId, { title: mail.subject, path });
}

/** Reduces the alerts of each listing to the most important; of several price drops the first, with the highest old price. */
function onePerListing(alerts: readonly PendingAlert[]): PendingAlert[] {
  return [...Map.groupBy(alerts, ({ keyCode }) => keyCode).values()].map((same) => {
    const [first] = same.toSorted((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind));
    const sources = same.flatMap((alert) => alert.sources);
    return { ...first!, sources: [...new Map(sources.map((one) => [`${one.kind} ${one.id}`, one])).values()] };
  });
}

const nameOf = ({ name, lastName }: PendingAlert["sources"][number]) =>
  name === null || lastName === null ? name : shortName(name, lastName);

type PreparedAlert = { alert: PendingAlert; mail: MailedAlert };

/** Adds the present card of each listing; price drops that were undone meanwhile are left out. */
async function withCards(ctx: Context, alerts: readonly PendingAlert[]): Promise<PreparedAlert[]> {
  const cards = await listingCards(
    ctx,
    alerts.map(({ keyCode }) => keyCode),
  );
  return alerts.flatMap((alert) => {
    const { kind, keyCode, oldPriceKurus, occasion, sources } = alert;
    const card = cards.find((one) => one.keyCode === keyCode);
    if (!card || (kind === "price" && card.priceKurus >= (oldPriceKurus ?? 0))) return [];
    const why = isOwn(kind)
      ? ownAlertTexts(kind, { occasion, reasonCodes: null, note: null })
      : sources.map((source) => sourceText(source.kind, nameOf(source)));
    return { alert, mail: { kind, card, oldPriceKurus, why } };
  });
}

/** The unsubscribe link of each source, and the token that unsubscribes from all of them. */
async function linksOf(ctx: Context, prepared: readonly PreparedAlert[]) {
  const byKey = new Map(
    prepared.flatMap(({ alert, mail }) =>
      alert.sources
        .filter(({ frequency }) => frequency !== "off")
        .map((source) => [`${source.kind} ${source.id}`, { source, listing: mail.card.name }] as const),
    ),
  );
  const all = [...byKey.values()];
  const links = await Promise.all(
    all.map(async ({ source, listing }) => ({
      label: sourceMails(source.kind, nameOf(source), listing),
      path: unsubscribePath(await unsubscribeToken(ctx, [source])),
    })),
  );
  const token = await unsubscribeToken(
    ctx,
    all.map(({ source }) => source),
  );
  return { links, token };
}
