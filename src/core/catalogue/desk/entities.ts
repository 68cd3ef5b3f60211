/** The tables that the catalogue desk edits, by the name that history and addresses have them under. */
const entityNames = [
  "vehicle_type",
  "brand",
  "model",
  "variant",
  "engine",
  "option_value",
  "equipment_group",
  "equipment",
  "spare_part_node",
  "special_attribute",
] as const;
export type EntityName = (typeof entityNames)[number];

/** How a column is typed in a form: `list` has one entry a line, `choices` a line `slug: name` each. */
type ColumnKind = "text" | "slug" | "number" | "list" | "choices" | "flag" | "option" | "colour";

export type Column = {
  /** In camel case, as the row has it. */
  name: string;
  label: string;
  kind: ColumnKind;
  hint?: string;
  isOptional?: boolean;
  /** Of `text`: nothing typed is null. */
  isNullable?: boolean;
  /** Of `option`: which option values it takes. */
  options?: string;
  min?: number;
  max?: number;
};

type Entity = {
  /** The type of the table in the database types. */
  table: string;
  label: string;
  columns: readonly Column[];
  /** The column with the entity that it stands below, and which that is. */
  parent?: { column: string; entity: EntityName };
  canAdd: boolean;
  canRetire: boolean;
  canMerge: boolean;
};

const name: Column = { name: "name", label: "Ad", kind: "text" };
const slug: Column = {
  name: "slug",
  label: "Adres parçası",
  kind: "slug",
  isOptional: true,
  hint: "Boş bırakılırsa addan yapılır. Eski adres yenisine yönlendirilir.",
};
const aliases: Column = {
  name: "aliases",
  label: "Diğer yazımlar",
  kind: "list",
  isOptional: true,
  hint: "Her satıra bir yazım: aramada, adreste, dosyada ve API’de bu kayıt anlaşılır.",
};
const sort: Column = { name: "sort", label: "Sıra", kind: "number", min: 0, max: 32_000 };
const year = (column: string, label: string): Column => ({
  name: column,
  label,
  kind: "number",
  isOptional: true,
  min: 1900,
  max: 2100,
});
const option = (kind: string, label: string): Column => ({
  name: kind,
  label,
  kind: "option",
  options: kind,
  isOptional: true,
});

export const entities: Record<EntityName, Entity> = {
  vehicle_type: {
    table: "vehicleType",
    label: "Araç türü",
    columns: [name, { name: "pluralName", label: "Çoğul ad", kind: "text" }, sort],
    canAdd: false,
    canRetire: true,
    canMerge: false,
  },
  brand: {
    table: "brand",
    label: "Marka",
    columns: [name, slug, aliases],
    canAdd: true,
    canRetire: true,
    canMerge: true,
  },
  model: {
    table: "model",
    label: "Model",
    columns: [name, slug, aliases],
    parent: { column: "brandId", entity: "brand" },
    canAdd: true,
    canRetire: true,
    canMerge: true,
  },
  variant: {
    table: "variant",
    label: "Versiyon",
    columns: [name, slug],
    parent: { column: "modelId", entity: "model" },
    canAdd: true,
    canRetire: true,
    canMerge: true,
  },
  engine: {
    table: "engine",
    label: "Motor",
    columns: [
      year("yearFrom", "İlk model yılı"),
      year("yearTo", "Son model yılı"),
      { name: "doors", label: "Kapı", kind: "number", isOptional: true, min: 1, max: 9 },
      option("fuel", "Yakıt"),
      option("gear", "Vites"),
      option("body", "Kasa tipi"),
      option("drive", "Çekiş"),
      { name: "capacityCc", label: "Motor hacmi (cm³)", kind: "number", isOptional: true, min: 1, max: 30_000 },
      { name: "powerHp", label: "Motor gücü (hp)", kind: "number", isOptional: true, min: 1, max: 5_000 },
    ],
    parent: { column: "variantId", entity: "variant" },
    canAdd: true,
    canRetire: true,
    canMerge: true,
  },
  option_value: {
    table: "optionValue",
    label: "Seçenek",
    columns: [name, sort, { name: "colour", label: "Renk örneği", kind: "colour", isOptional: true, hint: "#1a2b3c" }],
    // Below a kind: `options.server.ts`.
    canAdd: false,
    canRetire: true,
    canMerge: false,
  },
  equipment_group: {
    table: "equipmentGroup",
    label: "Donanım grubu",
    columns: [name, sort],
    parent: { column: "vehicleTypeId", entity: "vehicle_type" },
    canAdd: true,
    canRetire: false,
    canMerge: false,
  },
  equipment: {
    table: "equipment",
    label: "Donanım",
    columns: [
      name,
      { name: "description", label: "Açıklama", kind: "text", isOptional: true },
      aliases,
      sort,
      { ...year("standardFrom", "Bu model yılından beri standart") },
    ],
    parent: { column: "groupId", entity: "equipment_group" },
    canAdd: true,
    canRetire: true,
    canMerge: false,
  },
  spare_part_node: {
    table: "sparePartNode",
    label: "Yedek parça",
    columns: [name, sort, { name: "lastStep", label: "İlan verilebilen parça", kind: "flag" }],
    parent: { column: "parentId", entity: "spare_part_node" },
    canAdd: true,
    canRetire: true,
    canMerge: false,
  },
  special_attribute: {
    table: "specialAttribute",
    label: "Özel alan",
    columns: [
      name,
      { name: "unit", label: "Birim", kind: "text", isOptional: true, isNullable: true },
      { name: "minValue", label: "En az", kind: "number", isOptional: true, max: 100_000_000 },
      { name: "maxValue", label: "En çok", kind: "number", isOptional: true, max: 100_000_000 },
      { name: "isRequired", label: "Zorunlu", kind: "flag" },
      {
        name: "options",
        label: "Seçenekler",
        kind: "choices",
        isOptional: true,
        hint: "Her satıra bir seçenek. Boş bırakılırsa alan sayıdır.",
      },
      sort,
    ],
    parent: { column: "vehicleTypeId", entity: "vehicle_type" },
    canAdd: true,
    canRetire: true,
    canMerge: false,
  },
};

export const isEntity = (text: string | undefined): text is EntityName =>
  text !== undefined && Object.hasOwn(entities, text);
