import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { pageNotFound } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { catalogueOf } from "../catalogue.server.ts";
import { entities, type EntityName } from "./entities.ts";
import {
  findRow,
  insertChanges,
  lockEntries,
  type NewChange,
  redirectMerged,
  type Row,
  selectRows,
  selectTypesOfBrand,
  updateRow,
} from "./queries.server.ts";
import { type Level, type Move, referencesOf } from "./references.server.ts";
import { catalogueDeskTexts, Reason } from "./rules.ts";
import { changeCatalogue, checkSeen, getRow, isLevel, nameOf, record, refuse } from "./service.server.ts";
import { offerBrandIn } from "./types-of-brand.server.ts";
import { textOf } from "./text-of.ts";

/** What stands below each level. */
const below: Partial<Record<Level, { level: Level; column: string }>> = {
  brand: { level: "model", column: "brandId" },
  model: { level: "variant", column: "modelId" },
  variant: { level: "engine", column: "variantId" },
};

/** The columns that two entries under one parent share where they are the same thing. */
const sameBy: Record<Level, readonly string[]> = {
  brand: ["slug"],
  model: ["vehicleTypeId", "slug"],
  variant: ["slug"],
  engine: ["yearFrom", "yearTo", "doors", "fuel", "gear", "body", "drive", "capacityCc", "powerHp"],
};

/** One step of a merge: an entry becomes another one, or stands below another parent from now on. */
type Step = { level: Level; row: Row; into: Row } | { level: Level; row: Row; column: string; parentId: number };

/** All steps of a merge, the lowest levels first. Entries below that are the same in both are merged too. */
async function stepsOf(ctx: Context, level: Level, row: Row, into: Row): Promise<Step[]> {
  const steps: Step[] = [];
  const child = below[level];
  if (child) {
    const [own, theirs] = await Promise.all([
      selectRows(ctx, child.level, { [child.column]: row["id"], mergedInto: null }),
      // Merged ones too: their slugs are taken.
      selectRows(ctx, child.level, { [child.column]: into["id"] }),
    ]);
    for (const one of own) {
      const same = theirs.find((other) => sameBy[child.level].every((name) => other[name] === one[name]));
      const mergedInto = (same?.["mergedInto"] ?? null) as number | null;
      const target = same && mergedInto !== null ? await findRow(ctx, child.level, String(mergedInto)) : same;
      if (target) steps.push(...(await stepsOf(ctx, child.level, one, target)));
      else steps.push({ level: child.level, row: one, column: child.column, parentId: Number(into["id"]) });
    }
  }
  return [...steps, { level, row, into }];
}

const movesOf = (steps: readonly Step[]): Move[] =>
  steps.flatMap((step) =>
    "into" in step ? [{ level: step.level, from: Number(step.row["id"]), to: Number(step.into["id"]) }] : [],
  );

/** The entry that a form names by its id, below the same parent as `row`; 422 for another one. */
async function targetOf(ctx: Context, level: Level, row: Row, id: string): Promise<Row> {
  const into = /^\d{1,9}$/.test(id) ? await findRow(ctx, level, id) : undefined;
  if (!into || into["mergedInto"] !== null) return refuse(422, catalogueDeskTexts.unknown, "into");
  if (into["id"] === row["id"]) refuse(422, catalogueDeskTexts.self, "into");
  const { parent } = entities[level];
  if (parent && (into[parent.column] !== row[parent.column] || into["vehicleTypeId"] !== row["vehicleTypeId"]))
    refuse(422, catalogueDeskTexts.elsewhere, "into");
  return into;
}

const levelOf = (entity: EntityName): Level => (isLevel(entity) ? entity : refuse(404, pageNotFound));

/** What merging an entry into another one would move; nothing is stored. */
export async function previewMerge(ctx: Context, entity: EntityName, id: string, intoId: string) {
  requireDesk(ctx, "catalogue");
  const level = levelOf(entity);
  const row = await getRow(ctx, entity, id);
  const into = await targetOf(ctx, level, row, intoId);
  const steps = await stepsOf(ctx, level, row, into);
  const counts = await Promise.all(
    referencesOf(ctx).map(async ({ label, count }) => ({
      label,
      count: await count(ctx, level, Number(row["id"])),
    })),
  );
  const entries = (of: Level, isMerged: boolean) =>
    steps.filter((step) => step.level === of && step.row !== row && "into" in step === isMerged).length;
  return {
    into: { id: String(into["id"]), name: nameOf(into) },
    references: counts.filter(({ count }) => count > 0),
    entries: (["model", "variant", "engine"] as const)
      .map((of) => ({ label: entities[of].label, moved: entries(of, false), merged: entries(of, true) }))
      .filter(({ moved, merged }) => moved + merged > 0),
  };
}

