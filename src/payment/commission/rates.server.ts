import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { insertRate, type RateRow, selectRates } from "./queries.server.ts";
import { commissionMessages, noticeDays } from "./rules.ts";
import { rateOn } from "./service.server.ts";

/**
 * Adds a rate in the caller's transaction; false where that day has one. 422 for an increase over the rate of the day
 * before that begins within 30 days.
 */
export async function addRate(tx: Context, rate: Omit<RateRow, "since"> & { validFrom: string }): Promise<boolean> {
  const { saleKind, basisPoints, validFrom } = rate;
  const dayBefore = calendarDay(addDays(new Date(`${validFrom}T12:00:00Z`), -1));
  const before = rateOn(await selectRates(tx), saleKind, dayBefore);
  if (basisPoints > before && validFrom < calendarDay(addDays(tx.clock(), noticeDays)))
    throw new Refusal(422, commissionMessages.notice, { validFrom: commissionMessages.notice });
  return insertRate(tx, rate);
}
