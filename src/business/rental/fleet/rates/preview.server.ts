import { formatTripTime, parseTripTime } from "#src/business/rental/addresses.ts";
import { type Rate, rentalPrice, rentDays } from "#src/business/rental/price/price.ts";
import { maxRentalDays } from "#src/business/rental/price/span.ts";
import { addDays, formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import type { NamedSeason } from "./queries.server.ts";
import { rateMessages } from "./rules.ts";

export type PricePreview = {
  from: string;
  until: string;
  fault?: string;
  days: { key: string; day: string; season: string; length: string; amount: string }[];
  total: string;
  perDay: string;
};

/** `3 gün ve 2 saat`. */
const lengthText = ({ days, lateHours }: { days: number; lateHours: number }) =>
  `${days} gün${lateHours === 0 ? "" : ` ve ${lateHours} saat`}`;

/** The span of an address, `alis` and `birakis`; without one three days from tomorrow at ten. */
function readSpan(query: URLSearchParams, now: Date) {
  const tomorrow = parseTripTime(`${formatTripTime(addDays(now, 1)).slice(0, 10)}T10:00`)!;
  const from = parseTripTime(query.get("alis") ?? "") ?? tomorrow;
  return { from, until: parseTripTime(query.get("birakis") ?? "") ?? addDays(from, 3) };
}

/** What a span costs, each day with its rate, and the total and the price of a day as the search shows them. */
export function previewPrice(
  { rates, seasons }: { rates: readonly Rate[]; seasons: readonly NamedSeason[] },
  query: URLSearchParams,
  now: Date,
): PricePreview {
  const { from, until } = readSpan(query, now);
  const shown = { from: formatTripTime(from), until: formatTripTime(until), days: [], total: "", perDay: "" };
  if (until <= from || until > addDays(from, maxRentalDays)) return { ...shown, fault: rateMessages.span };
  const offer = { rates, seasons };
  const price = rentalPrice(offer, from, until, { oneWayKurus: 0, youngDriverDayKurus: 0, extras: [] });
  const days = rentDays(offer, from, until);
  if (!price || !days) return { ...shown, fault: rateMessages.noPrice };
  const seasonName = (rate: Rate) => seasons.find(({ id }) => id === rate.seasonId)?.name ?? "Sezon dışı";
  return {
    ...shown,
    days: days.map(({ start, rate, kurus }, index) => ({
      key: start.toISOString(),
      day:
        index < price.length.days
          ? `${index + 1}. gün, ${formatDateTime(start)}`
          : `Geç saatler (${price.length.lateHours})`,
      season: seasonName(rate),
      length: `${rate.minDays} günden itibaren`,
      amount: formatAmount(kurus),
    })),
    total: `${lengthText(price.length)}: ${formatAmount(price.totalKurus)}`,
    perDay: formatAmount(Math.round(price.totalKurus / price.length.days)),
  };
}
