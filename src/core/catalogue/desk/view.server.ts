import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatNumber, fold } from "#src/shared/turkish.ts";
import { type Catalogue, catalogueOf } from "../catalogue.server.ts";
import { optionKinds, spareRootId } from "../rules.ts";
import { type Column, entities, type EntityName, isEntity } from "./entities.ts";
import { mergeTargets, previewMerge } from "./merge.server.ts";
import { nicknamesOf } from "./nicknames.server.ts";
import {
  findRow,
  lastChangeOf,
  type Row,
  selectChanges,
  selectRows,
  selectTypesOfBrand,
  selectTypesOfOption,
} from "./queries.server.ts";
import { type Level, referencesOf } from "./references.server.ts";
import type { ChangeAction } from "./queries.server.ts";
import type { Choice } from "./rules.ts";
import { getRow, isLevel, nameOf } from "./service.server.ts";
import { isEditableKind } from "./types-of-option.server.ts";
import { textOf } from "./text-of.ts";

export const entryAddress = (entity: EntityName, id: string | number) =>
  `/yonetim/katalog/${entity}/${encodeURIComponent(id)}`;

/** The tables that stand below each one. */
const childrenOf: Partial<Record<EntityName, readonly EntityName[]>> = {
  vehicle_type: ["brand", "equipment_group", "special_attribute"],
  brand: ["model"],
  model: ["variant"],
  variant: ["engine"],
  equipment_group: ["equipment"],
  spare_part_node: ["spare_part_node"],
};

const actionNames: Record<ChangeAction, string> = {
  add: "Eklendi",
  change: "Değişti",
  merge: "Birleştirildi",
  retire: "Kaldırıldı",
  restore: "Geri getirildi",
  remove: "Silindi",
};

const foundMax = 40;

/** What staff cannot do without a change of the software, and why. */
const fixedNotes = {
  type: "Araç türü eklenemez ve silinemez: her türün formu, alanları ve adresi yazılımdadır. Adı ve sırası değişir, tür yeni ilanlardan kaldırılabilir.",
  option: "Bu listenin değerleri yazılımda adlarıyla geçer: yenisi eklenemez ve kaldırılamaz, adı ve sırası değişir.",
};

/** The first page of the desk: vehicle types, and what a search by name finds. */
export async function readCatalogueDesk(ctx: Context, query: string) {
  requireDesk(ctx, "catalogue");
  const catalogue = await catalogueOf(ctx);
  const found = query === "" ? null : search(catalogue, query);
  return {
    query,
    types: catalogue.vehicleTypes.map(({ id, name }) => ({
      to: entryAddress("vehicle_type", id),
      name,
      brands: formatNumber(catalogue.brandsOf([id]).length),
    })),
    typesNote: fixedNotes.type,
    lists: [
      { to: "/yonetim/katalog/option_value", name: "Seçenekler: yakıt, vites, kasa, renk" },
      { to: entryAddress("spare_part_node", spareRootId), name: "Yedek parça ağacı" },
    ],
    found: found && found.slice(0, foundMax),
    hasMore: found !== null && found.length > foundMax,
    changes: await readChanges(ctx),
  };
}

/** Entries whose names have all words of a query, brands first. */
function search(catalogue: Catalogue, query: string) {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const hits = (name: string) => words.every((word) => fold(name).includes(word));
  const types = catalogue.vehicleTypes.map(({ id }) => id);
  const found: { to: string; name: string; kind: string }[] = [];
  const add = (entity: EntityName, id: number, name: string) => {
    if (hits(name)) found.push({ to: entryAddress(entity, id), name, kind: entities[entity].label });
  };
  for (const brand of catalogue.brands) add("brand", brand.id, [brand.name, ...brand.aliases].join(", "));
  for (const brand of catalogue.brands)
    for (const model of catalogue.modelsOf(types, brand.id)) {
      const type = catalogue.findVehicleType(model.vehicleTypeId)!.name;
      add("model", model.id, `${brand.name} ${model.name} (${type})`);
    }
  if (found.length <= foundMax)
    for (const brand of catalogue.brands)
      for (const model of catalogue.modelsOf(types, brand.id))
        for (const variant of catalogue.variantsOf(model.id))
          add("variant", variant.id, `${brand.name} ${model.name} ${variant.name}`);
  return found;
}

