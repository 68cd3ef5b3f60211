import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import { oneLine } from "#src/shared/plain-text.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { wholeNumber } from "#src/shared/validation.ts";
import type { DraftForm } from "../create/rules.ts";
import { type Damage, panelStates, storedDamage } from "#src/listings/damage/rules.ts";
import { editUnits, isVehicleUnit, photosUnit, type UnitSlug } from "#src/listings/edit-units.ts";
import { tabOf } from "#src/listings/own-listings.ts";
import type { SpareForm } from "../spare-parts/rules.ts";
import type { ListingActor, ListingState } from "#src/listings/rules.ts";

export const editMessages = {
  gone: "Satılan veya kaldırılan ilan düzenlenemez.",
  confirmEmail: "İlanınızı düzenlemek için e-posta adresinizi onaylamalısınız.",
  conflict: "Siz düzenlerken ilan başka biri tarafından değiştirildi.",
  changedAgain: "İlan bu arada bir kez daha değişti. Lütfen farklara yeniden bakınız.",
  ended: "Bu düzenleme başka bir sekmede kaydedildi ya da bırakıldı. Burada yaptığınız değişiklikler kaydedilmedi.",
  locked: "Yetki doğrulamasından sonra araç türü, marka, model ve model yılı değiştirilemez.",
  unchangedRejected: "Ret nedenini gidermek için ilanınızda en az bir bilgiyi değiştiriniz.",
};

/** What saving a changed listing does to it: it stays in its state, or a moderator has to see it. */
export type EditOutcome = "stays" | "queue";

type Row = { texts: EditOutcome; vehicle: EditOutcome };

/**
 * Product, states: in which a listing may be edited, and what follows when only its price or texts change (`texts`), or
 * its vehicle or photos as well (`vehicle`). An approved listing whose vehicle changes is looked at again; one that was
 * rejected, in any case. Sold and removed ones are over; a `draft` has no page of its own.
 */
const editing: Partial<Record<ListingState, Row>> = {
  pending: { texts: "stays", vehicle: "stays" },
  active: { texts: "stays", vehicle: "queue" },
  passive: { texts: "stays", vehicle: "queue" },
  expired: { texts: "stays", vehicle: "queue" },
  rejected: { texts: "queue", vehicle: "queue" },
  "authority-lost": { texts: "stays", vehicle: "queue" },
};

/** May `who` edit a listing in `state`? `gone`: they might have, it is over. */
export function editingOf(state: ListingState, who: ListingActor | undefined): "open" | "gone" | "none" {
  if (who !== "owner") return "none";
  if (state === "sold" || state === "removed") return "gone";
  return editing[state] ? "open" : "none";
}

/** What saving does to a listing in `state`, by whether a moderator has to see the change. */
export const outcomeOf = (state: ListingState, mustBeSeen: boolean): EditOutcome =>
  editing[state]?.[mustBeSeen ? "vehicle" : "texts"] ?? "stays";

/** What is entered in an edit: the fields of a vehicle, or those of a spare part. */
export type EditForm = DraftForm & SpareForm;

/** Product, law: what cannot change any more once the authority to offer this vehicle was granted. */
const lockedFields = ["type", "brand", "model", "modelYear"] as const satisfies readonly (keyof EditForm)[];

/** The locked fields in which a form differs from the listing's, with why; one that is missing is the listing's. */
export function lockFaults(listing: EditForm, form: EditForm): Record<string, string> {
  const differing = lockedFields.filter((field) => form[field] && form[field] !== listing[field]);
  return Object.fromEntries(differing.map((field) => [field, editMessages.locked]));
}

/** The form with the locked fields that were lost when a later step was chosen. */
export const withLocked = (listing: EditForm, form: EditForm): EditForm => ({
  ...form,
  ...Object.fromEntries(lockedFields.filter((field) => !form[field]).map((field) => [field, listing[field]])),
});

/** A listing's form with the ids of its photos in their order. */
export type EditContent = { form: EditForm; photoIds: readonly string[] };

/** The editUnits in which two contents differ, in the order of the form; how something was typed makes no difference. */
export function changedUnits(before: EditContent, after: EditContent): UnitSlug[] {
  const changed = editUnits.filter(({ fields }) =>
    fields.some((field) => comparable(field, before.form) !== comparable(field, after.form)),
  );
  const havePhotosChanged = before.photoIds.join() !== after.photoIds.join();
  return [...changed.map(({ slug }) => slug), ...(havePhotosChanged ? ([photosUnit] as const) : [])];
}

