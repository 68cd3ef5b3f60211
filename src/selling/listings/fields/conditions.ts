import { parseMasked } from "#src/shared/money.ts";
import { concerns } from "../authority/law-rules.ts";
import { hasDamageSection, isUnusedAgeType } from "../rules.ts";
import type { Texts } from "./field.ts";
import type { FormFacts } from "./form-facts.ts";
import { listingTypeOf } from "./listing-type-rules.ts";

/** The attribute that counts working hours. */
export const hoursSlug = "calisma-saati";
/** Tractors are measured by their working hours, not by kilometres. */
export const countsHours = (attributes: readonly { slug: string }[]) =>
  attributes.some(({ slug }) => slug === hoursSlug);

export const isUsed = (form: Texts<"ageType">) => Boolean(form.ageType) && !isUnusedAgeType(Number(form.ageType));

/** Only then the damage is described. */
export const hasTotalDamage = (form: Texts<"totalDamage">) => (parseMasked(form.totalDamage ?? "") ?? 0) > 0;

/** The rules of today's law that need the day of this vehicle's first registration. */
const registrationRulesOf = (
  form: Texts<"listingType" | "ageType" | "modelYear">,
  { registrationRules, vehicleType }: FormFacts,
) =>
  vehicleType === undefined
    ? []
    : registrationRules.filter((rule) =>
        concerns(rule, {
          listingType: listingTypeOf(form),
          vehicleTypeId: vehicleType.id,
          ageType: Number(form.ageType) || null,
          modelYear: Number(form.modelYear) || null,
        }),
      );

export const isRegistrationAsked = (form: Texts<"listingType" | "ageType" | "modelYear">, facts: FormFacts) =>
  registrationRulesOf(form, facts).length > 0;

/** The fewest kilometres that today's law demands of a vehicle before it is offered again. */
export const minMileage = (form: Texts<"listingType" | "ageType" | "modelYear">, facts: FormFacts): number =>
  Math.max(0, ...registrationRulesOf(form, facts).map(({ minMileageKm }) => minMileageKm ?? 0));

/** Only sale listings of cars have a damage section. */
export const hasDamageFields = (form: Texts<"listingType">, { vehicleType }: Pick<FormFacts, "vehicleType">): boolean =>
  vehicleType !== undefined && hasDamageSection(listingTypeOf(form), vehicleType.id);

/** The special attributes that are asked: a vehicle that was not used has worked no hours. */
export const visibleAttributes = <Attribute extends { slug: string }>(
  form: Texts<"ageType">,
  attributes: readonly Attribute[],
): Attribute[] => attributes.filter(({ slug }) => slug !== hoursSlug || isUsed(form));

/** Asked of authorised dealers, and of a business that chose it before its last brand was revoked. */
export const isNatureAsked = (
  { nature }: Texts<"nature">,
  { grantedBrandIds, isBusiness }: Pick<FormFacts, "grantedBrandIds" | "isBusiness">,
) => grantedBrandIds.length > 0 || (isBusiness && nature === "franchiser");
