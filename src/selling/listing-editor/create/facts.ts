import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import type { EngineFacts } from "#src/selling/listings/engine-label.ts";
import { liraToKurus, parseMasked } from "#src/shared/money.ts";
import { isRentPeriod, priceText } from "#src/selling/listings/rules.ts";
import { listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm } from "./rules.ts";

type Lists = Pick<CreatePageData["lists"], "variants" | "engines">;

/** The facts that the rules need, from the lists that the browser has loaded. */
export const factsOf = (data: CreatePageData, { variants, engines }: Lists, form: DraftForm): FormFacts => ({
  ...data.facts,
  hasVariants: variants.length > 0,
  hasEngines: engines.some(({ variantId }) => String(variantId) === form.variant),
  engine: engines.find(({ id }) => String(id) === form.engine)?.facts,
});

/** The values of one kind of option, for a select. */
export const selectOptions = (data: CreatePageData, kind: string) =>
  data.options.filter((option) => option.kind === kind).map(({ slug, name }) => ({ value: slug, label: name }));

export const optionName = (data: CreatePageData, kind: string, slug: string | null | undefined) =>
  data.options.find((option) => option.kind === kind && option.slug === slug)?.name;

export const idOptions = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** The known facts of the engine: from the catalogue, else from the form. The years are those of the vehicle. */
export const knownEngine = (form: DraftForm, engine: EngineFacts | undefined): EngineFacts => ({
  yearFrom: null,
  yearTo: null,
  doors: engine?.doors ?? (Number(form.doors) || null),
  fuel: engine?.fuel ?? form.fuel ?? null,
  gear: engine?.gear ?? form.gear ?? null,
  body: engine?.body ?? form.body ?? null,
  drive: engine?.drive ?? form.drive ?? null,
  capacityCc: engine?.capacityCc ?? parseMasked(form.capacity ?? "") ?? null,
  powerHp: engine?.powerHp ?? parseMasked(form.power ?? "") ?? null,
});

/** The price as it will be shown: `1.245.000 TL`, for a rental `1.500 TL / gün` as soon as its unit is chosen. */
export const enteredPrice = (form: DraftForm): string | undefined => {
  const price = parseMasked(form.price ?? "");
  if (!price) return undefined;
  const period = listingTypeOf(form) === "kiralik" ? (form.rentPeriod ?? "") : "";
  return priceText({
    priceKurus: liraToKurus(price),
    currency: "TL",
    rentPeriod: isRentPeriod(period) ? period : null,
  });
};

/** The catalogue's name of the vehicle: `Volkswagen Passat 1.6 TDI BlueMotion`. */
export const vehicleName = ({ names }: CreatePageData) =>
  [names.brand, names.model, names.variant].filter(Boolean).join(" ");
