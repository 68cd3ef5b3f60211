import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { selectVatRates } from "./queries.server.ts";

/** The rate of VAT inside prices, and on top of commission, today, in per cent. */
export async function vatPercentToday({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const today = calendarDay(clock());
  const row = (await selectVatRates({ db })).find(({ since }) => since <= today);
  if (!row) throw new Error(`no rate of VAT for ${today}`);
  return Number(row.percent);
}
