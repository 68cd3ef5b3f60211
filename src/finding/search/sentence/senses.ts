/** A possible meaning of a word or phrase. Slugs are those of addresses. */
export type Sense =
  | BrandSense
  | ModelSense
  | { kind: "cities"; cities: string[] }
  | { kind: "town"; city: string; town: string; population: number }
  /** A part of a city: `anadolu yakası`. */
  | { kind: "towns"; city: string; towns: readonly string[] }
  | { kind: "type"; type: string }
  | { kind: "listing"; listing: string }
  | AttributeSense
  /** Values of a choice by its query parameter. */
  | ChoiceSense
  | { kind: "flag"; flag: string }
  | { kind: "sort"; sort: string }
  | { kind: "days"; days: string }
  | { kind: "firstOwner" }
  | PartSense
  /** A new vehicle or part. */
  | { kind: "unused" }
  /** A passenger vehicle, where nothing else says what is looked for. */
  | { kind: "car" }
  /** A stop phrase. */
  | { kind: "noise" }
  /** A word of listings' texts without a filter. */
  | { kind: "text" }
  /**
   * A common word without a filter: it stays unknown, but is never read as a misspelt name. `negated` is the filter of its
   * negation: `değişen olmasın`.
   */
  | { kind: "plain"; negated?: ChoiceSense };
/** `weight`: the brand's share of the catalogue, which decides between two brands one typo away. */
export type BrandSense = { kind: "brand"; brand: string; weight: number };
export type ChoiceSense = { kind: "choice"; name: string; values: string[] };
/** A value of a special attribute, as in a selection. `isBare`: it implies the vehicle type without another word. */
export type AttributeSense = { kind: "attribute"; type: string; choice: string; isBare: boolean };
/** Spare parts of a system; without a system, a word that is searched as text among all parts. */
export type PartSense = {
  kind: "part";
  system: string | null;
  parts: string[];
  /**
   * `sure`: always a part. `name`: a part if only a vehicle is named beside it. `unsure`: a part if the sentence mentions
   * parts.
   */
  certainty: "sure" | "name" | "unsure";
};
export type ModelSense = {
  kind: "model";
  brand: string;
  model: string;
  typeIds: number[];
  /** Its share of the catalogue, which decides between two models of the same name. */
  weight: number;
  /** The years of a generation. */
  years?: { min: number; max: number };
  /** The text of a designation such as `320d` in the variants' names. */
  text?: string;
  /** The models of a family. It needs the brand before it unless `isBare`. */
  family?: { models: string[]; isBare: boolean };
};