/**
 * Whether a moderator has to see the change: another vehicle, other photos, or a vehicle that has become better than it
 * was approved: fewer kilometres, less damage. To own up to more of either is not held back.
 */
export function mustBeSeen(before: EditContent, after: EditContent): boolean {
  const mileage = (form: EditForm) => parseMasked(form.mileage ?? "") ?? 0;
  const totalDamage = (form: EditForm) => parseMasked(form.totalDamage ?? "") ?? 0;
  return changedUnits(before, after).some((slug) => {
    if (slug === photosUnit) return true;
    if (slug === "mileage") return mileage(after.form) < mileage(before.form);
    if (slug === "damage") return isLessDamaged(before.form.damage ?? {}, after.form.damage ?? {});
    if (slug === "totalDamage") return totalDamage(after.form) < totalDamage(before.form);
    return isVehicleUnit(slug);
  });
}

const severity = (damage: Damage, panel: string) => panelStates.findIndex(({ state }) => state === damage[panel]);
const isLessDamaged = (before: Damage, after: Damage) =>
  Object.keys(storedDamage(before)).some((panel) => Math.max(0, severity(after, panel)) < severity(before, panel));

const masked: readonly (keyof EditForm)[] = ["mileage", "totalDamage", "price", "priceDealer", "capacity", "power"];

/** A field as it counts: nothing and the empty text are the same, and so are `1000` and `1.000`. */
function comparable(field: keyof EditForm, form: EditForm): string {
  const value = form[field];
  if (field === "damage") return listed(Object.entries(storedDamage(form.damage ?? {})));
  if (field === "attributes") return listed(Object.entries(form.attributes ?? {}).filter(([, one]) => one !== ""));
  if (field === "rentDeposits") return listed((form.rentDeposits ?? []).map((slug) => [slug, ""]));
  if (field === "equipment") return listed((form.equipment ?? []).map((id) => [String(id), ""]));
  const text = String((value as string | undefined) ?? "").trim();
  if (masked.includes(field)) return String(parseMasked(text) ?? text);
  if (field === "swap" || field === "warranty" || field === "warrantyOption") return text || "0";
  if (field === "nature") return text || "dealer";
  if (field === "title") return upperCase(oneLine(text));
  if (field === "partNumber") return text.toUpperCase().replace(/\s+/g, " ");
  if (field === "plate" || field === "chassis") return upperCase(text).replace(/[\s.-]/g, "");
  if (field === "description") return describedAs(text);
  return text;
}

/** A description by its words and their marks; editors write paragraphs, breaks and the same marks in ways of their own. */
const describedAs = (html: string) =>
  html
    .replace(/<br\s*\/?>|<\/?p\s*>/gi, "\n")
    .replace(/<(\/?)b>/gi, "<$1strong>")
    .replace(/<(\/?)i>/gi, "<$1em>")
    .replace(/&nbsp;|\s+/g, " ")
    .replace(/ ?(<\/?(?:ul|ol|li|p)\b[^>]*>) ?/gi, "$1")
    .replace(/\s+/g, " ")
    .trim();

const listed = (entries: [string, unknown][]) =>
  entries
    .map(([name, one]) => `${name}=${String(one)}`)
    .toSorted()
    .join(";");

/** What the seller reads before saving. `changed` are the names of what differs from the listing. */
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

/** Where the differences of two people's edits are shown. */
export const differencesAddress = (keyCode: string) => `/ilanlarim/duzenle/farklar?keyCode=${keyCode}`;

/** The owner's listings, with a word on what became of the edit (`editDone`). */
export const savedAddress = ({ outcome, state }: { outcome: string; state: ListingState }) =>
  `/ilanlarim?${new URLSearchParams({ durum: tabOf(state).slug, yapilan: `duzenle-${outcome}` })}`;

/** Choosing between two people's changes: `keep` are the units that stay as this member has them. */
export const DifferencesForm = z.object({
  intent: z.enum(["al", "kaydet"]),
  version: wholeNumber(),
  keep: z._default(z.array(z.enum([...editUnits.map(({ slug }) => slug), photosUnit])), []),
});

/** The form that throws an edit away; its button stands inside another one. */
export const discardFormId = "vazgec";

/** What is said after saving, by the `yapilan` of the address. */
export const editDone: Readonly<Record<string, string>> = {
  "duzenle-stays": "Değişiklikleriniz kaydedildi.",
  "duzenle-queue": "Değişiklikleriniz kaydedildi; ilanınız yeniden onaya gönderildi.",
  "duzenle-unchanged": "İlanınızda değişen bir bilgi yoktu.",
};
