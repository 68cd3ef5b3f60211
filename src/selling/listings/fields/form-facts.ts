import type { LawRule } from "../authority/law-rules.ts";
import type { EngineFacts } from "../engine-label.ts";

/** `isRequired`: of a used vehicle. Numbers are within `min` and `max`, where there are any. */
export type AttributeFacts = {
  slug: string;
  kind: "choice" | "number";
  options: readonly string[];
  min: number | null;
  max: number | null;
  isRequired: boolean;
};

/** `canShowPhone`: the number of the listing's owner is confirmed, or may be shown without it (`canBeShown`). */
export type ContactFacts = { canShowPhone: boolean };

/** What the fields of a vehicle depend on beside the form: the catalogue's side of it, and who sells. */
export type FormFacts = ContactFacts & {
  /** The chosen vehicle type, with the slugs it allows per kind of option. */
  vehicleType: { id: number; options: Partial<Record<string, readonly string[]>> } | undefined;
  /** The chosen model has variants, the chosen variant has engines. */
  hasVariants: boolean;
  hasEngines: boolean;
  engine: EngineFacts | undefined;
  /** Special attributes of the vehicle type. */
  attributes: readonly AttributeFacts[];
  isBusiness: boolean;
  /** The rules of today's law that need the day of the first registration of this seller's vehicles. */
  registrationRules: readonly LawRule[];
  /** Of the vehicle type: the brands whose authorised dealer the business is. */
  grantedBrandIds: readonly number[];
  /** A warranty provider is configured. */
  hasWarrantyProvider: boolean;
  /** Of today. */
  year: number;
};
