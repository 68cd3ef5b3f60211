import { weekdayNames } from "#src/shared/calendar-names.ts";
import { z } from "zod/mini";
import { maxCharacters } from "#src/shared/validation.ts";
import { type Holiday, holidaysFrom } from "#src/core/holidays/rules.ts";
import { addDays, calendarDay, formatTime, readDay } from "#src/shared/dates.ts";
import { atTime } from "#src/shared/spoken-time.ts";

/** When a place is open: from, and until, `09:00`; the end is later on the same day. */
export type Span = readonly [from: string, to: string];
/** Seven lists of spans, Monday first; an empty one is closed. */
export type Week = readonly (readonly Span[])[];
/** A day on which other hours hold than in the week: none is closed all day. */
export type SpecialDay = { day: string; name: string; spans: readonly Span[] };

export type OpeningHours = {
  week: Week;
  specialDays: readonly SpecialDay[];
  /** Whether it is closed on national holidays that are not among its special days. */
  isClosedOnHolidays: boolean;
};

/** Opening hours with the public holidays of the coming weeks: names by days, none where it is open on them. */
export type DatedHours = Pick<OpeningHours, "week" | "specialDays"> & {
  holidays: Readonly<Record<string, string>>;
};

/** How far ahead coming days are listed, and the next opening is looked for. */
const listedDays = 30;
const daysAhead = 14;

/** The public holidays of the weeks that opening hours are shown for, with some days for pages that are cached. */
export const comingHolidays = (holidays: readonly Holiday[], now: Date) =>
  holidaysFrom(holidays, calendarDay(now), listedDays + daysAhead);

/** Opening hours for display, with what `comingHolidays` answers. */
export const withHolidays = (
  { week, specialDays, isClosedOnHolidays }: OpeningHours,
  holidays: DatedHours["holidays"],
): DatedHours => ({ week, specialDays, holidays: isClosedOnHolidays ? holidays : {} });

export const noHours: OpeningHours = { week: weekdayNames.map(() => []), specialDays: [], isClosedOnHolidays: false };

export const maxSpecialDays = 12;

export const hoursMessages = {
  time: "Saati 09:00 biçiminde giriniz.",
  both: "Açılış ve kapanış saatini birlikte giriniz ya da ikisini de boş bırakınız.",
  order: "Kapanış saati açılış saatinden sonra olmalıdır.",
  day: "Lütfen bir tarih seçiniz.",
  sameDay: "Bu tarih listede bir kez yazılabilir.",
};

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A day of the calendar from 2000 to 2099, `2026-11-23`. */
export const isDay = (text: string) => text.startsWith("20") && readDay(text) !== undefined;

export const isTime = (text: string) => timePattern.test(text);

const SpanSchema = z
  .tuple([z.string().check(z.regex(timePattern)), z.string().check(z.regex(timePattern))])
  .check(z.refine(([from, to]) => from < to, hoursMessages.order));

export const OpeningHoursSchema = z.object({
  week: z.array(z.array(SpanSchema).check(z.maxLength(3))).check(z.length(7)),
  specialDays: z
    .array(
      z.object({
        day: z.string().check(z.refine(isDay)),
        name: z.string().check(maxCharacters(60)),
        spans: z.array(SpanSchema).check(z.maxLength(3)),
      }),
    )
    .check(z.maxLength(maxSpecialDays)),
  isClosedOnHolidays: z.boolean(),
});

export const hasHours = ({ week }: Pick<OpeningHours, "week">) => week.some((spans) => spans.length > 0);

/** The weekday of a calendar day, 0 for Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The hours of a calendar day in Turkey, with the name of the occasion where it is a special day or a holiday. */
function hoursOf(hours: DatedHours, day: string): { spans: readonly Span[]; name: string | null } {
  const special = hours.specialDays.find((one) => one.day === day);
  if (special) return { spans: special.spans, name: special.name || null };
  const holiday = hours.holidays[day];
  if (holiday) return { spans: [], name: holiday };
  return { spans: hours.week[weekdayOf(day)] ?? [], name: null };
}

