import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { suggestMinLength, suggestTexts } from "#src/ui/form/suggest.ts";
import { type FindablePlace, findablePlaces, matchPlaces } from "./matching.ts";
import { selectPlaces } from "./queries.server.ts";
import type { RentalPlace } from "./rules.ts";

const loaded = new WeakMap<Db, Promise<FindablePlace[]>>();

/** Places are reference data: read once a process, but not while they are still being loaded. */
function placesToFind({ db }: Pick<Context, "db">): Promise<FindablePlace[]> {
  let places = loaded.get(db);
  if (!places) {
    places = selectPlaces({ db }).then(findablePlaces);
    places.then(
      (found) => found.length === 0 && loaded.delete(db),
      () => loaded.delete(db),
    );
    loaded.set(db, places);
  }
  return places;
}

/** Completes the name, city or IATA code of a place; a term has at least 3 characters, otherwise 422. */
export async function suggestPlaces(ctx: Pick<Context, "db">, term: string): Promise<RentalPlace[]> {
  const text = term.trim();
  if (text.length < suggestMinLength) throw new Refusal(422, suggestTexts.tooShort(suggestMinLength));
  return matchPlaces(await placesToFind(ctx), text);
}
