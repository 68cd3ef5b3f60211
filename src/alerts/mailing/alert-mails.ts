import type { CardView } from "#src/listings/cards/rules.ts";
import { photoUrl } from "#src/listings/photos/size-rules.ts";
import { nameWithYear, placeName } from "#src/listings/names.ts";
import { expiryNoticeDays, listingLifeDays, priceText } from "#src/listings/rules.ts";
import type { MailItem, MailText } from "#src/shared/mail-layout.ts";
import { formatPrice } from "#src/shared/money.ts";
import { expiringListingsPath } from "../own/rules.ts";
import { alertsPath } from "../address.ts";
import { alertKinds, type AlertKind, kindWords } from "../rules.ts";

/** One listing in a mail. */
export type MailedAlert = {
  kind: AlertKind;
  card: CardView;
  /** The price before it fell. */
  oldPriceKurus: number | null;
  /** The reasons as sentences: `Kayıtlı aramanız: …`. */
  why: readonly string[];
};

/** A mail shows at most this many listings; the list on the site has all. */
export const mailItemsMax = 20;

/** What changed: `Fiyatı düştü: 1.300.000 TL yerine 1.245.000 TL (55.000 TL daha az)`. */
export function changeText({ kind, card, oldPriceKurus }: Omit<MailedAlert, "why">): string {
  const { name } = kindWords[kind];
  if (kind !== "price" || oldPriceKurus === null) return name;
  const less = formatPrice(oldPriceKurus - card.priceKurus, card.currency);
  return `${name}: ${priceText({ ...card, priceKurus: oldPriceKurus })} yerine ${card.price} (${less} daha az)`;
}

const titleOf = ({ name, modelYear }: CardView) => nameWithYear(name, modelYear);

function itemOf(alert: MailedAlert): MailItem {
  const { kind, card, why } = alert;
  const facts = [card.mileage, card.condition, placeName(card.city, card.town)].filter((fact) => fact !== null);
  const hasPage = ["match", "price", "reserved", "available-again"].includes(kind);
  return {
    title: titleOf(card),
    // A removed listing's photos are not public any more.
    photo: card.photoId && kind !== "removed" ? photoUrl(card.photoId, 400, "jpg") : null,
    mark: changeText(alert),
    price: hasPage ? card.price : null,
    lines: [facts.join(" · "), ...why],
    path: card.address,
  };
}

/** `3 yeni ilan, 1 fiyat düşüşü`. */
const counted = (alerts: readonly MailedAlert[]) =>
  alertKinds
    .map((kind) => ({ kind, count: alerts.filter((alert) => alert.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kindWords[kind].many}`)
    .join(", ");

/** The subject of a mail and the title of a push message: the name of one listing, or how many of each kind. */
export function alertSubject(alerts: readonly MailedAlert[]): string {
  const [first, ...others] = alerts;
  return others.length === 0 ? `${kindWords[first!.kind].name}: ${titleOf(first!.card)}` : counted(alerts);
}

function summary(alerts: readonly MailedAlert[]): string {
  if (alerts.length === 1) return "Takip ettikleriniz arasında bir yenilik var.";
  const rest = alerts.length > mailItemsMax ? ` İlk ${mailItemsMax} ilan aşağıda, hepsi bildirimlerinizde.` : "";
  return `Takip ettikleriniz arasında: ${counted(alerts)}.${rest}`;
}

/** A source of the mail's alerts, and the page that unsubscribes from it. */
export type MailedSource = { label: string; path: string };

export function alertMail(
  firstName: string,
  alerts: readonly MailedAlert[],
  sources: readonly MailedSource[],
): MailText {
  return {
    subject: alertSubject(alerts),
    greeting: `Merhaba ${firstName},`,
    paragraphs: [summary(alerts)],
    items: alerts.slice(0, mailItemsMax).map(itemOf),
    action: { label: "Bütün bildirimleriniz", path: alertsPath },
    footnote: "Bu iletiyi, aşağıdakiler için e-posta bildirimi istediğiniz için aldınız.",
    links: sources.map(({ label, path }) => ({ label: `${label}: bildirimleri kapatın`, path })),
  };
}

/** The daily mail about the member's own listings that expire soon. */
export function expiringMail(
  firstName: string,
  alerts: readonly MailedAlert[],
  sources: readonly MailedSource[],
): MailText {
  const [first] = alerts;
  const rest = alerts.length > mailItemsMax ? ` İlk ${mailItemsMax} ilan aşağıda, hepsi ilanlarınız sayfasında.` : "";
  return {
    subject:
      alerts.length === 1
        ? `İlanınızın süresi doluyor: ${titleOf(first!.card)}`
        : `${alerts.length} ilanınızın süresi doluyor`,
    greeting: `Merhaba ${firstName},`,
    paragraphs: [
      `${alerts.length === 1 ? "Aşağıdaki ilanınızın" : `Aşağıdaki ${alerts.length} ilanınızın`} süresi ${expiryNoticeDays} gün içinde doluyor. Süreyi şimdi ${listingLifeDays} gün uzatabilirsiniz.${rest}`,
    ],
    items: alerts.slice(0, mailItemsMax).map(itemOf),
    action: { label: "Süreyi uzatın", path: expiringListingsPath },
    footnote: "Bu iletiyi, süresi dolacak ilanlarınız için günde en fazla bir kez gönderiyoruz.",
    links: sources.map(({ label, path }) => ({ label: `${label}: bildirimleri kapatın`, path })),
  };
}
