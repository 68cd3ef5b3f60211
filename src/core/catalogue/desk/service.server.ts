import { isDeepStrictEqual } from "node:util";
import { z } from "zod/mini";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { catalogueOf, clearCatalogueCache, shareCatalogue } from "../catalogue.server.ts";
import { equipmentListingType } from "../rules.ts";
import { entities, type EntityName } from "./entities.ts";
import { saveNicknames } from "./nicknames.server.ts";
import {
  type ChangeAction,
  findRow,
  findSlugOwner,
  insertChanges,
  insertRow,
  lastChangeOf,
  lockCatalogue,
  nextId,
  type Row,
  updateRow,
} from "./queries.server.ts";
import { type Level, referencesOf } from "./references.server.ts";
import { catalogueDeskTexts, type Choice, Lines, readChoices, Reason, schemaOf } from "./rules.ts";
import { offerExistingBrand } from "./existing-brand.server.ts";
import { offerBrandIn, saveTypesOfBrand } from "./types-of-brand.server.ts";
import { isEditableKind, saveTypesOfOption } from "./types-of-option.server.ts";
import { textOf } from "./text-of.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** Entries have new slugs; their former ones still lead to them. */
    "catalogue.renamed": { slugs: string[] };
  }
}

export const refuse = (status: number, message: string, field?: string): never => {
  throw new Refusal(status, message, field === undefined ? undefined : { [field]: message });
};

const levels: readonly string[] = ["brand", "model", "variant", "engine"] satisfies Level[];
export const isLevel = (entity: string): entity is Level => levels.includes(entity);
const hasSlug = (entity: EntityName): entity is "brand" | "model" | "variant" =>
  entity === "brand" || entity === "model" || entity === "variant";

const auditActionOf: Record<ChangeAction, string> = {
  add: "addCatalogueEntry",
  change: "changeCatalogueEntry",
  remove: "changeCatalogueEntry",
  retire: "retireCatalogueEntry",
  restore: "restoreCatalogueEntry",
  merge: "mergeCatalogueEntries",
};

type Recorded = {
  entity: EntityName;
  id: string;
  action: ChangeAction;
  before: Row;
  after: Row;
  reason: string;
  name: string;
};

/** Stores what changed in the history and the audit log. */
export async function record(tx: Context, { entity, id, action, before, after, reason, name }: Recorded) {
  const memberId = requireDesk(tx, "catalogue", "change").id;
  await insertChanges(tx, [{ entity, entityId: id, action, before, after, reason, memberId }]);
  await recordAudit(tx, {
    action: auditActionOf[action],
    subject: `${entities[entity].label}: ${name} (${entity}/${id})`.slice(0, 200),
    reason,
  });
}

/** Runs a change of the catalogue alone among all processes; afterwards this process reads the catalogue again. */
export async function changeCatalogue<Result>(ctx: Context, work: (tx: Context) => Promise<Result>): Promise<Result> {
  await catalogueOf(ctx);
  const result = await inTransaction(ctx, async (tx) => {
    await lockCatalogue(tx);
    // Vehicle types and options, which are all that is asked of it inside, have no new rows.
    shareCatalogue(ctx, tx);
    return work(tx);
  });
  clearCatalogueCache(ctx.db);
  return result;
}

/** The row of an entity; 404 without it, and for one that was merged into another. */
export async function getRow(ctx: Context, entity: EntityName, id: string): Promise<Row> {
  const row = await findRow(ctx, entity, id);
  if (!row || (row["mergedInto"] ?? null) !== null) throw new Refusal(404, pageNotFound);
  return row;
}

/** What an entry is called: engines by their figures. */
export const nameOf = (row: Row): string =>
  typeof row["name"] === "string"
    ? row["name"]
    : [
        row["fuel"],
        row["capacityCc"] && `${textOf(row["capacityCc"])} cm³`,
        row["powerHp"] && `${textOf(row["powerHp"])} hp`,
      ]
        .filter(Boolean)
        .join(" ") || `Motor ${String(row["id"])}`;

/** Refuses with 409 where another admin changed the row since the form was opened. */
export async function checkSeen(tx: Context, entity: EntityName, id: string, seen: string) {
  if (String(await lastChangeOf(tx, entity, id)) !== seen) refuse(409, catalogueDeskTexts.stale);
}

