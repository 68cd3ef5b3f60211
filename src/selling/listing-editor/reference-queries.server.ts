import { sql } from "kysely";
import type { CatalogueReference, Level, Move } from "#src/core/catalogue/desk/references.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** The fields of drafts that hold ids of each level, as texts. */
const fields: Record<Level, readonly string[]> = {
  brand: ["brand", "franchiserBrand", "vehicleBrandId"],
  model: ["model", "vehicleModelId"],
  variant: ["variant"],
  engine: ["engine"],
};
const fitKeys: Partial<Record<Level, string>> = { brand: "brandId", model: "modelId" };

/** Whether a form names the entry, in a field or among the further vehicles that a part fits. */
const names = (form: "form" | "baseForm", level: Level, id: number) => {
  const column = sql.ref(form);
  const inFields = fields[level].map((field) => sql`${column} ->> ${field} = ${String(id)}`);
  const key = fitKeys[level];
  const inFits = key ? [sql`${column} -> 'fits' @> ${JSON.stringify([{ [key]: String(id) }])}::jsonb`] : [];
  return sql<boolean>`(${sql.join([...inFields, ...inFits], sql` or `)})`;
};

const count = async ({ db }: Context, level: Level, id: number): Promise<number> => {
  const found = await db
    .selectFrom("listingDraft")
    .where(names("form", level, id))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return found.count;
};

async function move({ db }: Context, { level, from, to }: Move): Promise<void> {
  const [before, after] = [String(from), String(to)];
  for (const form of ["form", "baseForm"] as const) {
    const column = sql.ref(form);
    for (const field of fields[level])
      await sql`update listing_draft set ${column} = jsonb_set(${column}, array[${field}], to_jsonb(${after}::text))
        where ${column} ->> ${field} = ${before}`.execute(db);
    const key = fitKeys[level];
    if (key)
      await sql`update listing_draft set ${column} = jsonb_set(${column}, '{fits}', (
          select jsonb_agg(case when fit ->> ${key} = ${before} then jsonb_set(fit, array[${key}], to_jsonb(${after}::text))
            else fit end order by place)
          from jsonb_array_elements(${column} -> 'fits') with ordinality as one(fit, place)))
        where ${column} -> 'fits' @> ${JSON.stringify([{ [key]: before }])}::jsonb`.execute(db);
  }
}

/** Drafts of listings keep their choices when entries of the catalogue are merged. */
export const draftReferences: readonly CatalogueReference[] = [{ label: "Taslak", count, move }];
