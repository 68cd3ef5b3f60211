/** National holidays on the same day every year (law 2429), `month-day`. */
const yearly: Readonly<Record<string, string>> = {
  "01-01": "Yılbaşı",
  "04-23": "Ulusal Egemenlik ve Çocuk Bayramı",
  "05-01": "Emek ve Dayanışma Günü",
  "05-19": "Atatürk’ü Anma, Gençlik ve Spor Bayramı",
  "07-15": "Demokrasi ve Millî Birlik Günü",
  "08-30": "Zafer Bayramı",
  "10-29": "Cumhuriyet Bayramı",
};

/** First days of the religious holidays by the calendar of the Presidency of Religious Affairs. */
const religious = [
  { name: "Ramazan Bayramı", days: 3, firsts: ["2026-03-20", "2027-03-09", "2028-02-26"] },
  { name: "Kurban Bayramı", days: 4, firsts: ["2026-05-27", "2027-05-16", "2028-05-05"] },
];
const dayMs = 24 * 60 * 60_000;
const moving = new Map(
  religious.flatMap(({ name, days, firsts }) =>
    firsts.flatMap((first) =>
      Array.from({ length: days }, (_, at): [string, string] => [
        new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10),
        name,
      ]),
    ),
  ),
);

const dayOf = (first: string, days: number) => new Date(Date.parse(first) + days * dayMs).toISOString().slice(0, 10);

/** The religious holidays that are known, each with its first day and the day after it. */
export const holidaySpans = religious.flatMap(({ name, days, firsts }) =>
  firsts.map((first) => ({ name, first, after: dayOf(first, days) })),
);

/** The national holiday of a calendar day, `2026-10-29`. */
export const nationalHolidayOf = (day: string): string | undefined => yearly[day.slice(5)] ?? moving.get(day);
