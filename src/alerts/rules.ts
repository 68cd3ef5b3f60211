import type { ListingState } from "#src/listings/rules.ts";
import type { Frequency } from "#src/notifications/rules.ts";
import { calendarDay, addDays, addSeconds } from "#src/shared/dates.ts";

/** What happened to a listing, in the order of what matters most. */
export const alertKinds = ["sold", "removed", "expired", "match", "price"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What an alert is told for. */
export type SourceKind = "search" | "garage" | "follow";

export const alertsPath = "/bildirimlerim";
export const alertsPageSize = 30;

type KindWords = { name: string; many: string; tone: "new" | "good" | "over" };
export const kindWords: Record<AlertKind, KindWords> = {
  sold: { name: "Satıldı", many: "satılan ilan", tone: "over" },
  removed: { name: "Yayından kaldırıldı", many: "kaldırılan ilan", tone: "over" },
  expired: { name: "Süresi doldu", many: "süresi dolan ilan", tone: "over" },
  match: { name: "Yeni ilan", many: "yeni ilan", tone: "new" },
  price: { name: "Fiyatı düştü", many: "fiyat düşüşü", tone: "good" },
};

/** Is there still something to look at? A new listing or a better price is no news once the listing is gone. */
export const isOver = (kind: AlertKind): boolean => kindWords[kind].tone === "over";

/**
 * What the end of a listing is told as; nothing where nobody saw it any more before: what was sold or had run out is
 * removed without a word.
 */
export function endOf(from: ListingState | null, to: ListingState): AlertKind | null {
  if (to === "sold" || to === "expired") return to;
  return to === "removed" && (from === "active" || from === "passive") ? "removed" : null;
}

/** A price that fell longer ago is told to nobody: the listing was away meanwhile. */
export const priceNewsDays = 14;

/** What comes within so many seconds goes out as one mail. */
export const gatherSeconds = 60;
/** The hour of Turkey's day at which daily and, on Mondays, weekly mails go out. */
export const mailHour = 8;
/** What nobody could be mailed for so long is no news any more. */
export const waitsDays = 8;
/** How long alerts stand in the list. */
export const keptDays = 180;

const monday = 1;
/** Turkey has kept one time all the year since 2016. */
const atMailHour = (day: string) => new Date(`${day}T${String(mailHour).padStart(2, "0")}:00:00+03:00`);

/** Up to when an alert must have come to be due now, by how often its source is mailed. */
export function cutoffs(now: Date): Record<Exclude<Frequency, "off">, Date> {
  const today = atMailHour(calendarDay(now));
  const daily = today <= now ? today : addDays(today, -1);
  const weekday = new Date(calendarDay(daily)).getUTCDay();
  return {
    instant: addSeconds(now, -gatherSeconds),
    daily,
    weekly: addDays(daily, -((weekday - monday + 7) % 7)),
  };
}

type Due = { createdAt: Date; sources: readonly { frequency: Frequency }[] };

/** The alerts of one member that go out now: once one of a frequency is due, all that wait for it go with it. */
export function takeDue<Alert extends Due>(alerts: readonly Alert[], now: Date): Alert[] {
  const limits = cutoffs(now);
  const due = new Set(
    alerts.flatMap(({ createdAt, sources }) =>
      sources.flatMap(({ frequency }) => (frequency !== "off" && createdAt <= limits[frequency] ? frequency : [])),
    ),
  );
  return alerts.filter(({ sources }) => sources.some(({ frequency }) => frequency !== "off" && due.has(frequency)));
}

/** Why a member is told: `Kayıtlı aramanız: Satılık Volkswagen Passat`. `name` is none of what has no name of its own. */
export function sourceText(kind: SourceKind, name: string | null): string {
  if (kind === "search") return `Kayıtlı aramanız: ${name}`;
  if (kind === "garage") return "Garajınızda";
  return name === null ? "Takip ettiğiniz ilan" : `Takip ettiğiniz satıcı: ${name}`;
}

/** What the member reads where mails about a source are turned off. */
export function sourceMails(kind: SourceKind, name: string | null, listing: string): string {
  if (kind === "search") return `“${name}” araması`;
  if (kind === "garage") return `Garajınızdaki ${listing}`;
  return name === null ? `Takip ettiğiniz ${listing}` : `Takip ettiğiniz ${name}`;
}
