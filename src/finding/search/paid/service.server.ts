import { createHash } from "node:crypto";
import { placements } from "#src/shared/promotions.ts";
import type { Context } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { criteriaOf } from "../engine/criteria.server.ts";
import { selectionFor } from "../engine/viewer-filters.ts";
import { everything, type SearchEngine } from "../engine/engine.ts";
import { requestAt } from "../address/parse-address.ts";
import { searchedText } from "../results/searched-text.server.ts";
import { searchEngine } from "../service.server.ts";
import { namesOf } from "../address/vocabulary.server.ts";
import { pageSize } from "../rules.ts";
import { type PaidCards, stripPlaces } from "./paid-cards.ts";
import { placementsOf, promotedAmong } from "./promoted.server.ts";
import type { Rotation } from "./rotation.ts";

/** The paid places of the next view of the page at this address; 404 for a page that has none. */
export async function nextPaidCards(ctx: Context, address: string, turns: Rotation): Promise<PaidCards> {
  const engine = searchEngine(ctx);
  const { criteria, wanted, places } =
    address === "/"
      ? { criteria: everything, wanted: ["home"] as const, places: placements }
      : await searchAt(ctx, engine, address);
  // Visitors choose the searches, and the cursors of many are held: a hash keeps each of them small.
  const search = createHash("sha256").update(JSON.stringify(criteria)).digest("base64url");
  return promotedAmong(ctx, engine, criteria, wanted, (placement, eligible) =>
    turns.next(`${placement} ${search}`, eligible, places[placement]),
  );
}

/** What the result page at an address searches for, and the paid places it has. */
async function searchAt(ctx: Context, engine: SearchEngine, address: string) {
  const names = await namesOf(ctx);
  const asked = requestAt(address, ctx.origin, names);
  if (!asked) throw new Refusal(404, pageNotFound);
  const { selection } = await searchedText(ctx, engine, selectionFor(ctx, asked.selection), names);
  const criteria = criteriaOf(selection, names);
  const results = Math.min(pageSize, (await engine.count(criteria)) - (asked.page - 1) * pageSize);
  return {
    criteria,
    wanted: placementsOf(asked),
    places: { ...placements, strip: stripPlaces(Math.max(0, results)) },
  };
}
