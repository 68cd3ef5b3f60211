import type { ListingState } from "#src/selling/listings/rules.ts";
import type { Frequency } from "#src/core/notifications/rules.ts";
import { calendarDay, addDays, addSeconds } from "#src/shared/dates.ts";

/** What happened to a listing of the member's own, or to a message about a listing. */
const ownKinds = [
  "approved",
  "rejected",
  "change-asked",
  "taken-down",
  "expiring",
  "own-expired",
  "authority-granted",
  "authority-denied",
  "authority-lost",
  "held",
] as const;
export type OwnKind = (typeof ownKinds)[number];

/** What was decided about the member's application to open a shop. */
const shopKinds = ["shop-approved", "shop-rejected", "shop-change-asked"] as const;
export type ShopKind = (typeof shopKinds)[number];

/** What happened to a stock source that the member manages. */
const stockKinds = ["stock-waiting", "stock-failing"] as const;
export type StockKind = (typeof stockKinds)[number];

/** What happened to a webhook of the business that the member owns. */
const webhookKinds = ["webhook-disabled"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** What happens to a package of the member or of their business. */
const packageKinds = ["package-ending", "package-ended"] as const;
export type PackageAlertKind = (typeof packageKinds)[number];

/** What happened, the most important first. */
export const alertKinds = [
  ...(["sold", "removed", "expired", "reserved", "available-again", "match", "price"] as const),
  ...ownKinds,
  ...packageKinds,
  ...shopKinds,
  ...stockKinds,
  ...webhookKinds,
] as const;
export type AlertKind = (typeof alertKinds)[number];
export const isOfPackage = (kind: AlertKind): kind is PackageAlertKind =>
  packageKinds.includes(kind as PackageAlertKind);
export const isAboutShop = (kind: AlertKind): kind is ShopKind => shopKinds.includes(kind as ShopKind);
export const isAboutStock = (kind: AlertKind): kind is StockKind => stockKinds.includes(kind as StockKind);
export const isAboutWebhook = (kind: AlertKind): kind is WebhookKind => webhookKinds.includes(kind as WebhookKind);
export const isOwn = (kind: AlertKind): kind is OwnKind => ownKinds.includes(kind as OwnKind);

/** Why a member gets an alert. */
export type SourceKind = "search" | "garage" | "follow" | "own";

export const alertsPageSize = 30;

type KindWords = { name: string; many: string; tone: "new" | "good" | "warn" | "bad" | "over" };
export const kindWords: Record<AlertKind, KindWords> = {
  sold: { name: "Satıldı", many: "satılan ilan", tone: "over" },
  removed: { name: "Yayından kaldırıldı", many: "kaldırılan ilan", tone: "over" },
  expired: { name: "Süresi doldu", many: "süresi dolan ilan", tone: "over" },
  reserved: { name: "Rezerve edildi", many: "rezerve edilen ilan", tone: "warn" },
  "available-again": { name: "Yeniden satışta", many: "yeniden satışta olan ilan", tone: "good" },
  match: { name: "Yeni ilan", many: "yeni ilan", tone: "new" },
  price: { name: "Fiyatı düştü", many: "fiyat düşüşü", tone: "good" },
  approved: { name: "Yayında", many: "yayına giren ilanınız", tone: "good" },
  rejected: { name: "Reddedildi", many: "reddedilen ilanınız", tone: "bad" },
  "change-asked": { name: "Düzeltme istendi", many: "düzeltme istenen ilanınız", tone: "warn" },
  "taken-down": { name: "Kaldırıldı", many: "kaldırılan ilanınız", tone: "bad" },
  expiring: { name: "Süresi doluyor", many: "süresi dolacak ilanınız", tone: "warn" },
  "own-expired": { name: "Süresi doldu", many: "süresi dolan ilanınız", tone: "over" },
  "authority-granted": { name: "Yetki doğrulandı", many: "yetkisi doğrulanan ilanınız", tone: "good" },
  "authority-denied": { name: "Yetki doğrulanamadı", many: "yetkisi doğrulanamayan ilanınız", tone: "bad" },
  "authority-lost": { name: "Yetki sona erdi", many: "yetkisi sona eren ilanınız", tone: "bad" },
  held: { name: "Mesajınız incelemede", many: "incelenen mesajınız", tone: "warn" },
  "package-ending": { name: "Paketiniz bitiyor", many: "bitecek paketiniz", tone: "warn" },
  "package-ended": { name: "Paketiniz bitti", many: "biten paketiniz", tone: "bad" },
  "shop-approved": { name: "Dükkânınız açıldı", many: "açılan dükkânınız", tone: "good" },
  "shop-rejected": { name: "Başvurunuz onaylanmadı", many: "onaylanmayan dükkân başvurunuz", tone: "bad" },
  "shop-change-asked": { name: "Düzeltme istendi", many: "düzeltme istenen dükkân başvurunuz", tone: "warn" },
  "stock-waiting": { name: "Onayınızı bekliyor", many: "onayınızı bekleyen stok listeniz", tone: "warn" },
  "stock-failing": { name: "Stok okunamıyor", many: "okunamayan stok listeniz", tone: "bad" },
  "webhook-disabled": { name: "Webhook durduruldu", many: "durdurulan webhookunuz", tone: "bad" },
};

/** Whether the alert reports the end of a listing; all others are dropped once the listing has ended. */
export const isOver = (kind: AlertKind): boolean => kindWords[kind].tone === "over";

/**
 * The kind of alert when a listing ends; null where it was not on the site before: removing a sold or expired listing
 * creates no alert.
 */
export function endOf(from: ListingState | null, to: ListingState): AlertKind | null {
  if (to === "sold" || to === "expired") return to;
  return to === "removed" && (from === "active" || from === "passive") ? "removed" : null;
}

/** Older price drops create no alert: a paused listing may come back long after its price fell. */
export const priceDropDays = 14;

/** An immediate mail waits this long, so that alerts that follow quickly share one mail. */
export const batchSeconds = 60;
/** The hour of Turkey's day at which daily and, on Mondays, weekly mails go out. */
export const mailHour = 8;
/** Alerts that could not be mailed for this long are not mailed any more. */
export const pendingDays = 8;
/** Older alerts are deleted. */
export const retentionDays = 180;

const monday = 1;
/** Turkey has had UTC+3 all year since 2016. */
const atMailHour = (day: string) => new Date(`${day}T${String(mailHour).padStart(2, "0")}:00:00+03:00`);

/** For each frequency: alerts created at or before this time are due now. */
export function cutoffs(now: Date): Record<Exclude<Frequency, "off">, Date> {
  const today = atMailHour(calendarDay(now));
  const daily = today <= now ? today : addDays(today, -1);
  const weekday = new Date(calendarDay(daily)).getUTCDay();
  return {
    instant: addSeconds(now, -batchSeconds),
    daily,
    weekly: addDays(daily, -((weekday - monday + 7) % 7)),
  };
}

type Due = { createdAt: Date; sources: readonly { frequency: Frequency }[] };

/** The alerts of one member to mail now: if one of a frequency is due, all pending ones of that frequency are. */
export function dueAlerts<Alert extends Due>(alerts: readonly Alert[], now: Date): Alert[] {
  const limits = cutoffs(now);
  const due = new Set(
    alerts.flatMap(({ createdAt, sources }) =>
      sources.flatMap(({ frequency }) => (frequency !== "off" && createdAt <= limits[frequency] ? frequency : [])),
    ),
  );
  return alerts.filter(({ sources }) => sources.some(({ frequency }) => frequency !== "off" && due.has(frequency)));
}

/** Why a member gets an alert: `Kayıtlı aramanız: Satılık Volkswagen Passat`. `name` is null for listings. */
export function sourceText(kind: SourceKind, name: string | null): string {
  if (kind === "search") return `Kayıtlı aramanız: ${name}`;
  if (kind === "garage") return "Garajınızda";
  if (kind === "own") return "İlanınız";
  return name === null ? "Takip ettiğiniz ilan" : `Takip ettiğiniz satıcı: ${name}`;
}

/** The label of a source where its mails are turned off. */
export function sourceMails(kind: SourceKind, name: string | null, listing: string): string {
  if (kind === "search") return `“${name}” araması`;
  if (kind === "own") return "Süresi dolacak ilanlarınız";
  if (kind === "garage") return `Garajınızdaki ${listing}`;
  return name === null ? `Takip ettiğiniz ${listing}` : `Takip ettiğiniz ${name}`;
}
