import { listingCards } from "#src/listings/cards.server.ts";
import { shortName } from "#src/listings/detail/rules.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { layOutMail } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { announce } from "../push/service.server.ts";
import {
  alertKinds,
  alertsPath,
  cutoffs,
  isOver,
  keptDays,
  sourceMails,
  sourceText,
  takeDue,
  waitsDays,
} from "../rules.ts";
import { oneClickHeaders } from "../unsubscribe/one-click.server.ts";
import { oneClickPath, unsubscribePath } from "../unsubscribe/rules.ts";
import { unsubscribeToken } from "../unsubscribe/token.server.ts";
import { alertMail, alertSubject, type MailedAlert } from "./alert-mails.ts";
import {
  findRecipient,
  lockWaiting,
  selectDueMembers,
  settleAlerts,
  forgetOld,
  type WaitingAlert,
} from "./queries.server.ts";

const membersAtOnce = 500;

/** Asks for the mails that are due, one small job for each member; the rest comes with the next sweep. */
export async function sweepAlerts(ctx: Context) {
  const now = ctx.clock();
  await forgetOld(ctx, addDays(now, -waitsDays), addDays(now, -keptDays));
  for (const memberId of await selectDueMembers(ctx, cutoffs(now), membersAtOnce))
    await enqueue(ctx, "alerts.mail", { memberId }, { key: `alerts.mail:${memberId}` });
}

/**
 * Sends a member what is due, as one mail and one message to each browser. The alerts are settled in the transaction that
 * asks for the mail, so that each goes out once, whatever happens to the job.
 */
export const mailAlerts = (ctx: Context, memberId: number) =>
  inTransaction(ctx, async (tx) => {
    const recipient = await findRecipient(tx, memberId);
    if (!recipient) return;
    const due = takeDue(await lockWaiting(tx, memberId), tx.clock());
    const told = await withCards(tx, newest(due.filter(({ kind, isLive }) => isOver(kind) || isLive)));
    const mailed = told.map(({ mail }) => mail);
    await settleAlerts(
      tx,
      due.map(({ id }) => id),
      mailed.length > 0 ? tx.clock() : null,
    );
    if (mailed.length === 0) return;
    const { email: to, firstName } = recipient;
    const { links, token } = await linksOf(tx, told);
    await sendMail(tx, {
      to,
      key: `alerts:${memberId}:${due.at(-1)!.id}`,
      ...layOutMail(tx.origin, alertMail(firstName, mailed, links)),
      headers: oneClickHeaders(tx.origin + oneClickPath(token)),
    });
    const path = mailed.length === 1 ? mailed[0]!.card.address : alertsPath;
    await announce(tx, memberId, { title: alertSubject(mailed), path });
  });

/** Of a listing that several things happened to, what matters most; a price that fell twice fell from where it was first. */
function newest(alerts: readonly WaitingAlert[]): WaitingAlert[] {
  return [...Map.groupBy(alerts, ({ keyCode }) => keyCode).values()].map((same) => {
    const [most] = same.toSorted((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind));
    const sources = same.flatMap((alert) => alert.sources);
    return { ...most!, sources: [...new Map(sources.map((one) => [`${one.kind} ${one.id}`, one])).values()] };
  });
}

const nameOf = ({ name, lastName }: WaitingAlert["sources"][number]) =>
  name === null || lastName === null ? name : shortName(name, lastName);

type Told = { alert: WaitingAlert; mail: MailedAlert };

/** What is said of each; what became dearer again meanwhile is no news. */
async function withCards(ctx: Context, alerts: readonly WaitingAlert[]): Promise<Told[]> {
  const cards = await listingCards(
    ctx,
    alerts.map(({ keyCode }) => keyCode),
  );
  return alerts.flatMap((alert) => {
    const { kind, keyCode, oldPriceKurus, sources } = alert;
    const card = cards.find((one) => one.keyCode === keyCode);
    if (!card || (kind === "price" && card.priceKurus >= (oldPriceKurus ?? 0))) return [];
    const why = sources.map((source) => sourceText(source.kind, nameOf(source)));
    return { alert, mail: { kind, card, oldPriceKurus, why } };
  });
}

/** Where each source's mails are turned off, and all of this mail's at once. */
async function linksOf(ctx: Context, told: readonly Told[]) {
  const byKey = new Map(
    told.flatMap(({ alert, mail }) =>
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
