import { criteriaOf } from "../engine/criteria.server.ts";
import type { Counts, SearchEngine } from "../engine/engine.ts";
import { hasSharedBodies, type Selection, sharedBodies } from "../rules.ts";
import type { Names } from "../address/vocabulary.server.ts";

/** The counts of body types that are looked for in more vehicle types than the selection's own. */
export async function countSharedBodies(
  engine: SearchEngine,
  selection: Selection,
  names: Names,
): Promise<Counts["bodies"]> {
  if (!hasSharedBodies(selection)) return new Map();
  const criteria = criteriaOf({ ...selection, bodies: [...sharedBodies] }, names);
  const page = { sort: "onerilen", offset: 0, limit: 0, facets: ["bodies"], figures: false } as const;
  const { counts } = await engine.search(criteria, page);
  return new Map(sharedBodies.flatMap((body) => [[body, counts.bodies.get(body) ?? 0] as const]));
}

/** The counts with those in place of their own. */
export const withSharedBodies = (counts: Counts, shared: Counts["bodies"]): Counts => ({
  ...counts,
  bodies: new Map([...counts.bodies, ...shared]),
});
