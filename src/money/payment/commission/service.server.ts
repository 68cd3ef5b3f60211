import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { vatPercentToday } from "../vat/service.server.ts";
import { type RateRow, selectRates } from "./queries.server.ts";
import type { SaleKind } from "./rules.ts";
import type { CommissionTerms } from "./split.ts";

/** The rate of a kind of sale on a day, in hundredths of a percent, from rows with the newest first; 0 before the first. */
export const rateOn = (rows: readonly RateRow[], kind: SaleKind, day: string): number =>
  rows.find(({ saleKind, since }) => saleKind === kind && since <= day)?.basisPoints ?? 0;

/** What is taken of payments of a kind that begin now. A payment keeps it, whatever the table says later. */
export async function commissionToday(ctx: Pick<Context, "db" | "clock">, kind: SaleKind): Promise<CommissionTerms> {
  const rows = await selectRates(ctx);
  return { basisPoints: rateOn(rows, kind, calendarDay(ctx.clock())), vatPercent: await vatPercentToday(ctx) };
}
