import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { nameWithYear, placeName } from "#src/selling/listings/names.ts";
import { expiryNoticeDays, listingLifeDays, priceText } from "#src/selling/listings/rules.ts";
import type { MailItem, MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
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
  return words("{ad}: {eski_fiyat} yerine {fiyat} ({fark} daha az)", {
    ad: name,
    eski_fiyat: priceText({ ...card, priceKurus: oldPriceKurus }),
    fiyat: card.price,
    fark: less,
  });
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
  if (alerts.length === 1) return words("Takip ettikleriniz arasında bir yenilik var.");
  return alerts.length > mailItemsMax
    ? words("Takip ettikleriniz arasında: {sayilar}. İlk {sayi} ilan aşağıda, hepsi bildirimlerinizde.", {
        sayilar: counted(alerts),
        sayi: mailItemsMax,
      })
    : words("Takip ettikleriniz arasında: {sayilar}.", { sayilar: counted(alerts) });
}

/** A source of the mail's alerts, and the page that unsubscribes from it. */
export type MailedSource = { label: string; path: string };

export const alertMail = message(
  "alerts-alert",
  (firstName: string, alerts: readonly MailedAlert[], sources: readonly MailedSource[]): MailText => {
    return {
      subject: alertSubject(alerts),
      greeting: hello(firstName),
      paragraphs: [summary(alerts)],
      items: alerts.slice(0, mailItemsMax).map(itemOf),
      action: { label: words("Bütün bildirimleriniz"), path: alertsPath },
      footnote: words("Bu iletiyi, aşağıdakiler için e-posta bildirimi istediğiniz için aldınız."),
      links: sources.map(({ label, path }) => ({ label: words("{ad}: bildirimleri kapatın", { ad: label }), path })),
    };
  },
);

/** The daily mail about the member's own listings that expire soon. */
export const expiringMail = message(
  "alerts-expiring",
  (firstName: string, alerts: readonly MailedAlert[], sources: readonly MailedSource[]): MailText => {
    const [first] = alerts;
    return {
      subject:
        alerts.length === 1
          ? words("İlanınızın süresi doluyor: {ilan}", { ilan: titleOf(first!.card) })
          : words("{sayi} ilanınızın süresi doluyor", { sayi: alerts.length }),
      greeting: hello(firstName),
      paragraphs: [
        alerts.length === 1
          ? words(
              "Aşağıdaki ilanınızın süresi {gun} gün içinde doluyor. Süreyi şimdi {uzatma_gunu} gün uzatabilirsiniz.",
              { gun: expiryNoticeDays, uzatma_gunu: listingLifeDays },
            )
          : words(
              "Aşağıdaki {sayi} ilanınızın süresi {gun} gün içinde doluyor. Süreyi şimdi {uzatma_gunu} gün uzatabilirsiniz.",
              { sayi: alerts.length, gun: expiryNoticeDays, uzatma_gunu: listingLifeDays },
            ),
        ...(alerts.length > mailItemsMax
          ? [words("İlk {sayi} ilan aşağıda, hepsi ilanlarınız sayfasında.", { sayi: mailItemsMax })]
          : []),
      ],
      items: alerts.slice(0, mailItemsMax).map(itemOf),
      action: { label: words("Süreyi uzatın"), path: expiringListingsPath },
      footnote: words("Bu iletiyi, süresi dolacak ilanlarınız için günde en fazla bir kez gönderiyoruz."),
      links: sources.map(({ label, path }) => ({ label: words("{ad}: bildirimleri kapatın", { ad: label }), path })),
    };
  },
);
