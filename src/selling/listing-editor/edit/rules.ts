import { z } from "zod/mini";
import { wholeNumber } from "#src/shared/validation.ts";
import { editUnits, photosUnit, unitOf, type UnitSlug } from "#src/selling/listings/fields/edit-units.ts";
import { type Field, normalized, type TextFieldName } from "#src/selling/listings/fields/field.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { tabOf } from "#src/selling/listings/own-listings.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import type { DraftForm } from "../create/rules.ts";
import type { SpareForm } from "../spare-parts/rules.ts";
import type { EditOutcome } from "./edit-states.ts";

export const editMessages = {
  gone: "Satılan veya kaldırılan ilan düzenlenemez.",
  confirmEmail: "İlanınızı düzenlemek için e-posta adresinizi onaylamalısınız.",
  conflict: "Siz düzenlerken ilan başka biri tarafından değiştirildi.",
  changedAgain: "İlan bu arada bir kez daha değişti. Lütfen farklara yeniden bakınız.",
  ended: "Bu düzenleme başka bir sekmede kaydedildi ya da bırakıldı. Burada yaptığınız değişiklikler kaydedilmedi.",
  locked: "Yetki doğrulamasından sonra araç türü, marka, model ve model yılı değiştirilemez.",
  unchangedRejected: "Ret nedenini gidermek için ilanınızda en az bir bilgiyi değiştiriniz.",
};

/** The form of an edit: the fields of a vehicle, or those of a spare part. */
export type EditForm = DraftForm & SpareForm;

/** The fields that are locked once the authority to offer this vehicle was granted. */
const lockedFields = (Object.keys(vehicleFields) as (keyof typeof vehicleFields)[]).filter(
  (name) => "isLocked" in vehicleFields[name],
) as (keyof DraftForm & TextFieldName<typeof vehicleFields>)[];

/** The locked fields in which a form differs from the listing's, with the reason; a missing field counts as unchanged. */
export function lockFaults(listing: EditForm, form: EditForm): Record<string, string> {
  const differing = lockedFields.filter((field) => form[field] && form[field] !== listing[field]);
  return Object.fromEntries(differing.map((field) => [field, editMessages.locked]));
}

/** The form with the locked fields restored that choosing a later step cleared. */
export const withLocked = (listing: EditForm, form: EditForm): EditForm => ({
  ...form,
  ...Object.fromEntries(lockedFields.filter((field) => !form[field]).map((field) => [field, listing[field]])),
});

/** The fields of both kinds of listings. */
export const editFields = { ...vehicleFields, ...spareFields };
const editedFields = Object.entries<Field>(editFields) as [keyof EditForm, Field][];

/** The fields of the form that belong to a unit. */
export const fieldsOfUnit = (slug: UnitSlug): (keyof EditForm)[] =>
  editedFields.filter(([, { unit }]) => unit === slug).map(([name]) => name);

/** A listing's form with the ids of its photos in their order. */
export type EditContent = { form: EditForm; photoIds: readonly string[] };

/** The units in which two contents differ, in the order of the form; values are normalised before they are compared. */
export function changedUnits(before: EditContent, after: EditContent): UnitSlug[] {
  const changed = new Set(
    editedFields
      .filter(([name, row]) => normalized(row, before.form[name]) !== normalized(row, after.form[name]))
      .map(([, { unit }]) => unit),
  );
  const havePhotosChanged = before.photoIds.join() !== after.photoIds.join();
  return [
    ...editUnits.map(({ slug }) => slug).filter((slug) => changed.has(slug)),
    ...(havePhotosChanged ? ([photosUnit] as const) : []),
  ];
}

/**
 * Whether a change needs moderation: another vehicle, other photos, or a better condition than was approved (fewer
 * kilometres, less damage). More kilometres or damage needs none.
 */
export const mustBeSeen = (before: EditContent, after: EditContent): boolean =>
  changedUnits(before, after).some((slug) => {
    if (slug === photosUnit) return true;
    const { needsModerator = false } = unitOf(slug)!;
    return typeof needsModerator === "function" ? needsModerator(before.form, after.form) : needsModerator;
  });

/** The text about the effect of saving. `changed` are the names of the units that differ from the listing. */
export function outcomeText(state: ListingState, outcome: EditOutcome, changed: readonly string[]): string {
  if (changed.length === 0)
    return state === "rejected"
      ? "Ret nedenini gidermek için ilanınızı değiştirin; kaydettiğinizde yeniden onaya gider."
      : unchangedText(state);
  const what = `Değişenler: ${changed.join(", ")}.`;
  if (outcome === "stays") return `${what} ${staysTexts[state] ?? ""}`.trim();
  if (state === "rejected") return `${what} Kaydettiğinizde ilanınız yeniden onaya gider.`;
  return `${what} Onaylanan bilgiler veya fotoğraflar değiştiği için ilanınız yeniden onaya gider${state === "active" ? " ve onaylanana kadar yayında olmaz" : ""}.`;
}

const staysTexts: Partial<Record<ListingState, string>> = {
  active: "İlanınız yayında kalır; kaydettiğinizde değişiklikler hemen görünür.",
  passive: "İlanınız pasif kalır.",
  expired: "İlanınızın durumu değişmez; dilerseniz sonra süresini uzatabilirsiniz.",
  pending: "İlanınız onay beklemeyi sürdürür.",
  "authority-lost": "İlanınızın durumu değişmez.",
};

const unchangedText = (state: ListingState) =>
  state === "pending"
    ? "Henüz bir şey değiştirmediniz. İlanınız onay beklerken de düzenleyebilirsiniz."
    : "Henüz bir şey değiştirmediniz. Fiyat ve metinler ilanın durumunu değiştirmez; aracın ya da parçanın bilgisi veya fotoğraf değişirse ilan yeniden onaya gider.";

/** The address that shows the differences between two members' edits. */
export const differencesAddress = (keyCode: string) => `/ilanlarim/duzenle/farklar?keyCode=${keyCode}`;

/** The address of the owner's listings with a message on the result of the edit (`editDone`). */
export const savedAddress = ({ outcome, state }: { outcome: string; state: ListingState }) =>
  `/ilanlarim?${new URLSearchParams({ durum: tabOf(state).slug, yapilan: `duzenle-${outcome}` })}`;

/** Resolves a conflict between two members' changes: `keep` are the units where this member's values win. */
export const DifferencesForm = z.object({
  intent: z.enum(["al", "kaydet"]),
  version: wholeNumber(),
  keep: z._default(z.array(z.enum([...editUnits.map(({ slug }) => slug), photosUnit])), []),
});

/** The form that throws an edit away; its button stands inside another one. */
export const discardFormId = "vazgec";

/** The messages after saving, by the `yapilan` of the address. */
export const editDone: Readonly<Record<string, string>> = {
  "duzenle-stays": "Değişiklikleriniz kaydedildi.",
  "duzenle-queue": "Değişiklikleriniz kaydedildi; ilanınız yeniden onaya gönderildi.",
  "duzenle-unchanged": "İlanınızda değişen bir bilgi yoktu.",
};
