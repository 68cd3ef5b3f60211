import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import type { Db } from "#src/shared/db.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { suggestMinLength, suggestTexts } from "#src/ui/form/suggest.ts";
import { type FindablePlace, findablePlaces, matchPlaces } from "./matching.ts";
import { selectPlaces } from "./queries.server.ts";
import type { RentalPlace } from "./rules.ts";

type Loaded = { places: Promise<FindablePlace[]>; day: string; readAt: number };
let loaded = new WeakMap<Db, Loaded>();

/** Staff may add and end places, also in another process: they are read again after a minute, and on another day. */
const cachedMs = 60_000;

/** Called after a place was added or ended. */
export const clearPlacesToFind = () => void (loaded = new WeakMap());

function placesToFind({ db, clock }: Pick<Context, "db" | "clock">): Promise<FindablePlace[]> {
  const [now, day] = [clock().getTime(), calendarDay(clock())];
  const known = loaded.get(db);
  if (known && known.day === day && now - known.readAt < cachedMs) return known.places;
  const places = selectPlaces({ db }, day).then(findablePlaces);
  const forget = () => loaded.get(db)?.places === places && loaded.delete(db);
  // Not cached while they are still being loaded.
  places.then((found) => found.length === 0 && forget(), forget);
  loaded.set(db, { places, day, readAt: now });
  return places;
}

/** Completes the name, city or IATA code of a place; a term has at least 3 characters, otherwise 422. */
export async function suggestPlaces(ctx: Pick<Context, "db" | "clock">, term: string): Promise<RentalPlace[]> {
  const text = term.trim();
  if (text.length < suggestMinLength) throw new Refusal(422, suggestTexts.tooShort(suggestMinLength));
  return matchPlaces(await placesToFind(ctx), text);
}
