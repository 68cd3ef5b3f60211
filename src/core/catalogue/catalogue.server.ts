import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { compareTurkish, matchKey } from "#src/shared/turkish.ts";
import { selectCatalogue, selectCatalogueVersion } from "./queries.server.ts";
import { otherModelSlug, typeGroups } from "./rules.ts";

type Rows = Awaited<ReturnType<typeof selectCatalogue>>;
export type VehicleType = Rows["vehicleTypes"][number];
export type Brand = Rows["brands"][number] & { popularIn: readonly number[] };
export type Model = Rows["models"][number];
export type Variant = Rows["variants"][number];
export type Engine = Rows["engines"][number];
export type SparePart = Rows["spareParts"][number];
export type OptionValue = Rows["options"][number];

const loaded = new WeakMap<Db, Promise<Catalogue>>();

/** The catalogue, cached per process. Call it before opening a transaction: inside one it is read again. */
export function catalogueOf({ db }: Pick<Context, "db">): Promise<Catalogue> {
  let catalogue = loaded.get(db);
  if (!catalogue) {
    const reading = selectCatalogue({ db }).then((rows) => new Catalogue(rows));
    const forget = () => loaded.get(db) === reading && loaded.delete(db);
    // Failed and empty reads are not cached: reference data may still be loading.
    reading.then(({ brands }) => brands.length === 0 && forget(), forget);
    if (!db.isTransaction) loaded.set(db, reading);
    catalogue = reading;
  }
  return catalogue;
}

/** Drops the cached catalogue if the desk has changed it since: for processes that do not follow the change feed. */
export async function refreshCatalogue({ db }: Pick<Context, "db">) {
  const known = await loaded.get(db);
  if (known && known.version !== (await selectCatalogueVersion({ db }))) loaded.delete(db);
}

/** Lets a transaction that writes no reference data use the catalogue that was cached before it. */
export function shareCatalogue(ctx: Pick<Context, "db">, tx: Pick<Context, "db">) {
  const known = loaded.get(ctx.db);
  if (known) loaded.set(tx.db, known);
}

/** Called after the reference data changed. */
export const clearCatalogueCache = (db: Db) => void loaded.delete(db);

/** In Turkish order, "Diğer" last. */
const compareModels = (a: Model, b: Model) =>
  Number(a.slug === otherModelSlug) - Number(b.slug === otherModelSlug) || compareTurkish(a.name, b.name);

/** In-memory lookup of vehicles by id, slug or name in any spelling. */
export class Catalogue {
  /** The last change of the desk that it includes. */
  readonly version: string;
  readonly vehicleTypes: readonly VehicleType[];
  readonly brands: readonly Brand[];
  readonly options: readonly OptionValue[];
  readonly attributes: Rows["attributes"];
  readonly equipmentGroups: Rows["equipmentGroups"];
  readonly equipment: Rows["equipment"];
  readonly spareParts: Rows["spareParts"];
  readonly #spareParts: Map<string, SparePart>;
  readonly #types: Map<number, VehicleType>;
  readonly #brands: Map<number, Brand>;
  readonly #models: Map<number, Model>;
  readonly #variants: Map<number, Variant>;
  readonly #engines: Map<number, Engine>;
  readonly #brandByKey = new Map<string, Brand>();
  /** By present and former slugs, those of merged brands included. */
  readonly #brandBySlug = new Map<string, Brand>();
  readonly #brandsOfType: Map<number, Set<number>>;
  /** By type and brand, or by model: former slugs and those of merged entries, with the present entry. */
  readonly #formerModels = new Map<string, Map<string, Model>>();
  readonly #formerVariants = new Map<number, Map<string, Variant>>();
  readonly #modelsOf: Map<string, Model[]>;
  readonly #variantsOf: Map<number, Variant[]>;
  readonly #enginesOf: Map<number, Engine[]>;
  readonly #typeOptions: Map<string, OptionValue>;
  readonly #optionsOf: Map<string, OptionValue[]>;
  readonly #modelKeys = new Map<string, Map<string, Model>>();
  readonly #variantKeys = new Map<number, Map<string, Variant>>();
  #brandsByModelKey: Map<string, Set<Brand>> | undefined;