/**
 * Merges an entry into another one of the same parent: everything that names it names the other one from now on, its
 * addresses redirect there, and its names are further spellings of it.
 */
export async function mergeEntries(ctx: Context, entity: EntityName, id: string, form: unknown): Promise<string> {
  requireDesk(ctx, "catalogue", "change");
  const level = levelOf(entity);
  const { reason, seen } = parseInput(Reason, form);
  const intoId = textOf((form as Record<string, unknown>)["into"]);
  return changeCatalogue(ctx, async (tx) => {
    const row = await getRow(tx, entity, id);
    await checkSeen(tx, entity, id, seen);
    const into = await targetOf(tx, level, row, intoId);
    const steps = await stepsOf(tx, level, row, into);
    await lockMerged(tx, steps);
    for (const step of steps) await apply(tx, step, reason, step.row === row);
    if (level === "brand")
      for (const { vehicleTypeId } of await selectTypesOfBrand(tx, Number(row["id"])))
        await offerBrandIn(tx, Number(into["id"]), vehicleTypeId, reason);
    for (const move of movesOf(steps)) for (const reference of referencesOf(tx)) await reference.move?.(tx, move);
    if (typeof row["slug"] === "string") await publish(tx, "catalogue.renamed", { slugs: [row["slug"]] });
    return String(into["id"]);
  });
}

/** Locks what is merged, parents first, as listings do that are written meanwhile. */
async function lockMerged(tx: Context, steps: readonly Step[]) {
  for (const level of ["brand", "model", "variant", "engine"] as const) {
    const moves = movesOf(steps).filter((move) => move.level === level);
    await lockEntries(
      tx,
      level,
      moves.map(({ from }) => from),
    );
  }
}

async function apply(tx: Context, step: Step, reason: string, isAsked: boolean) {
  const { level, row } = step;
  const id = String(row["id"]);
  const common = { entity: level, action: "change" as const, reason };
  if ("parentId" in step) {
    const after = { [step.column]: step.parentId };
    await updateRow(tx, level, id, after);
    const before = { [step.column]: row[step.column] };
    return insertChanges(tx, [
      { ...common, entityId: id, before, after, memberId: requireDesk(tx, "catalogue", "change").id },
    ]);
  }
  const { into } = step;
  const after: Row = { mergedInto: into["id"] };
  await redirectMerged(tx, level, Number(id), Number(into["id"]));
  await updateRow(tx, level, id, after);
  const change: Omit<NewChange, "memberId"> = { ...common, action: "merge", entityId: id, before: {}, after };
  if (isAsked) await record(tx, { ...change, entity: level, id, name: `${nameOf(row)} → ${nameOf(into)}` });
  else await insertChanges(tx, [{ ...change, memberId: requireDesk(tx, "catalogue", "change").id }]);
  if (!("aliases" in into)) return undefined;
  const before = (await findRow(tx, level, String(into["id"])))!["aliases"] as string[];
  const spellings = [String(row["name"]), ...(row["aliases"] as string[])];
  const aliases = [...new Set([...before, ...spellings])].filter((name) => name !== into["name"]);
  if (aliases.length === before.length) return undefined;
  await updateRow(tx, level, String(into["id"]), { aliases });
  const changed = { entityId: String(into["id"]), before: { aliases: before }, after: { aliases } };
  return insertChanges(tx, [{ ...common, ...changed, memberId: requireDesk(tx, "catalogue", "change").id }]);
}

/** The entries that one may be merged into. */
export async function mergeTargets(ctx: Context, level: Level, row: Row): Promise<{ id: number; name: string }[]> {
  const catalogue = await catalogueOf(ctx);
  const option = (kind: string, slug: string | null) =>
    slug === null ? undefined : catalogue.option(kind, slug)?.name;
  const siblings = {
    brand: () => catalogue.brands,
    model: () => catalogue.modelsOf([Number(row["vehicleTypeId"])], Number(row["brandId"])),
    variant: () => catalogue.variantsOf(Number(row["modelId"])),
    engine: () =>
      catalogue.enginesOf(Number(row["variantId"])).map(({ id, yearFrom, fuel, gear, powerHp }) => ({
        id,
        name: [yearFrom, option("fuel", fuel), option("gear", gear), powerHp && `${powerHp} hp`, `(${id})`]
          .filter(Boolean)
          .join(" "),
      })),
  };
  return siblings[level]()
    .filter(({ id }) => id !== row["id"])
    .map(({ id, name }) => ({ id, name }));
}