/** The columns of a row's form: colours alone have a sample. */
const columnsOf = (entity: EntityName, row: Row) =>
  entities[entity].columns.filter(({ kind }) => kind !== "colour" || row["kind"] === "colour");

/** The option values by their kind. */
export async function readOptions(ctx: Context) {
  requireDesk(ctx, "catalogue");
  const { options, vehicleTypes } = await catalogueOf(ctx);
  return [...Map.groupBy(options, ({ kind }) => kind)].map(([kind, some]) => ({
    note: isEditableKind(kind) ? null : fixedNotes.option,
    name: lookup(optionKinds, kind)?.name ?? kind,
    kind,
    canAdd: isEditableKind(kind),
    columns: columnsOf("option_value", { kind }).map((column) => ({ ...column, value: "" })),
    types: vehicleTypes.map((type) => ({ value: String(type.id), label: type.name })),
    rows: some.map(({ slug, name, sort, retiredAt }) => ({
      to: entryAddress("option_value", `${kind}/${slug}`),
      name,
      slug,
      sort: String(sort),
      isRetired: retiredAt !== null,
    })),
  }));
}

/** One entry with its form, what stands below it, and its history. `into`: preview a merge with this entry. */
export async function readEntry(ctx: Context, entity: EntityName, id: string, into: string | null) {
  requireDesk(ctx, "catalogue");
  const row = await getRow(ctx, entity, id);
  const catalogue = await catalogueOf(ctx);
  const { label, canRetire, canMerge } = entities[entity];
  const isFixed = entity === "option_value" && !isEditableKind(String(row["kind"]));
  const isMerging = canMerge && isLevel(entity);
  return {
    entity,
    id,
    label,
    name: nameOf(row),
    crumbs: await crumbsOf(ctx, entity, row),
    isRetired: (row["retiredAt"] ?? null) !== null,
    canRetire: canRetire && !isFixed,
    note: isFixed ? fixedNotes.option : entity === "vehicle_type" ? fixedNotes.type : null,
    seen: String(await lastChangeOf(ctx, entity, id)),
    fields: columnsOf(entity, row).map((column) => ({ ...column, value: typed(column, row[column.name]) })),
    former: ((row["formerSlugs"] ?? []) as string[]).join(", "),
    options: optionsOf(catalogue),
    types: catalogue.vehicleTypes.map((type) => ({ value: String(type.id), label: type.name })),
    brandTypes:
      entity === "brand"
        ? (await selectTypesOfBrand(ctx, Number(id))).map(({ vehicleTypeId, isPopular }) => ({
            id: String(vehicleTypeId),
            isPopular,
          }))
        : null,
    optionTypes:
      entity === "option_value" && !isFixed
        ? (await selectTypesOfOption(ctx, { kind: String(row["kind"]), slug: String(row["slug"]) })).map(String)
        : null,
    nicknames: entity === "brand" || entity === "model" ? (await nicknamesOf(ctx, entity, row)).join("\n") : null,
    children: await Promise.all(
      (childrenOf[entity] ?? []).map((child) => readChildren(ctx, catalogue, entity, row, child)),
    ),
    targets: isMerging
      ? (await mergeTargets(ctx, entity, row)).map((target) => ({ value: String(target.id), label: target.name }))
      : [],
    merge: isMerging && into !== null ? await previewMerge(ctx, entity, id, into) : null,
    changes: await readChanges(ctx, { entity, entityId: id }),
  };
}

/** A value as a form shows it. */
function typed({ kind }: Column, value: unknown): string {
  if (kind === "list") return (value as string[]).join("\n");
  if (kind === "choices") return (value as Choice[]).map(({ slug, name }) => `${slug}: ${name}`).join("\n");
  if (kind === "flag") return value ? "on" : "";
  return textOf(value);
}

const optionsOf = ({ options }: Catalogue) =>
  Object.fromEntries(
    ["fuel", "gear", "body", "drive"].map((kind) => [
      kind,
      options.filter((option) => option.kind === kind).map(({ slug, name }) => ({ value: slug, label: name })),
    ]),
  );