/** The columns of a form, checked, by the names of the row. */
export async function readColumns(ctx: Context, entity: EntityName, form: unknown, present?: Row): Promise<Row> {
  const { columns } = entities[entity];
  const shape = Object.fromEntries(columns.map((column) => [column.name, schemaOf(column)]));
  const values = parseInput(z.object(shape), form) as Row;
  const { options } = await catalogueOf(ctx);
  for (const column of columns) {
    const value = values[column.name];
    if (column.kind === "option" && value !== null)
      if (!options.some(({ kind, slug }) => kind === column.options && slug === value))
        refuse(422, messages.invalid, column.name);
    if (column.kind === "choices") values[column.name] = choicesOf(value as string[], present);
  }
  const [from, to] = [values["yearFrom"], values["yearTo"]];
  if (typeof from === "number" && typeof to === "number" && to < from) refuse(422, catalogueDeskTexts.years, "yearTo");
  if (hasSlug(entity)) values["slug"] = values["slug"] || slugify(String(values["name"]));
  if (values["slug"] === "") refuse(422, catalogueDeskTexts.slug, "slug");
  return values;
}

/** The options of a special attribute: those that listings may have stay, by their slugs. */
function choicesOf(typed: readonly string[], present: Row | undefined): Choice[] {
  const choices = readChoices(typed) ?? refuse(422, catalogueDeskTexts.choices, "options");
  const before = (present?.["options"] ?? []) as Choice[];
  if (before.some(({ slug }) => !choices.some((choice) => choice.slug === slug)))
    refuse(422, catalogueDeskTexts.usedChoice, "options");
  return choices;
}

/** The columns within which an entity's slugs are unique. */
const scopeOf = (entity: "brand" | "model" | "variant", row: Row): Row => {
  if (entity === "brand") return {};
  return entity === "model"
    ? { vehicleTypeId: row["vehicleTypeId"], brandId: row["brandId"] }
    : { modelId: row["modelId"] };
};

async function checkSlug(tx: Context, entity: EntityName, row: Row) {
  if (!hasSlug(entity)) return;
  const taken = await findSlugOwner(tx, entity, scopeOf(entity, row), String(row["slug"]), Number(row["id"]));
  if (taken !== undefined) refuse(409, catalogueDeskTexts.slugTaken(taken), "slug");
}

const numberIn = (form: unknown, name: string): number => {
  const value = (form as Record<string, unknown>)[name];
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : -1;
};

/** The columns that a new row has beside those of its form. */
async function placeOf(tx: Context, entity: EntityName, form: unknown, values: Row): Promise<Row> {
  const { parent } = entities[entity];
  if (!parent) return {};
  const parentId = textOf((form as Record<string, unknown>)["parent"]);
  const above = await getRow(tx, parent.entity, parentId);
  const place: Row = { [parent.column]: above["id"] };
  const slug = slugify(textOf(values["name"]));
  if (entity === "model") {
    const { vehicleTypes } = await catalogueOf(tx);
    const type = vehicleTypes.find(({ id }) => id === numberIn(form, "vehicleType"));
    place["vehicleTypeId"] = type?.id ?? refuse(422, messages.invalid, "vehicleType");
  }
  if (entity === "equipment_group") Object.assign(place, { slug, listingTypeId: equipmentListingType });
  if (entity === "equipment" || entity === "spare_part_node") place["slug"] = slug;
  if (entity === "special_attribute")
    Object.assign(place, { slug, kind: (values["options"] as Choice[]).length > 0 ? "choice" : "number" });
  if ("slug" in place && place["slug"] === "") refuse(422, catalogueDeskTexts.slug, "name");
  return place;
}

/** Values as the driver writes them: lists of choices are JSON. */
const stored = (values: Row): Row =>
  "options" in values ? { ...values, options: JSON.stringify(values["options"]) } : values;

/**
 * Adds an entry below its parent and returns its id. A brand is added to the vehicle types of the form, a model to that of
 * the form. 409 where its slug is or was that of another one; a brand of other vehicle types is offered in those of the form
 * instead (`offerExistingBrand`).
 */
