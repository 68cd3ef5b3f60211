import { vehicleName } from "#src/selling/listings/names.ts";
import { startOfDay } from "#src/money/orders/desk/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay, formatDateTime, formatTime } from "#src/shared/dates.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { FleetScope } from "../access.server.ts";
import { type Movement, selectMovements } from "../bookings/queries.server.ts";

/** The hand-overs and returns of today and tomorrow in groups, before them those of the days before that are late. */
export async function readMovements(ctx: Context, scope: FleetScope) {
  const today = startOfDay(calendarDay(ctx.clock()));
  const tomorrow = addDays(today, 1);
  const movements = await selectMovements(ctx, scope, addDays(today, 2));
  const late = movements.filter(({ at }) => at < today);
  return [
    ...(late.length > 0 ? [{ name: "Geciken", rows: late.map((row) => shown(row, formatDateTime(row.at))) }] : []),
    { name: "Bugün", rows: movements.filter(({ at }) => at >= today && at < tomorrow).map((row) => shown(row)) },
    { name: "Yarın", rows: movements.filter(({ at }) => at >= tomorrow).map((row) => shown(row)) },
  ];
}

const shown = (row: Movement, at = formatTime(row.at)) => ({
  code: row.code,
  at,
  work: row.kind === "pickup" ? "Teslim" : "Dönüş",
  vehicle: vehicleName(row.brandName, row.modelName),
  plate: row.plate ?? "–",
  driver: row.driverName,
  phone: formatPhone(row.driverPhone),
  tel: row.driverPhone,
  place: row.placeName,
});
