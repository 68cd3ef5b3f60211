import { weekdayNames } from "#src/shared/calendar-names.ts";
import { hoursMessages, isTime, type Span } from "./rules.ts";

type Values = Readonly<Record<string, unknown>>;
/** The sentences about wrong fields, by their names. */
export type Faults = Record<string, string>;

/** A field of a form as its text, empty where it is missing. */
export const textOf = (values: Values, name: string) => {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
};

/** The names of the fields of a day of the week: opening and closing time. */
export const weekFields = (at: number): [string, string] => [`opens_${at}`, `closes_${at}`];

/** The hours of a day from the two fields of its start and end; none where both are empty. Faults are added by field. */
export function spansOf(values: Values, [from, to]: [string, string], faults: Faults): Span[] {
  const [opens, closes] = [textOf(values, from), textOf(values, to)];
  if (opens === "" && closes === "") return [];
  if (opens === "" || closes === "") faults[opens === "" ? from : to] = hoursMessages.both;
  else if (!isTime(opens) || !isTime(closes)) faults[isTime(opens) ? to : from] = hoursMessages.time;
  else if (opens >= closes) faults[to] = hoursMessages.order;
  else return [[opens, closes]];
  return [];
}

/** The hours of each day of the week, Monday first. */
export const readWeek = (values: Values, faults: Faults): [string, string][][] =>
  weekdayNames.map((_, at) =>
    spansOf(values, weekFields(at), faults).map(([from, to]): [string, string] => [from, to]),
  );
