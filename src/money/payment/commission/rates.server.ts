import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { insertRate, type RateRow, selectRates } from "./queries.server.ts";
import type { Raise } from "./mails.ts";
import { commissionMessages, noticeDays } from "./rules.ts";
import { rateOn } from "./service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A higher rate of commission was entered; it applies from that day on. */
    "payment.commission-raised": Raise;
  }
}

/**
 * Adds a rate in the caller's transaction; false where that day has one. 422 for an increase over the rate of the day
 * before that begins within 30 days; the businesses are told of a later one.
 */
export async function addRate(tx: Context, rate: Omit<RateRow, "since"> & { validFrom: string }): Promise<boolean> {
  const { saleKind, basisPoints, validFrom } = rate;
  const dayBefore = calendarDay(addDays(new Date(`${validFrom}T12:00:00Z`), -1));
  const before = rateOn(await selectRates(tx), saleKind, dayBefore);
  if (basisPoints > before && validFrom < calendarDay(addDays(tx.clock(), noticeDays)))
    throw new Refusal(422, commissionMessages.notice, { validFrom: commissionMessages.notice });
  const isNew = await insertRate(tx, rate);
  if (isNew && basisPoints > before)
    await publish(tx, "payment.commission-raised", { saleKind, before, basisPoints, validFrom });
  return isNew;
}
