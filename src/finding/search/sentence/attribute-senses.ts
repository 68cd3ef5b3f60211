import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { attributeChoice } from "../address/attributes.ts";
import { attributesOf } from "../address/vocabulary.server.ts";
import type { AttributeSense, Sense } from "./senses.ts";

/** A suffix of values that people leave out: `bahçe tipi`, `tenteli kasa`. */
const optionalEnd = / (?:tipi|kasa)$/;
/** Shorter words are ambiguous alone: `var`, `kısa`, `su`. */
const shortest = 5;

/**
 * The names of special attribute values: `Chopper / Cruiser` by either part, `kısa` only with the attribute's name. A value
 * with a unique name implies its vehicle type.
 */
export function* attributeSenses(
  catalogue: Catalogue,
  sensesOf: (name: string) => readonly Sense[],
): Generator<{ name: string; sense: AttributeSense }> {
  const all: { name: string; sense: AttributeSense }[] = [];
  for (const { id, slug: type } of catalogue.vehicleTypes)
    for (const attribute of attributesOf(catalogue, [id])) {
      for (const option of attribute.options) {
        const choice = attributeChoice(attribute.slug, option.slug);
        for (const piece of option.name.split(" / ")) {
          const ways = [piece, piece.replace(optionalEnd, ""), `${piece} ${attribute.name}`];
          for (const name of new Set(ways))
            if (matchKey(name).length >= shortest && !/\d/.test(name))
              all.push({ name, sense: { kind: "attribute", type, choice, isBare: false } });
        }
      }
    }
  const types = Map.groupBy(all, ({ name }) => matchKey(name));
  for (const { name, sense } of all) {
    const isAlone = new Set(types.get(matchKey(name))!.map((one) => one.sense.type)).size === 1;
    yield { name, sense: { ...sense, isBare: isAlone && sensesOf(name).length === 0 } };
  }
}
