import { type Rate, rateLengths } from "#src/business/rental/price/price.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { formatDate, readDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { limitFleetChanges, requireFleet, requireWholeFleet } from "../access.server.ts";
import { type FleetOffer, getTurnedOnOffer } from "../offers/service.server.ts";
import {
  deleteSeason,
  insertSeason,
  lockOffer,
  type NamedSeason,
  replaceRates,
  selectRates,
  selectSeasons,
  updateSeason,
} from "./queries.server.ts";
import {
  changedByPercent,
  isPossibleRate,
  PercentForm,
  rateField,
  rateMessages,
  rateSchema,
  SeasonForm,
  seasonsMax,
} from "./rules.ts";

/** Replaces the prices of an offer by those of the grid; an empty cell has no price of its own. */
export async function saveRates(ctx: Context, keyCode: string, input: Readonly<Record<string, unknown>>) {
  const scope = requireFleet(ctx);
  const { listingId } = await getTurnedOnOffer(ctx, scope, keyCode);
  const seasons = await selectSeasons(ctx, scope.businessId);
  const fields: Record<string, string> = {};
  const rates: Rate[] = [];
  for (const seasonId of [null, ...seasons.map(({ id }) => id)])
    for (const minDays of rateLengths) {
      const name = rateField(seasonId, minDays);
      const read = rateSchema.safeParse(input[name] ?? "");
      if (!read.success) fields[name] = rateMessages.price;
      else if (read.data !== null) rates.push({ seasonId, minDays, dayKurus: read.data });
    }
  const base = rateField(null, 1);
  if (!fields[base] && !rates.some(({ seasonId, minDays }) => seasonId === null && minDays === 1))
    fields[base] = rateMessages.base;
  if (Object.keys(fields).length > 0) throw new Refusal(422, [...new Set(Object.values(fields))].join("\n"), fields);
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    await lockOffer(tx, listingId);
    await replaceRates(tx, listingId, rates);
  });
}

/** Replaces the prices of an offer by those of another one that the member reaches. */
export async function copyRates(ctx: Context, keyCode: string, from: unknown): Promise<void> {
  const scope = requireFleet(ctx);
  const { listingId } = await getTurnedOnOffer(ctx, scope, keyCode);
  if (typeof from !== "string" || from === "" || from === keyCode)
    throw new Refusal(422, rateMessages.source, { from: rateMessages.source });
  const source = await getTurnedOnOffer(ctx, scope, from);
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    await lockOffer(tx, listingId);
    const rates = await selectRates(tx, source.listingId);
    if (rates.length === 0) throw new Refusal(422, rateMessages.noRates, { from: rateMessages.noRates });
    await replaceRates(tx, listingId, rates);
  });
}

/** Changes all prices of several offers by whole percent, all or none, `input` as `PercentForm`. */
export async function changeRates(ctx: Context, input: unknown): Promise<void> {
  const scope = requireFleet(ctx);
  const { percent, offer: keyCodes } = parseInput(PercentForm, input);
  const offers: FleetOffer[] = [];
  for (const keyCode of new Set(keyCodes)) offers.push(await getTurnedOnOffer(ctx, scope, keyCode));
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    // In the order of their ids, so that two changes at once do not wait for each other.
    for (const { listingId, name } of offers.toSorted((one, other) => one.listingId - other.listingId)) {
      await lockOffer(tx, listingId);
      const rates = await selectRates(tx, listingId);
      const changed = rates.map((rate) => ({ ...rate, dayKurus: changedByPercent(rate.dayKurus, percent) }));
      if (!changed.every(({ dayKurus }) => isPossibleRate(dayKurus)))
        throw new Refusal(422, rateMessages.outOfRange(name), { percent: rateMessages.outOfRange(name) });
      await replaceRates(tx, listingId, changed);
    }
  });
}

/** `1 Haziran 2027 – 15 Eylül 2027`. */
export const seasonDays = ({ firstDay, lastDay }: Pick<NamedSeason, "firstDay" | "lastDay">) =>
  [firstDay, lastDay].map((day) => formatDate(new Date(`${day}T12:00:00Z`))).join(" – ");

function readSeason(input: unknown) {
  const season = parseInput(SeasonForm, input);
  for (const name of ["firstDay", "lastDay"] as const)
    if (readDay(season[name]) === undefined) throw new Refusal(422, rateMessages.day, { [name]: rateMessages.day });
  return season;
}

async function refuseOverlap(
  ctx: Context,
  businessId: number,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ownId?: number,
): Promise<never> {
  const seasons = await selectSeasons(ctx, businessId);
  const other = seasons.find((one) => one.id !== ownId && one.firstDay <= lastDay && firstDay <= one.lastDay);
  const message = other ? rateMessages.overlap(other.name, seasonDays(other)) : rateMessages.order;
  throw new Refusal(409, message, { firstDay: message });
}

/** Adds a season of the business, `input` as `SeasonForm`; 409 with the name of one that it overlaps. */
export async function addSeason(ctx: Context, input: unknown): Promise<void> {
  const scope = requireWholeFleet(ctx);
  const season = readSeason(input);
  await limitFleetChanges(ctx, scope);
  if ((await selectSeasons(ctx, scope.businessId)).length >= seasonsMax)
    throw new Refusal(409, rateMessages.tooManySeasons);
  if (!(await insertSeason(ctx, scope.businessId, season))) await refuseOverlap(ctx, scope.businessId, season);
}

/** Changes a season of the business. */
export async function changeSeason(ctx: Context, id: number, input: unknown): Promise<void> {
  const scope = requireWholeFleet(ctx);
  const season = readSeason(input);
  await limitFleetChanges(ctx, scope);
  const result = await updateSeason(ctx, scope.businessId, id, season);
  if (result === "missing") throw new Refusal(404, rateMessages.seasonNotFound);
  if (result === "overlaps") await refuseOverlap(ctx, scope.businessId, season, id);
}

/** Removes a season of the business with its prices. */
export async function removeSeason(ctx: Context, id: number): Promise<void> {
  const scope = requireWholeFleet(ctx);
  await limitFleetChanges(ctx, scope);
  if (!(await deleteSeason(ctx, scope.businessId, id))) throw new Refusal(404, rateMessages.seasonNotFound);
}
