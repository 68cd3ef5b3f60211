import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay, readDay } from "#src/shared/dates.ts";
import { readId } from "#src/shared/validation.ts";
import { type OrderState, orderStates } from "../states.ts";
import type { OrderSearch } from "./order-queries.server.ts";
import { startOfDay } from "./rules.ts";

/** The desk's search in an address: `q`, `uye` (a member's id), `durum`, `bas` and `son` (days, both inclusive); what is wrong is left out. */
export function readSearch(query: URLSearchParams): OrderSearch {
  const state = query.get("durum");
  const [from, last] = [readDay(query.get("bas")), readDay(query.get("son"))];
  return {
    text: (query.get("q") ?? "").trim().slice(0, 100),
    memberId: readId(query.get("uye") ?? "") || undefined,
    state: orderStates.find((one) => one === state) satisfies OrderState | undefined,
    from: from === undefined ? undefined : startOfDay(from),
    until: last === undefined ? undefined : addDays(startOfDay(last), 1),
  };
}

/** The period of an address, in whole days; without one the last 30 days, today included. */
export function readPeriod({ clock }: Pick<Context, "clock">, query: URLSearchParams): { from: Date; until: Date } {
  const { from, until = addDays(startOfDay(calendarDay(clock())), 1) } = readSearch(query);
  return { from: from ?? addDays(until, -30), until };
}
