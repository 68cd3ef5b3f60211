import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay, readDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { futureDayTexts, maxYearsAhead } from "./rules.ts";

/**
 * Parses the day from which, or until which, something applies: today or a later day, at most ten years ahead. 422 at
 * `field` for another text: what applied before is never changed, and a mistyped year could not be removed.
 */
export function futureDay({ clock }: Pick<Context, "clock">, text: string, field: string): string {
  const refuse = (message: string): never => {
    throw new Refusal(422, message, { [field]: message });
  };
  const day = readDay(text) ?? refuse(futureDayTexts.day);
  if (day < calendarDay(clock())) refuse(futureDayTexts.past);
  if (day > calendarDay(addDays(clock(), 366 * maxYearsAhead))) refuse(futureDayTexts.far);
  return day;
}