export async function addEntry(ctx: Context, entity: EntityName, form: unknown): Promise<string> {
  requireDesk(ctx, "catalogue", "change");
  if (!entities[entity].canAdd) refuse(404, pageNotFound);
  const { reason } = parseInput(Reason, form);
  const values = await readColumns(ctx, entity, form);
  return changeCatalogue(ctx, async (tx) => {
    const number = await nextId(tx);
    const id = entity === "spare_part_node" ? String(number) : number;
    const row: Row = { id, ...values, ...(await placeOf(tx, entity, form, values)) };
    const offered = entity === "brand" && (await offerExistingBrand(tx, String(row["slug"]), form, reason));
    if (offered) {
      const { id: known, name, types } = offered;
      const after = { vehicleTypes: types };
      await record(tx, { entity, id: String(known), action: "change", before: {}, after, reason, name });
      return String(known);
    }
    await checkSlug(tx, entity, row);
    await insertRow(tx, entity, stored(row));
    await record(tx, { entity, id: String(id), action: "add", before: {}, after: row, reason, name: nameOf(row) });
    if (entity === "brand") await saveTypesOfBrand(tx, number, form, reason);
    if (entity === "model") await offerBrandIn(tx, Number(row["brandId"]), Number(row["vehicleTypeId"]), reason);
    return String(id);
  });
}

/** Changes an entry. Its former slug redirects to the new one. 409 where somebody else changed it meanwhile. */
export async function changeEntry(ctx: Context, entity: EntityName, id: string, form: unknown): Promise<void> {
  requireDesk(ctx, "catalogue", "change");
  const { reason, seen } = parseInput(Reason, form);
  await changeCatalogue(ctx, async (tx) => {
    const row = await getRow(tx, entity, id);
    await checkSeen(tx, entity, id, seen);
    const values = await readColumns(tx, entity, form, row);
    const changed = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, row[name]));
    const after = Object.fromEntries(changed);
    const names = await saveNames(tx, entity, row, form, reason);
    if (changed.length === 0 && !names) refuse(422, catalogueDeskTexts.nothing);
    const name = nameOf(row);
    // Without columns too: the entry's own history is what forms that are open elsewhere are checked against.
    if (changed.length === 0) return record(tx, { entity, id, action: "change", before: {}, after: {}, reason, name });
    if ("slug" in after) {
      await checkSlug(tx, entity, { ...row, ...after });
      const former = [...(row["formerSlugs"] as string[]), String(row["slug"])];
      after["formerSlugs"] = [...new Set(former)].filter((slug) => slug !== after["slug"]);
      await publish(tx, "catalogue.renamed", { slugs: [String(row["slug"])] });
    }
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, row[name]]));
    await updateRow(tx, entity, id, stored(after));
    await record(tx, { entity, id, action: "change", before, after, reason, name });
    if ("name" in after && isLevel(entity))
      for (const { renamed } of referencesOf(tx)) await renamed?.(tx, entity, Number(id));
  });
}

/** Saves what stands beside an entry's own row: its vehicle types, nicknames. Whether something changed. */
async function saveNames(tx: Context, entity: EntityName, row: Row, form: unknown, reason: string): Promise<boolean> {
  if (entity === "option_value")
    return saveTypesOfOption(tx, { kind: String(row["kind"]), slug: String(row["slug"]) }, form, reason);
  const types = entity === "brand" && (await saveTypesOfBrand(tx, Number(row["id"]), form, reason));
  if (entity !== "brand" && entity !== "model") return types;
  const typed = parseInput(z.object({ nicknames: z.optional(Lines) }), form).nicknames;
  return (typed !== undefined && (await saveNicknames(tx, entity, row, typed, reason))) || types;
}

/** Takes an entry out of what new listings are offered, or back; those that have it stay as they are. */
export async function setRetired(ctx: Context, entity: EntityName, id: string, isRetired: boolean, form: unknown) {
  requireDesk(ctx, "catalogue", "change");
  if (!entities[entity].canRetire) refuse(404, pageNotFound);
  const { reason, seen } = parseInput(Reason, form);
  await changeCatalogue(ctx, async (tx) => {
    const row = await getRow(tx, entity, id);
    await checkSeen(tx, entity, id, seen);
    if (entity === "option_value" && !isEditableKind(String(row["kind"]))) refuse(422, catalogueDeskTexts.fixedOption);
    if ((row["retiredAt"] !== null) === isRetired) refuse(422, catalogueDeskTexts.nothing);
    const after = { retiredAt: isRetired ? tx.clock().toISOString() : null };
    await updateRow(tx, entity, id, after);
    const before = { retiredAt: row["retiredAt"] };
    await record(tx, {
      entity,
      id,
      action: isRetired ? "retire" : "restore",
      before,
      after,
      reason,
      name: nameOf(row),
    });
  });
}