  constructor(rows: Rows) {
    this.version = rows.version;
    this.vehicleTypes = rows.vehicleTypes;
    this.options = rows.options;
    this.attributes = rows.attributes;
    this.equipmentGroups = rows.equipmentGroups;
    this.equipment = rows.equipment;
    this.spareParts = rows.spareParts;
    this.#spareParts = byId(rows.spareParts);
    const popular = Map.groupBy(
      rows.typeBrands.filter(({ isPopular }) => isPopular),
      ({ brandId }) => brandId,
    );
    this.brands = rows.brands.filter(isPresent).map((brand) => ({
      ...brand,
      popularIn: (popular.get(brand.id) ?? []).map(({ vehicleTypeId }) => vehicleTypeId),
    }));
    this.#types = byId(this.vehicleTypes);
    this.#brands = withMerged(byId(this.brands), rows.brands);
    const allModels = rows.models.filter(isPresent).map((row) => below(row, "brandId", this.#brands));
    this.#models = withMerged(byId(allModels), rows.models);
    const allVariants = rows.variants.filter(isPresent).map((row) => below(row, "modelId", this.#models));
    this.#variants = withMerged(byId(allVariants), rows.variants);
    const engines = rows.engines.filter(isPresent).map((row) => below(row, "variantId", this.#variants));
    this.#engines = withMerged(byId(engines), rows.engines);
    // The later ones win: former names, aliases, then a brand's own names.
    for (const { id, slug, name, formerSlugs } of rows.brands)
      for (const former of [...formerSlugs, slug, name]) {
        this.#brandBySlug.set(former, this.#brands.get(id)!);
        this.#brandByKey.set(matchKey(former), this.#brands.get(id)!);
      }
    for (const brand of this.brands) for (const alias of brand.aliases) this.#brandByKey.set(matchKey(alias), brand);
    for (const brand of this.brands) {
      this.#brandBySlug.set(brand.slug, brand);
      for (const name of [brand.slug, brand.name]) this.#brandByKey.set(matchKey(name), brand);
    }
    const models = allModels.toSorted(compareModels);
    this.#modelsOf = Map.groupBy(models, ({ vehicleTypeId, brandId }) => `${vehicleTypeId} ${brandId}`);
    const variants = allVariants.toSorted((a, b) => compareTurkish(a.name, b.name));
    this.#variantsOf = Map.groupBy(variants, ({ modelId }) => modelId);
    this.#enginesOf = Map.groupBy(engines, ({ variantId }) => variantId);
    this.#brandsOfType = new Map(this.vehicleTypes.map(({ id }) => [id, new Set()]));
    for (const { vehicleTypeId, brandId } of [...rows.typeBrands, ...allModels])
      this.#brandsOfType.get(vehicleTypeId)!.add(brandId);
    for (const row of rows.models)
      for (const slug of formerSlugsOf(row)) {
        // A merged brand's models are addressed below the brand that it is merged into.
        const below = `${row.vehicleTypeId} ${this.#brands.get(row.brandId)!.id}`;
        put(this.#formerModels, below, slug, this.#models.get(row.id)!);
      }
    for (const row of rows.variants)
      for (const slug of formerSlugsOf(row))
        put(this.#formerVariants, this.#models.get(row.modelId)!.id, slug, this.#variants.get(row.id)!);
    this.#typeOptions = new Map(rows.options.map((option) => [`${option.kind} ${option.slug}`, option]));
    const allowed = new Set(
      rows.typeOptions.map(({ vehicleTypeId, kind, slug }) => `${vehicleTypeId} ${kind} ${slug}`),
    );
    this.#optionsOf = new Map();
    for (const { id } of this.vehicleTypes)
      for (const option of rows.options)
        if (allowed.has(`${id} ${option.kind} ${option.slug}`)) {
          const list = this.#optionsOf.get(`${id} ${option.kind}`);
          if (list) list.push(option);
          else this.#optionsOf.set(`${id} ${option.kind}`, [option]);
        }
  }

  /** A vehicle type or group (`ticari-araclar`) by id or slug. */
  findVehicleType(idOrSlug: number | string): VehicleType | undefined {
    return this.#types.get(Number(idOrSlug)) ?? this.vehicleTypes.find(({ slug }) => slug === String(idOrSlug));
  }

  /** The ids of the type, or of the types of the group, with this id or slug; empty for an unknown one. */
  typesUnder(idOrSlug: number | string): readonly number[] {
    const group = lookup(typeGroups, String(idOrSlug));
    if (group) return group;
    const type = this.findVehicleType(idOrSlug);
    if (!type) return [];
    const children = this.vehicleTypes.filter(({ parentId }) => parentId === type.id).map(({ id }) => id);
    return children.length > 0 ? children : [type.id];
  }

  /** The brands of one of the types, in Turkish order. */
  brandsOf(typeIds: readonly number[]): Brand[] {
    return this.brands.filter(({ id }) => typeIds.some((type) => this.#brandsOfType.get(type)?.has(id)));
  }

  modelsOf(typeIds: readonly number[], brandId: number): Model[] {
    const models = typeIds.flatMap((type) => this.#modelsOf.get(`${type} ${brandId}`) ?? []);
    return typeIds.length > 1 ? models.sort(compareModels) : models;
  }

  variantsOf = (modelId: number): readonly Variant[] => this.#variantsOf.get(modelId) ?? [];
  enginesOf = (variantId: number): readonly Engine[] => this.#enginesOf.get(variantId) ?? [];

  brand = (id: number) => this.#brands.get(id);
  model = (id: number) => this.#models.get(id);
  variant = (id: number) => this.#variants.get(id);
  engine = (id: number) => this.#engines.get(id);
  sparePart = (id: string) => this.#spareParts.get(id);
  option = (kind: string, slug: string) => this.#typeOptions.get(`${kind} ${slug}`);

  /** A node of the spare-part taxonomy with its ancestors, from the category down, without the root. */
  sparePartPath(id: string): SparePart[] {
    const path: SparePart[] = [];
    for (let node = this.sparePart(id); node?.parentId; node = this.sparePart(node.parentId)) path.unshift(node);
    return path;
  }

  /** The values a choice field offers for one vehicle type, in their order. */
  optionsOf = (typeId: number, kind: string): readonly OptionValue[] => this.#optionsOf.get(`${typeId} ${kind}`) ?? [];

  /** A brand by slug, name or other spelling; case, Turkish letters, spaces and dashes do not matter. */
  matchBrand = (text: string): Brand | undefined => this.#brandByKey.get(matchKey(text));

  /** A brand's model by slug, name or other spelling, in the first of the types that has it. */
  matchModel(typeIds: readonly number[], brandId: number, text: string): Model | undefined {
    const key = matchKey(text);
    for (const type of typeIds) {
      const model = this.#modelsByKey(type, brandId).get(key);
      if (model) return model;
    }
    return undefined;
  }

  /** The brands with a model of that slug, name or other spelling in one of the types; uses an index by model name. */
  brandsWithModel(typeIds: readonly number[], text: string): Brand[] {
    const candidates = (this.#brandsByModelKey ??= this.#indexBrands()).get(matchKey(text)) ?? [];
    return [...candidates].filter(({ id }) => this.matchModel(typeIds, id, text));
  }

  #indexBrands(): Map<string, Set<Brand>> {
    const index = new Map<string, Set<Brand>>();
    for (const brand of this.brands)
      for (const { id: type } of this.vehicleTypes)
        for (const key of this.#modelsByKey(type, brand.id).keys()) {
          const brands = index.get(key);
          if (brands) brands.add(brand);
          else index.set(key, new Set([brand]));
        }
    return index;
  }

  /** A model's variant by slug or name. */
  matchVariant(modelId: number, text: string): Variant | undefined {
    let keys = this.#variantKeys.get(modelId);
    if (!keys) {
      keys = new Map();
      for (const [slug, variant] of this.#formerVariants.get(modelId) ?? []) {
        keys.set(matchKey(slug), variant);
        keys.set(`/${slug}`, variant);
      }
      for (const variant of this.variantsOf(modelId)) keys.set(matchKey(variant.name), variant);
      for (const variant of this.variantsOf(modelId)) keys.set(`/${variant.slug}`, variant);
      this.#variantKeys.set(modelId, keys);
    }
    return keys.get(`/${text}`) ?? keys.get(matchKey(text));
  }

  /** As `matchBrand`, or by id. */
  findBrand = (text: number | string) => this.matchBrand(String(text)) ?? this.#brands.get(Number(text));

  /** As `matchModel`, or by id. */
  findModel(typeIds: readonly number[], brandId: number, text: number | string): Model | undefined {
    const model = this.matchModel(typeIds, brandId, String(text)) ?? this.#models.get(Number(text));
    return model?.brandId === brandId && typeIds.includes(model.vehicleTypeId) ? model : undefined;
  }

  /** As `matchVariant`, or by id. */
  findVariant(modelId: number, text: number | string): Variant | undefined {
    const variant = this.matchVariant(modelId, String(text)) ?? this.#variants.get(Number(text));
    return variant?.modelId === modelId ? variant : undefined;
  }

  /**
   * Parses brand and model from a segment of an address. `alfa-romeo-giulietta` cannot be split at its dashes, so the
   * longest brand prefix that leaves a model of the brand wins; `alfa-romeo` alone is the brand. Former slugs are read too.
   */
  matchBrandModel(text: string, typeIds: readonly number[]): { brand: Brand; model?: Model } | undefined {
    for (let end = text.length; end > 0; end = text.lastIndexOf("-", end - 1)) {
      const brand = this.#brandBySlug.get(text.slice(0, end));
      if (!brand || !typeIds.some((type) => this.#brandsOfType.get(type)?.has(brand.id))) continue;
      if (end === text.length) return { brand };
      const rest = text.slice(end + 1);
      const model =
        this.modelsOf(typeIds, brand.id).find(({ slug }) => slug === rest) ??
        typeIds.map((type) => this.#formerModels.get(`${type} ${brand.id}`)?.get(rest)).find(Boolean);
      if (model) return { brand, model };
    }
    return undefined;
  }

  #modelsByKey(type: number, brandId: number): Map<string, Model> {
    const name = `${type} ${brandId}`;
    let keys = this.#modelKeys.get(name);
    if (!keys) {
      keys = new Map();
      const models = this.#modelsOf.get(name) ?? [];
      for (const [slug, model] of this.#formerModels.get(name) ?? []) keys.set(matchKey(slug), model);
      for (const model of models) for (const alias of model.aliases) keys.set(matchKey(alias), model);
      for (const model of models) for (const own of [model.slug, model.name]) keys.set(matchKey(own), model);
      this.#modelKeys.set(name, keys);
    }
    return keys;
  }
}

type Mergeable = { id: number; mergedInto: number | null };

const isPresent = ({ mergedInto }: { mergedInto: number | null }) => mergedInto === null;

/** A row below the present parent, where its own was merged: files may add rows to a merged one. */
function below<Key extends string, Row extends Record<Key, number>>(
  row: Row,
  key: Key,
  parents: ReadonlyMap<number, { id: number }>,
): Row {
  const { id } = parents.get(row[key])!;
  return id === row[key] ? row : { ...row, [key]: id };
}

/** The slugs that an entry had before it was renamed or merged. */
const formerSlugsOf = ({ slug, formerSlugs, mergedInto }: Pick<Model, "slug" | "formerSlugs" | "mergedInto">) =>
  mergedInto === null ? formerSlugs : [slug, ...formerSlugs];

/** Adds the ids of merged rows, which lead to the entry they are merged into. */
function withMerged<Row>(present: Map<number, Row>, rows: readonly Mergeable[]): Map<number, Row> {
  for (const { id, mergedInto } of rows) if (mergedInto !== null) present.set(id, present.get(mergedInto)!);
  return present;
}

function put<Key, Row>(maps: Map<Key, Map<string, Row>>, key: Key, slug: string, row: Row) {
  const map = maps.get(key);
  if (map) map.set(slug, row);
  else maps.set(key, new Map([[slug, row]]));
}

const byId = <Row extends { id: number | string }>(rows: readonly Row[]): Map<Row["id"], Row> =>
  new Map(rows.map((row) => [row.id, row]));
