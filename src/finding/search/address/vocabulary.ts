import type { ListingType } from "#src/selling/listings/rules.ts";
import type { OptionKind } from "../filters/lists.ts";

/** Finds the slug of what a text means, whatever its spelling; nothing for what is not known. `null` is every type. */
export type Vocabulary = {
  type: (text: string) => string | undefined;
  brand: (type: string | null, text: string) => string | undefined;
  /** A model of the brand; one slug may be a model in several types. */
  model: (type: string | null, brand: string, text: string) => string | undefined;
  variant: (type: string | null, brand: string, model: string, text: string) => string | undefined;
  /** The id of an engine of the variant. */
  engine: (type: string | null, brand: string, model: string, variant: string, text: string) => string | undefined;
  city: (text: string) => string | undefined;
  town: (city: string, text: string) => string | undefined;
  /** What stands above a choice, where nothing else says it: of a name that several have, all of them. */
  brandsWithModel: (type: string | null, text: string) => string[];
  /** As `modelChoice`; of these brands, or of any. */
  modelsWithVariant: (type: string | null, brands: readonly string[], text: string) => string[];
  variantOfEngine: (type: string | null, text: string) => { brand: string; model: string; variant: string } | undefined;
  citiesWithTown: (text: string) => string[];
  /** The middle of a radius: `ankara`, `ankara-cankaya`. */
  place: (text: string) => string | undefined;
  option: (kind: OptionKind, text: string) => string | undefined;
  equipment: (listing: ListingType, type: string | null, text: string) => string | undefined;
  /** A choice of a special attribute of the type, as the selection has it. Over all types there is none. */
  attribute: (type: string | null, text: string) => string | undefined;
  /** A category of spare parts, a system of one or of any, a last step below a system. */
  partCategory: (text: string) => string | undefined;
  partSystem: (category: string | null, text: string) => string | undefined;
  part: (category: string | null, system: string, text: string) => string | undefined;
  /** `alfa-romeo-giulietta` -> Alfa Romeo, Giulietta: names hold dashes themselves, so the catalogue decides. */
  vehicle: (type: string | null, segment: string) => { brand: string; model: string | undefined } | undefined;
};
