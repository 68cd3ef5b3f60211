import { matchRecord } from "#src/business/import/match.server.ts";
import { listAt, meaning, textAt } from "#src/business/import/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatMileage, priceText } from "#src/selling/listings/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import type { Source } from "../queries.server.ts";
import { openRunTools } from "../runs/tools.server.ts";
import { type Mapping, type Sample, translatedFields } from "../rules.ts";
import { choicesOf } from "./format.server.ts";

const unknownMax = 20;

/** The preview of a mapping: the first records as listings, and the words that the mapping does not know yet. */
export async function previewMapping(ctx: Context, source: Source, sample: Sample, mapping: Mapping) {
  const { format, match } = await openRunTools(ctx, source, mapping);
  const { catalogue, places } = match;
  const listings = sample.records.map((record) => {
    const { facts, reasons, sourceId } = matchRecord(record, format, match);
    const names = facts && [
      facts.partId ? catalogue.sparePart(facts.partId)?.name : undefined,
      catalogue.brand(facts.brandId)?.name,
      catalogue.model(facts.modelId)?.name,
      facts.variantId ? catalogue.variant(facts.variantId)?.name : undefined,
    ];
    return {
      stockNumber: sourceId ?? "",
      name: names?.filter((name) => name !== undefined).join(" ") ?? "",
      facts: facts
        ? [
            priceText({ priceKurus: facts.priceKurus, currency: "TL", rentPeriod: facts.rentPeriod ?? null }),
            facts.modelYear && String(facts.modelYear),
            facts.partId === undefined && formatMileage({ mileageKm: facts.mileageKm, ageType: facts.ageType ?? null }),
            facts.fuel && catalogue.option("fuel", facts.fuel)?.name,
            facts.gear && catalogue.option("gear", facts.gear)?.name,
            facts.colour && catalogue.option("colour", facts.colour)?.name,
            places.city(facts.cityId)?.name,
          ].filter((text) => typeof text === "string" && text !== "")
        : [],
      photos: listAt(record, format.fields.photos).length,
      reasons,
    };
  });
  const unknown = translatedFields.flatMap((field) => {
    const path = mapping.columns[field];
    const column = sample.columns.find((one) => one.path === path);
    if (!path || !column) return [];
    const choices = choicesOf(field, catalogue);
    const known = choices.map(({ value, label }) => ({ slug: value, name: label }));
    const words = column.texts
      .map((text) => textAt({ text }, "text") ?? "")
      .filter(
        (text) =>
          lookup(mapping.values[field] ?? {}, text) !== undefined ||
          meaning(format.values[field], text, known) === undefined,
      )
      .slice(0, unknownMax);
    return words.length > 0
      ? [
          {
            field,
            choices,
            words: words.map((text) => ({ text, meaning: lookup(mapping.values[field] ?? {}, text) ?? "" })),
          },
        ]
      : [];
  });
  return { listings, unknown };
}
export type MappingPreview = Awaited<ReturnType<typeof previewMapping>>;