/** A day and a time by Turkey's clock, `2026-11-23` and `09:00`. */
export type Moment = { day: string; time: string };
export const momentOf = (now: Date): Moment => ({ day: calendarDay(now), time: formatTime(now) });

/** Whether a place is open at a moment; false without opening hours. */
export const isOpenAt = (hours: DatedHours, { day, time }: Moment): boolean =>
  hoursOf(hours, day).spans.some(([from, to]) => from <= time && time < to) && hasHours(hours);

export type OpenState = { isOpen: boolean; text: string };

/** A time as it is written in sentences: `09.00`. */
const written = (time: string) => time.replace(":", ".");

/**
 * Whether a place is open at a moment, by Turkey's clock, and until when or from when on: `Şu an açık, 18.30’da kapanıyor`,
 * `Şu an kapalı, pazartesi 09.00’da açılıyor`. Null without opening hours.
 */
export function openStateAt(hours: DatedHours, now: Date): OpenState | null {
  if (!hasHours(hours)) return null;
  const today = calendarDay(now);
  const time = formatTime(now);
  const { spans, name } = hoursOf(hours, today);
  const current = spans.find(([from, to]) => from <= time && time < to);
  if (current) return { isOpen: true, text: `Şu an açık, ${atTime(written(current[1]))} kapanıyor` };
  const later = spans.find(([from]) => from > time);
  if (later) return { isOpen: false, text: `Şu an kapalı, bugün ${atTime(written(later[0]))} açılıyor` };
  const why = name ? ` (${name})` : "";
  for (let ahead = 1; ahead <= daysAhead; ahead++) {
    const day = calendarDay(addDays(now, ahead));
    const [first] = hoursOf(hours, day).spans;
    if (!first) continue;
    const when = ahead === 1 ? "yarın" : weekdayNames[weekdayOf(day)]!.toLocaleLowerCase("tr");
    return { isOpen: false, text: `Şu an kapalı${why}, ${when} ${atTime(written(first[0]))} açılıyor` };
  }
  return { isOpen: false, text: `Şu an kapalı${why}` };
}

const spansText = (spans: readonly Span[]) =>
  spans.length === 0 ? "Kapalı" : spans.map(([from, to]) => `${written(from)}–${written(to)}`).join(", ");

/** The week as rows, neighbouring days of the same hours as one: `Pazartesi–Cuma`, `09:00–18:30`. */
export function weekRows(week: Week): { days: string; hours: string }[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  for (const [at, spans] of week.entries()) {
    const hours = spansText(spans);
    const before = rows.at(-1);
    if (before?.hours === hours) before.last = at;
    else rows.push({ first: at, last: at, hours });
  }
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? weekdayNames[first]! : `${weekdayNames[first]}–${weekdayNames[last]}`,
    hours,
  }));
}

/** Special days and, where it is closed on them, national holidays from `today` on, for so many days ahead. */
export function comingDays(
  hours: DatedHours,
  today: Date,
  days = listedDays,
): { day: string; name: string; hours: string }[] {
  const found: { day: string; name: string; hours: string }[] = [];
  for (let ahead = 0; ahead <= days; ahead++) {
    const day = calendarDay(addDays(today, ahead));
    const isSpecial = hours.specialDays.some((special) => special.day === day);
    const { spans, name } = hoursOf(hours, day);
    if (isSpecial || name) found.push({ day, name: name ?? "", hours: spansText(spans) });
  }
  return found;
}

/** `openingHoursSpecification` of schema.org. */
export const openingHoursJsonLd = (week: Week) =>
  week.flatMap((spans, at) =>
    spans.map(([opens, closes]) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${schemaDays[at]}`,
      opens,
      closes,
    })),
  );
const schemaDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
