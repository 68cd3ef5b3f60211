import type { z } from "zod/mini";
import { draftSchema, type FieldName, isTextField, visibleNames } from "#src/selling/listings/fields/field.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { changeFit } from "./fit-rows.ts";
import { partConditions } from "#src/selling/listings/rules.ts";

export const spareSteps = ["parca", "arac", "bilgiler", "yayin"] as const;
export type SpareStep = (typeof spareSteps)[number];
export const spareStepNames: Record<SpareStep, string> = {
  parca: "Parça",
  arac: "Araç ve konum",
  bilgiler: "Fotoğraf ve bilgiler",
  yayin: "Kontrol ve yayın",
};

export const spareMessages = {
  listFailed: "Liste yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin.",
  noSuchPart: "Bu adla bir parça yok. Başka bir ad deneyin veya listeden ilerleyin.",
};

/** The names of the taxonomy's levels, from the top. Product 5.13. */
export const pathStepNames = ["Araç grubu", "Sistem", "Grup", "Parça"] as const;

/** The form as typed, possibly incomplete. */
export const SpareForm = draftSchema(spareFields);
export type SpareForm = z.output<typeof SpareForm>;
export type SpareField = FieldName<typeof spareFields>;

/** Product 5.13: choosing a step clears the later ones. */
const laterThan: Partial<Record<SpareField, readonly SpareField[]>> = {
  taxonomyId: ["productTypeSlug"],
  vehicleBrandId: ["vehicleModelId"],
  city: ["town"],
};

/** The form with one field changed and the fields that depend on it cleared; other names change nothing. */
export function changeSpareField(form: SpareForm, name: string, value: string): SpareForm {
  if (!isText(name)) return changeFit(form, name, value);
  if (form[name] === value) return form;
  const changed: SpareForm = { ...form, [name]: value };
  for (const later of laterThan[name] ?? []) delete changed[later];
  return changed;
}

/** The names of the form whose value is a text. */
const isText = (name: string): name is Exclude<SpareField, "fits"> => isTextField(spareFields, name);

type Step = { _id: string; slug: string };

/**
 * The form with another taxonomy node: `to` are the nodes from the category down, `part` the leaf below them. Later steps
 * are cleared; another category also clears the vehicle.
 */
export function choosePath(form: SpareForm, from: readonly Step[], to: readonly Step[], part?: Step): SpareForm {
  const chosen: SpareForm = { ...form, taxonomyId: to.at(-1)?._id ?? "", productTypeSlug: part?.slug ?? "" };
  if (from[0]?._id !== to[0]?._id) {
    delete chosen.vehicleBrandId;
    delete chosen.vehicleModelId;
    delete chosen.fits;
  }
  return chosen;
}

/** The visible fields of a step, in their order; only these are checked and stored. */
export const visibleSpareFields = (step: SpareStep, form: SpareForm): SpareField[] =>
  visibleNames(spareFields, step, form, undefined);

export const conditionOptions = Object.entries(partConditions).map(([value, label]) => ({ value, label }));

/** A model that several vehicle types share is offered once, because the part is the same. */
export const oncePerSlug = <Row extends { slug: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row, at) => rows.findIndex(({ slug }) => slug === row.slug) === at);