async function readChildren(ctx: Context, catalogue: Catalogue, entity: EntityName, row: Row, child: EntityName) {
  const rows: Row[] =
    entity === "vehicle_type" && child === "brand"
      ? catalogue.brandsOf([Number(row["id"])])
      : (await selectRows(ctx, child, { [entities[child].parent!.column]: row["id"] })).filter(
          (one) => (one["mergedInto"] ?? null) === null,
        );
  const counts = isLevel(child) ? await countListings(ctx, child, rows) : undefined;
  return {
    entity: child,
    label: entities[child].label,
    columns: entities[child].columns.map((column) => ({ ...column, value: "" })),
    canAdd: entities[child].canAdd,
    parent: String(row["id"]),
    rows: rows.map((one) => ({
      to: entryAddress(child, String(one["id"])),
      name: child === "engine" ? engineName(catalogue, one) : nameOf(one),
      details: child === "model" ? catalogue.findVehicleType(Number(one["vehicleTypeId"]))!.name : "",
      count: counts ? formatNumber(counts.get(Number(one["id"])) ?? 0) : "",
      isRetired: (one["retiredAt"] ?? null) !== null,
    })),
  };
}

const engineName = (catalogue: Catalogue, engine: Row) => {
  const option = (kind: string) => engine[kind] && catalogue.option(kind, textOf(engine[kind]))?.name;
  const figures = [
    engine["capacityCc"] && `${textOf(engine["capacityCc"])} cm³`,
    engine["powerHp"] && `${textOf(engine["powerHp"])} hp`,
  ];
  const years = `${textOf(engine["yearFrom"]) || "?"} – ${textOf(engine["yearTo"])}`.trim();
  return [years, option("fuel"), option("gear"), option("body"), ...figures].filter(Boolean).join(", ");
};

async function countListings(ctx: Context, level: Level, rows: readonly Row[]): Promise<Map<number, number>> {
  const ids = rows.map(({ id }) => Number(id));
  for (const { countActive } of referencesOf(ctx)) if (countActive) return countActive(ctx, level, ids);
  return new Map();
}

/** The entries above one, the highest first. */
async function crumbsOf(ctx: Context, entity: EntityName, row: Row) {
  const crumbs: { label: string; to: string }[] = [];
  let [of, at] = [entity, row];
  while (entities[of].parent) {
    const { column, entity: above } = entities[of].parent!;
    const parent = at[column] === null ? undefined : await findRow(ctx, above, textOf(at[column]));
    if (!parent) break;
    crumbs.unshift({ label: nameOf(parent), to: entryAddress(above, String(parent["id"])) });
    [of, at] = [above, parent];
  }
  return [{ label: "Katalog", to: "/yonetim/katalog" }, ...crumbs];
}

const columnLabels: Record<string, string> = {
  ...Object.fromEntries(
    Object.values(entities).flatMap(({ columns }) => columns.map(({ name, label }) => [name, label])),
  ),
  formerSlugs: "Eski adresler",
  retiredAt: "Kaldırıldı",
  mergedInto: "Birleştiği kayıt",
  isPopular: "Öne çıkan",
};
const valueText = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? "–"
    : typeof value === "object"
      ? JSON.stringify(value)
      : textOf(value);

async function readChanges(ctx: Context, of?: { entity: string; entityId: string }) {
  const rows = await selectChanges(ctx, of);
  return rows.map(({ id, entity, entityId, action, before, after, reason, at, firstName, lastName }) => {
    const [was, is] = [before as Row, after as Row];
    return {
      id,
      at: formatDateTime(at),
      who: [firstName, lastName].filter(Boolean).join(" "),
      subject: isEntity(entity) ? `${entities[entity].label} ${entityId}` : entityId,
      to: isEntity(entity) ? entryAddress(entity, entityId) : null,
      action: actionNames[action],
      values: Object.keys(is)
        .filter((name) => Object.hasOwn(columnLabels, name))
        .map(
          (name) =>
            `${lookup(columnLabels, name)}: ${action === "add" ? "" : `${valueText(was[name])} → `}${valueText(is[name])}`,
        )
        .join("; "),
      reason,
    };
  });
}
