import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

const Choice = z.object({ id: z.number(), slug: z.string(), name: z.string() });
const Value = z.object({ slug: z.string(), name: z.string() });
const Equipment = z.object({ id: z.number(), slug: z.string(), name: z.string(), description: z.string() });
const EquipmentGroup = z.object({ id: z.number(), name: z.string(), slug: z.string(), list: z.array(Equipment) });
const SparePartNode = z.object({ _id: z.string(), slug: z.string(), name: z.string(), last_step: z.boolean() });
const PartOfPath = z.extend(SparePartNode, { path: z.array(SparePartNode) });
const nothing = z.object({});

/** Id or slug of a vehicle type or group, such as `1`, `otomobil`, `ticari-araclar`. */
const aracKategorisi = z.string();
/** With anything but 0 the first entry is "Seçiniz...". */
const blank = z.optional(z.string());

export type SparePartNode = z.output<typeof SparePartNode>;
export type Choice = z.output<typeof Choice>;

export const listBrands = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/brands",
  about: "Brands of a vehicle type, in Turkish order; `isPopular` marks those most offered.",
  input: z.object({ aracKategorisi }),
  answer: z.array(z.extend(Choice, { isPopular: z.boolean() })),
});

export const listModels = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/models",
  about: "Models of a brand; `marka` is an id or a slug.",
  input: z.object({ aracKategorisi, marka: z.string(), blank }),
  answer: z.array(Choice),
});

export const listVariants = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/variants",
  about: "Variants of a model; `marka` and `model` are ids or slugs.",
  input: z.object({ aracKategorisi, marka: z.string(), model: z.string(), blank }),
  answer: z.array(Choice),
});

const Engine = z.object({
  id: z.number(),
  vehicleEngineId: z.number(),
  brand: z.string(),
  model: z.string(),
  variant: z.string(),
  modelYear: z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()) }),
  door: z.nullable(z.number()),
  fuelType: z.nullable(z.string()),
  /** cm³ */
  capacity: z.nullable(z.number()),
  /** hp */
  power: z.nullable(z.number()),
  fuel: z.nullable(z.string()),
  gear: z.nullable(z.string()),
  body: z.nullable(z.string()),
  drive: z.nullable(z.string()),
});

export const listVariantEngines = endpoint({
  method: "GET",
  path: "/ajax/data/vehicle/:brand/engine/:variant",
  about: "Engines of a variant; both parts are ids or slugs. Null means unknown.",
  input: nothing,
  answer: z.array(Engine),
});

export const listModelEngines = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/data/vehicle/:brand/model-engine/:model",
  about: "Engines of all variants of a model, by its id; the brand is an id or a slug. Null means unknown.",
  input: nothing,
  answer: z.array(z.extend(Engine, { variantId: z.number() })),
});

export const getSpecialAttributes = endpoint({
  method: "GET",
  path: "/ajax/data/vehicle/special-attributes/:id",
  about: "Special attributes of a vehicle type, by its id or slug.",
  input: nothing,
  answer: z.object({
    id: z.number(),
    slug: z.string(),
    name: z.string(),
    power: z.array(Value),
    capacity: z.array(Value),
    gearType: z.array(Value),
    fuelType: z.array(Value),
    bodyType: z.array(Value),
    driveType: z.array(Value),
    equipmentGroups: z.array(EquipmentGroup),
    attributes: z.array(
      z.object({
        id: z.number(),
        slug: z.string(),
        name: z.string(),
        kind: z.enum(["choice", "number"]),
        unit: z.nullable(z.string()),
        /** Bounds of a numeric attribute. */
        min: z.nullable(z.number()),
        max: z.nullable(z.number()),
        /** Required for used vehicles. */
        isRequired: z.boolean(),
        options: z.array(Value),
      }),
    ),
  }),
});

export const listEquipment = endpoint({
  method: "GET",
  path: "/ajax/data/equipments/:id",
  about: "Equipment groups of a vehicle type for a sale, by its id or slug.",
  input: nothing,
  answer: z.array(EquipmentGroup),
});

export const listEquipmentForListingType = endpoint({
  method: "GET",
  path: "/ajax/data/equipments/:id/:listingTypeId",
  about: "Equipment groups of a vehicle type for one listing type: 1 sale, 2 rental, or its slug.",
  input: nothing,
  answer: z.array(EquipmentGroup),
});

export const listEngineEquipment = endpoint({
  method: "GET",
  path: "/ajax/data/engine/equipment/:brand/:engine",
  about: "Equipment to preselect for an engine.",
  input: nothing,
  answer: z.array(Equipment),
});

export const listOptionChoices = endpoint({
  method: "GET",
  path: "/ajax/data/offer/option-choice/:id",
  about:
    "Values of a choice and its Turkish name: of a special attribute by its id, or of a common field such as `fuelType`, `gearType` or `bodyType`.",
  input: nothing,
  answer: z.object({ id: z.string(), name: z.string(), choices: z.array(Value) }),
});

export const listSparePartNodes = endpoint({
  method: "GET",
  path: "/ajax/get_offer_new_types_taxonomies_by_parent_id/:id",
  about: "Nodes of the spare-part taxonomy below a node; `0` is the first step.",
  input: nothing,
  answer: z.array(SparePartNode),
});

export const listSparePartProductTypes = endpoint({
  method: "GET",
  path: "/ajax/get_offer_new_types_spare-part_product_types_by_type_slug/:slug",
  about: "Every leaf of the spare-part taxonomy below a slug; `path` lists its ancestors, from the category down.",
  input: nothing,
  answer: z.array(PartOfPath),
});
