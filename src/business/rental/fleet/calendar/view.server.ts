import { startOfDay } from "#src/money/orders/desk/rules.ts";
import { formatTripTime, parseTripTime } from "#src/business/rental/addresses.ts";
import { readPage } from "#src/shared/page-number.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay, dayMs, formatDateTime, readDay, timeZone } from "#src/shared/dates.ts";
import { readId } from "#src/shared/validation.ts";
import type { FleetScope } from "../access.server.ts";
import { type BookingState, bookingStateNames } from "../booking-state-names.ts";
import { readTurnedOnOffers } from "../offers/service.server.ts";
import { bookingPath, spanPath } from "../rules.ts";
import { selectFleetPlaces } from "../terms/place-queries.server.ts";
import { type CalendarSpan, selectCalendar } from "./queries.server.ts";
import { calendarDays, calendarUnitsAtOnce } from "./rules.ts";

/** A span as a bar of its unit's row: `start` and `length` in days from the view's first one. */
export type CalendarBar = {
  id: number;
  look: BookingState | "service";
  to: string | undefined;
  code: string | null;
  isMovable: boolean;
  text: string;
  details: string;
  start: number;
  length: number;
};

const weekday = new Intl.DateTimeFormat("tr-TR", { weekday: "short", timeZone });
const monthName = new Intl.DateTimeFormat("tr-TR", { month: "long", year: "numeric", timeZone });

function barOf({ id, kind, from, until, note, code, state, driver }: CalendarSpan, first: Date): CalendarBar {
  const [begin, end] = [new Date(from), new Date(until)];
  const start = Math.max(0, (begin.getTime() - first.getTime()) / dayMs);
  const last = Math.min(calendarDays, (end.getTime() - first.getTime()) / dayMs);
  const look = kind === "service" ? "service" : (state ?? "held");
  const stateName = look === "service" ? [] : [bookingStateNames[look]];
  return {
    id,
    look,
    to: kind === "service" ? spanPath(id) : code === null ? undefined : bookingPath(code),
    code,
    isMovable: state === "confirmed",
    text: look === "service" ? `Servis: ${note}` : [code, driver].filter((part) => part !== null).join(" "),
    details: [...stateName, `${formatDateTime(begin)} – ${formatDateTime(end)}`].join(", "),
    start: toMinute(start),
    length: toMinute(last - start),
  };
}
const toMinute = (days: number) => Math.round(days * 1440) / 1440;

/**
 * The calendar of an address: `bas` its first day, else yesterday; `ilan` an offer, `yer` a place, `sayfa` the page of
 * units, and `arac` the unit of the form.
 */
export async function readCalendar(ctx: Context, scope: FleetScope, query: URLSearchParams) {
  const now = ctx.clock();
  const today = calendarDay(now);
  const first = startOfDay(readDay(query.get("bas")) ?? calendarDay(addDays(now, -1)));
  const page = readPage(query);
  const keyCode = query.get("ilan") || undefined;
  const placeId = readId(query.get("yer")) || undefined;
  const limit = calendarUnitsAtOnce;
  const view = {
    from: first,
    until: addDays(first, calendarDays),
    keyCode,
    placeId,
    limit,
    offset: (page - 1) * limit,
  };
  const [units, offers, places] = await Promise.all([
    selectCalendar(ctx, scope, view),
    readTurnedOnOffers(ctx, scope),
    selectFleetPlaces(ctx, scope.businessId),
  ]);
  const tomorrow = parseTripTime(`${calendarDay(addDays(now, 1))}T09:00`)!;
  return {
    firstDay: calendarDay(first),
    title: monthName.format(first),
    before: calendarDay(addDays(first, -14)),
    after: calendarDay(addDays(first, 14)),
    days: Array.from({ length: calendarDays }, (_, index) => {
      const date = addDays(first, index);
      const day = calendarDay(date);
      return { day, number: Number(day.slice(8)), weekday: weekday.format(date), isToday: day === today };
    }),
    units: units.map(({ id, plate, keyCode: ofOffer, placeName, spans }) => ({
      id,
      plate,
      placeName,
      keyCode: ofOffer,
      offerName: offers.find((offer) => offer.keyCode === ofOffer)?.name ?? ofOffer,
      bars: spans.map((span) => barOf(span, first)),
    })),
    chosen: { keyCode: keyCode ?? "", placeId: placeId === undefined ? "" : String(placeId) },
    offers: offers.map(({ keyCode: value, name }) => ({ value, label: name })),
    places: places.map(({ id, name }) => ({ value: String(id), label: name })),
    page,
    pageCount: Math.ceil((units[0]?.total ?? 0) / limit),
    service: {
      unit: readId(query.get("arac")),
      from: formatTripTime(tomorrow),
      until: formatTripTime(addDays(tomorrow, 1)),
    },
  };
}
export type CalendarData = Awaited<ReturnType<typeof readCalendar>>;
export type CalendarUnitRow = CalendarData["units"][number];
