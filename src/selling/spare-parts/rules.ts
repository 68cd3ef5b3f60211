import { z } from "zod/mini";
import { partConditions } from "#src/listings/rules.ts";

export const spareSteps = ["parca", "arac", "bilgiler", "yayin"] as const;
export type SpareStep = (typeof spareSteps)[number];
export const spareStepNames: Record<SpareStep, string> = {
  parca: "Parça",
  arac: "Araç ve konum",
  bilgiler: "Fotoğraf ve bilgiler",
  yayin: "Kontrol ve yayın",
};

export const partNumberMaxLength = 40;

export const spareMessages = {
  partNumber: "Parça numarası harf, rakam, nokta, tire ve boşluktan oluşur.",
  listFailed: "Liste yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin.",
  noSuchPart: "Bu adla bir parça yok. Başka bir ad deneyin veya listeden ilerleyin.",
};

/** What the list of errors calls the fields. */
export const spareFieldLabels: Record<string, string> = {
  productTypeSlug: "Parça",
  vehicleBrandId: "Marka",
  vehicleModelId: "Model",
  city: "İl",
  town: "İlçe",
  photos: "Fotoğraflar",
  title: "Başlık",
  condition: "Parçanın durumu",
  partNumber: "Parça numarası (OEM)",
  price: "Fiyat",
  description: "Açıklama",
};

/** What the steps of the taxonomy are called, from the first one on. Spec 2: until a last step. */
export const pathStepNames = ["Araç grubu", "Sistem", "Grup", "Parça"] as const;

const short = z.optional(z.string().check(z.maxLength(600)));

/**
 * What has been entered so far, as typed; names as in spec 3, "Spare form". `taxonomyId` is the node that was reached step
 * by step, `productTypeSlug` the last step below it. Nothing is required of a draft.
 */
export const SpareForm = z.object({
  taxonomyId: short,
  productTypeSlug: short,
  vehicleBrandId: short,
  vehicleModelId: short,
  city: short,
  town: short,
  title: short,
  condition: short,
  partNumber: short,
  price: short,
  description: z.optional(z.string().check(z.maxLength(40_000))),
});
export type SpareForm = z.output<typeof SpareForm>;
export type SpareField = keyof SpareForm;

/** Spec 4: choosing a step clears the later ones. */
const laterThan: Partial<Record<SpareField, readonly SpareField[]>> = {
  taxonomyId: ["productTypeSlug"],
  vehicleBrandId: ["vehicleModelId"],
  city: ["town"],
};

/** The form with one field changed, and what hung on it gone; other names change nothing. */
export function changeSpareField(form: SpareForm, name: string, value: string): SpareForm {
  if (!Object.hasOwn(SpareForm.shape, name) || form[name as SpareField] === value) return form;
  const changed: SpareForm = { ...form, [name]: value };
  for (const later of laterThan[name as SpareField] ?? []) delete changed[later];
  return changed;
}

type Step = { _id: string; slug: string };

/**
 * The form at another place of the taxonomy: `to` are the steps from the category down, `part` the last step below them.
 * What came later is cleared; with another category the vehicle goes too.
 */
export function choosePath(form: SpareForm, from: readonly Step[], to: readonly Step[], part?: Step): SpareForm {
  const chosen: SpareForm = { ...form, taxonomyId: to.at(-1)?._id ?? "", productTypeSlug: part?.slug ?? "" };
  if (from[0]?._id !== to[0]?._id) {
    delete chosen.vehicleBrandId;
    delete chosen.vehicleModelId;
  }
  return chosen;
}

/** The fields of a step that show, in their order; only these are checked and kept (spec 5). */
export function visibleSpareFields(step: SpareStep, form: SpareForm): SpareField[] {
  switch (step) {
    case "parca":
      return ["productTypeSlug"];
    case "arac":
      return [
        "vehicleBrandId",
        ...(form.vehicleBrandId ? (["vehicleModelId"] as const) : []),
        "city",
        ...(form.city ? (["town"] as const) : []),
      ];
    case "bilgiler":
      return ["title", "condition", "partNumber", "price", "description"];
    case "yayin":
      return [];
  }
}

export const conditionOptions = Object.entries(partConditions).map(([value, label]) => ({ value, label }));

/** A model that several vehicle types have is offered once: the part is the same. */
export const oncePerSlug = <Row extends { slug: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row, at) => rows.findIndex(({ slug }) => slug === row.slug) === at);
