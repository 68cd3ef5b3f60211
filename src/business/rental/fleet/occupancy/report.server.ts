import { isRentalClass, rentalClasses } from "#src/business/rental/classes.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { formatAmount, kurusToLira } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { requireFleet } from "../access.server.ts";
import { readOffers } from "../offers/service.server.ts";
import { monthsOf, occupancyOf, type OccupiedUnit, type Part, percentText } from "./occupancy.ts";
import { type ReportRental, type ReportUnit, selectReportRentals, selectReportUnits } from "./queries.server.ts";

export const reportMonths = 12;
export const groupings = { ay: "Ay", ilan: "Araç", sinif: "Sınıf", yer: "Yer" } as const;
export type Grouping = keyof typeof groupings;
export const isGrouping = (text: string): text is Grouping => Object.hasOwn(groupings, text);

const monthName = new Intl.DateTimeFormat("tr-TR", { month: "long", year: "numeric", timeZone: "UTC" });
export const nameOfMonth = (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`));

/** The month that is `count` months after another: `2026-11`, -1 -> `2026-10`. */
function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const occupied = ({ ownedFrom, ownedUntil, rented, service }: ReportUnit): OccupiedUnit => ({
  owned: { from: Number(ownedFrom), until: ownedUntil === null ? Infinity : Number(ownedUntil) },
  rented,
  service,
});

type Row = { name: string; units: readonly ReportUnit[]; period: Part; rentals: readonly ReportRental[] };

function lineOf({ name, units, period, rentals }: Row) {
  const occupancy = occupancyOf(units.map(occupied), period);
  const sum = (pick: (rental: ReportRental) => number) => rentals.reduce((total, rental) => total + pick(rental), 0);
  const days = sum((rental) => rental.days);
  return {
    name,
    percent: occupancy.availableMs === 0 ? 0 : (occupancy.rentedMs / occupancy.availableMs) * 100,
    percentText: percentText(occupancy),
    rentals: rentals.length,
    revenueKurus: sum((rental) => Number(rental.totalKurus)),
    dayKurus: days === 0 ? null : Math.round(sum((rental) => Number(rental.rentKurus)) / days),
    leadDays: rentals.length === 0 ? null : Math.round((sum((rental) => rental.leadDays) / rentals.length) * 10) / 10,
  };
}
export type ReportLine = ReturnType<typeof lineOf>;

/**
 * Occupancy and revenue of the 12 months up to the one in the address (`son`, else the current one), by month, offer, class
 * or place (`grup`). Occupancy counts the time of units; revenue, prices and lead time count rentals by their pick-up.
 */
export async function readReport(ctx: Context, query: URLSearchParams) {
  const scope = requireFleet(ctx);
  const wanted = query.get("son") ?? "";
  const last = /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(wanted) ? wanted : calendarDay(ctx.clock()).slice(0, 7);
  const grouping = query.get("grup") ?? "";
  const by = isGrouping(grouping) ? grouping : "ay";
  const months = monthsOf(monthAfter(last, 1 - reportMonths), reportMonths);
  const whole: Part = { from: months[0]!.period.from, until: months.at(-1)!.period.until };
  const period = { from: new Date(whole.from), until: new Date(whole.until) };
  const [units, rentals, offers] = await Promise.all([
    selectReportUnits(ctx, scope, period),
    selectReportRentals(ctx, scope, period),
    readOffers(ctx, scope),
  ]);
  const grouped = (
    keyOf: (one: ReportUnit | ReportRental) => string,
    nameOf: (key: string) => string,
  ): ReportLine[] => {
    const keys = [...new Set([...units, ...rentals].map(keyOf))];
    return keys
      .map((key) =>
        lineOf({
          name: nameOf(key),
          period: whole,
          units: units.filter((one) => keyOf(one) === key),
          rentals: rentals.filter((one) => keyOf(one) === key),
        }),
      )
      .toSorted((one, other) => one.name.localeCompare(other.name, "tr"));
  };
  const lines = {
    ay: () =>
      months.map(({ month, period: ofMonth }) =>
        lineOf({
          name: nameOfMonth(month),
          period: ofMonth,
          units,
          rentals: rentals.filter((rental) => rental.month === month),
        }),
      ),
    ilan: () =>
      grouped(
        ({ keyCode }) => keyCode,
        (key) => offers.find(({ keyCode }) => keyCode === key)?.name ?? key,
      ),
    sinif: () =>
      grouped(
        (one) => one.class,
        (key) => (isRentalClass(key) ? rentalClasses[key] : key),
      ),
    yer: () =>
      grouped(
        ({ placeName }) => placeName,
        (key) => key,
      ),
  }[by]();
  return {
    by,
    last,
    heading: groupings[by],
    span: `${nameOfMonth(months[0]!.month)} – ${nameOfMonth(last)}`,
    lines,
    total: lineOf({ name: "Toplam", period: whole, units, rentals }),
  };
}

export const reportHead = (heading: string) => [
  heading,
  "Doluluk (%)",
  "Kiralama",
  "Gelir",
  "Ortalama günlük fiyat",
  "Rezervasyondan alışa (gün)",
];

/** A line of the report as texts of a table. */
export const reportCells = ({ name, percentText: percent, rentals, revenueKurus, dayKurus, leadDays }: ReportLine) => [
  name,
  percent,
  formatNumber(rentals),
  formatAmount(revenueKurus),
  dayKurus === null ? "–" : formatAmount(dayKurus),
  leadDays === null ? "–" : formatNumber(leadDays),
];

/** A line of the report as cells of a CSV file: amounts in lira with a decimal comma. */
export const reportCsvCells = ({
  name,
  percentText: percent,
  rentals,
  revenueKurus,
  dayKurus,
  leadDays,
}: ReportLine) => {
  const lira = (kurus: number | null) => (kurus === null ? "" : kurusToLira(kurus).toFixed(2).replace(".", ","));
  return [
    name,
    percent === "–" ? "" : percent,
    String(rentals),
    lira(revenueKurus),
    lira(dayKurus),
    leadDays === null ? "" : String(leadDays).replace(".", ","),
  ];
};
