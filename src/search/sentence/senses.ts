/** What a word or some words together may mean. Slugs are those of addresses. */
export type Sense =
  | BrandSense
  | ModelSense
  | { kind: "cities"; cities: string[] }
  | { kind: "town"; city: string; town: string; population: number }
  | { kind: "type"; type: string }
  | { kind: "listing"; listing: string }
  | AttributeSense
  /** Values of a choice by its name in addresses. */
  | ChoiceSense
  | { kind: "flag"; flag: string }
  | { kind: "sort"; sort: string }
  | { kind: "days"; days: string }
  | { kind: "firstOwner" }
  | PartSense
  /** Not run yet, or a part not used yet. */
  | { kind: "unused" }
  /** Says nothing about the vehicle. */
  | { kind: "noise" }
  /** Not a filter, but a word that listings are known to have. */
  | { kind: "text" }
  /**
   * A word that people say of vehicles and no filter means: it stays unknown, but is nobody's misspelt name. `negated` is
   * the filter that its negation means: `değişen olmasın`.
   */
  | { kind: "plain"; negated?: ChoiceSense };
/** `weight`: how much of the catalogue the brand fills; of two brands at one letter's distance the more usual is meant. */
export type BrandSense = { kind: "brand"; brand: string; weight: number };
export type ChoiceSense = { kind: "choice"; name: string; values: string[] };
/** A value of a special attribute, as a selection has it. Does it need no other word that says the vehicle type? */
export type AttributeSense = { kind: "attribute"; type: string; choice: string; isBare: boolean };
/** Some spare parts of a system; without one, a word that is searched among all parts. */
export type PartSense = {
  kind: "part";
  system: string | null;
  parts: string[];
  /**
   * Is it said of parts alone, or of a vehicle as well? A bare `name` is a part's where nothing but a vehicle is named
   * beside it; what is `unsure` is one where the sentence speaks of parts.
   */
  certainty: "sure" | "name" | "unsure";
};
export type ModelSense = {
  kind: "model";
  brand: string;
  model: string;
  typeIds: number[];
  /** How much of the catalogue it fills: of two models of one name the more usual is meant. */
  weight: number;
  /** Of a generation. */
  years?: { min: number; max: number };
  /** Of a designation such as `320d`: what the variants' names say. */
  text?: string;
  /** Of a family: its models. Their brand has to stand before it, unless its name says it all. */
  family?: { models: string[]; isBare: boolean };
};
