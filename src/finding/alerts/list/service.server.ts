import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { shortName } from "#src/selling/listings/detail/rules.ts";
import { placeName, nameWithYear } from "#src/selling/listings/names.ts";
import { priceText } from "#src/selling/listings/rules.ts";
import { conversationAddress } from "#src/people/messages/rules.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { packages, packagesPath } from "#src/money/orders/packages/rules.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { daysBetween, formatDate, formatTime } from "#src/shared/dates.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { findConversationOf } from "../own/queries.server.ts";
import {
  ownAlertPath,
  ownAlertTexts,
  shopAlertPath,
  shopAlertTexts,
  stockAlertPath,
  stockAlertTexts,
  webhookAlertPath,
  webhookAlertText,
} from "../own/rules.ts";
import {
  type AlertKind,
  alertsPageSize,
  isAboutShop,
  isAboutStock,
  isAboutWebhook,
  isOver,
  isOwn,
  type ShopKind,
  type StockKind,
  sourceText,
} from "../rules.ts";
import { countAlerts, countUnread, findAlert, markRead, selectAlerts } from "./queries.server.ts";

/** One row of the list, with formatted texts. */
export type AlertItem = {
  id: number;
  kind: AlertKind;
  isUnread: boolean;
  time: string;
  name: string;
  photo: string | null;
  facts: string[];
  price: string | null;
  /** The price before it fell. */
  oldPrice: string | null;
  why: string[];
};
export type AlertDay = { day: string; alerts: AlertItem[] };
type Listed = Awaited<ReturnType<typeof selectAlerts>>[number];

/** One page of the signed-in member's alerts, grouped by day, the newest first; 401 for visitors. */
export async function alertPage(ctx: Context, asked: number) {
  const { id: memberId } = requireMember(ctx);
  const [total, unread] = await Promise.all([countAlerts(ctx, memberId), countUnread(ctx, memberId)]);
  const pageCount = Math.max(1, Math.ceil(total / alertsPageSize));
  const page = Math.min(asked, pageCount);
  const alerts = await selectAlerts(ctx, memberId, { offset: (page - 1) * alertsPageSize, limit: alertsPageSize });
  const cards = await listingCards(ctx, [...new Set(alerts.flatMap(({ keyCode }) => keyCode ?? []))]);
  const byKeyCode = new Map(cards.map((card) => [card.keyCode, card]));
  const now = ctx.clock();
  const days = [...Map.groupBy(alerts, ({ createdAt }) => dayName(createdAt, now))].map(([day, same]) => ({
    day,
    alerts: same.map((alert) =>
      alert.keyCode === null ? itemWithoutListing(alert) : listingItem(alert, byKeyCode.get(alert.keyCode)!),
    ),
  }));
  return { days, total, unread, page, pageCount };
}

function dayName(date: Date, now: Date): string {
  const days = daysBetween(date, now);
  return days <= 0 ? "Bugün" : days === 1 ? "Dün" : formatDate(date);
}

/** An alert about an application to open a shop, a stock source, a webhook, or a package. */
function itemWithoutListing(alert: Listed): AlertItem {
  const { id, kind, isUnread, createdAt } = alert;
  return {
    id,
    kind,
    isUnread,
    time: formatTime(createdAt),
    photo: null,
    facts: [],
    price: null,
    oldPrice: null,
    ...(isAboutShop(kind)
      ? shopTexts(alert, kind)
      : isAboutStock(kind)
        ? stockTexts(alert, kind)
        : isAboutWebhook(kind)
          ? { name: new URL(alert.webhookUrl!).host, why: [webhookAlertText] }
          : packageTexts(alert)),
  };
}
type Texts = Pick<AlertItem, "name" | "why">;

const shopTexts = ({ reasonCodes, note }: Listed, kind: ShopKind): Texts => ({
  name: "Dükkân başvurunuz",
  why: shopAlertTexts(kind, { reasonCodes, note }),
});

const stockTexts = ({ stockName }: Listed, kind: StockKind): Texts => ({
  name: stockName!,
  why: [stockAlertTexts[kind]],
});

function packageTexts({ kind, package: held, packageEndsAt }: Listed): Texts {
  const date = formatDate(packageEndsAt!);
  return {
    name: packages[held!].title,
    why: [
      kind === "package-ended"
        ? `Paketiniz ${date} günü sona erdi.`
        : `Paketiniz ${date} günü sona eriyor. Haklarınızı korumak için paketinizi uzatabilirsiniz.`,
    ],
  };
}

function listingItem(alert: Listed, card: CardView): AlertItem {
  const { id, kind, isUnread, createdAt, oldPriceKurus, newPriceKurus, sources } = alert;
  const price = (kurus: number | null) => (kurus === null ? null : priceText({ ...card, priceKurus: kurus }));
  return {
    id,
    kind,
    isUnread,
    time: formatTime(createdAt),
    name: nameWithYear(card.name, card.modelYear),
    photo: card.photoId && kind !== "removed" ? photoUrl(card.photoId, 400) : null,
    facts: [card.mileage, card.condition, placeName(card.city, card.town)].filter((fact) => fact !== null),
    price: isOver(kind) || isOwn(kind) ? null : (price(newPriceKurus) ?? card.price),
    oldPrice: price(oldPriceKurus),
    why: isOwn(kind)
      ? ownAlertTexts(kind, alert)
      : sources.map(({ kind: source, name, lastName }) =>
          sourceText(source, name !== null && lastName !== null ? shortName(name, lastName) : name),
        ),
  };
}

export const readAllAlerts = (ctx: Context) => markRead(ctx, requireMember(ctx).id);

/**
 * Marks an alert as read and returns the path of its listing, or the page on which the member continues: for a listing of
 * their own, for a package, for an application to open a shop, for a stock source, or for a webhook. 404 for another
 * member's alert.
 */
export async function openAlert(ctx: Context, idText: string): Promise<string> {
  const { id: memberId } = requireMember(ctx);
  const id = /^[1-9]\d{0,14}$/.test(idText) ? Number(idText) : 0;
  const alert = await findAlert(ctx, memberId, id);
  const kind = alert?.kind as AlertKind;
  const [card] = alert?.keyCode ? await listingCards(ctx, [alert.keyCode]) : [];
  if (!alert || (!card && alert.keyCode !== null)) throw new Refusal(404, pageNotFound);
  // An admin who impersonates the member does not mark alerts as read.
  if (!ctx.session?.impersonatorId) await markRead(ctx, memberId, id);
  if (isAboutShop(kind)) return shopAlertPath(kind);
  if (isAboutStock(kind)) return stockAlertPath(alert.stockSourceId!);
  if (isAboutWebhook(kind)) return webhookAlertPath(alert.webhookId!);
  if (!card) return packagesPath[alert.holder];
  if (!isOwn(kind)) return card.address;
  const code = kind === "held" ? await findConversationOf(ctx, memberId, alert.occasion) : undefined;
  return ownAlertPath(kind, { ...card, conversation: code === undefined ? null : conversationAddress(code) });
}
