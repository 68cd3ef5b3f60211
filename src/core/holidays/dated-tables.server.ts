import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { maxCharacters, messages, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { holidaysTable, insertHoliday, selectDatedHolidays } from "./queries.server.ts";
import { dayAfter, type Holiday } from "./rules.ts";

const answers = [
  { value: "0", label: "Hayır" },
  { value: "1", label: "Evet" },
];
const answer = z.pipe(
  z.enum(["0", "1"], messages.radio),
  z.transform((value) => value === "1"),
);

const HolidayForm = z.object({
  name: z.string().check(singleLine, minCharacters(3), maxCharacters(80)),
  days: wholeNumber({ min: 1, max: 15 }),
  isYearly: answer,
  hasEve: answer,
});

/** The first day after a holiday, or after its last year; null for one that repeats. */
function endOf({ validFrom, days, isYearly, endedFrom }: Holiday): string | null {
  const last = isYearly ? null : dayAfter(validFrom, days);
  return endedFrom !== null && (last === null || endedFrom < last) ? endedFrom : last;
}

const lengthOf = ({ days, isYearly, hasEve }: Holiday) =>
  [isYearly ? "her yıl" : null, days === 1 ? "bir gün" : `${days} gün`, hasEve ? "arifesinde bankalar kapalı" : null]
    .filter(Boolean)
    .join(", ");

const holidays: DatedTable = {
  label: "Resmî tatiller",
  about: "Tatilde kapalı dükkânların saatleri ve havale bekleyen siparişlerin iş günleri",
  rows: async (ctx) =>
    (await selectDatedHolidays(ctx)).map((holiday) => ({
      key: `${holiday.validFrom} ${holiday.name}`,
      subject: holiday.isYearly ? holiday.name : `${holiday.name} ${holiday.validFrom.slice(0, 4)}`,
      value: lengthOf(holiday),
      validFrom: holiday.validFrom,
      validTo: endOf(holiday),
      source: holiday.source,
    })),
  desk: datedDesk<z.output<typeof HolidayForm>>({
    fields: [
      { name: "name", label: "Ad", hint: "İlk günü aşağıya yazınız." },
      { name: "days", label: "Kaç gün" },
      { name: "isYearly", label: "Her yıl aynı günde", options: answers },
      { name: "hasEve", label: "Bankalar arifesinde kapalı", options: answers },
    ],
    schema: HolidayForm,
    hasEnds: true,
    insert: async (tx, holiday) => ({ subject: holiday.name, isNew: await insertHoliday(tx, holiday) }),
  }),
};

export const holidayTables = { [holidaysTable]: holidays };
