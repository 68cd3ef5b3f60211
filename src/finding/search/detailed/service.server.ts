import type { Context } from "#src/shared/context.server.ts";
import { type Attribute, attributeChoice } from "../address/attributes.ts";
import { choicesOf } from "../panel/choices.server.ts";
import type { Choice, Choices } from "../panel/choices.ts";
import { criteriaOf, selectionNames } from "../engine/criteria.server.ts";
import { choicesFor } from "../engine/viewer-filters.ts";
import { facetsOf } from "../engine/engine.ts";
import { filtersOf, type Selection, vehicleTypeOf } from "../rules.ts";
import { searchedText } from "../results/searched-text.server.ts";
import { searchEngine } from "../service.server.ts";
import { countSharedBodies, withSharedBodies } from "../panel/shared-body-counts.server.ts";
import { attributesOf, equipmentOf, type Names } from "../address/vocabulary.server.ts";

/** A special attribute with the counts of its choices; empty for numbers. */
export type AttributeView = Omit<Attribute, "options"> & { choices: Choice[] };

export type DetailedView = {
  selection: Selection;
  total: number;
  choices: Choices;
  /** The attributes of the chosen vehicle type; empty without one. */
  attributes: AttributeView[];
  equipment: { name: string; choices: Choice[] }[];
  around: string | null;
};

/** The data of the detailed search for a selection, with counts. Product 6.6. */
export async function readDetailedSearch(ctx: Context, selection: Selection, names: Names): Promise<DetailedView> {
  const { catalogue, typeIds } = names;
  const { lists } = filtersOf[selection.listing];
  const hasType = selection.type !== null;
  const facets = [
    ...facetsOf[selection.listing],
    ...(hasType ? (["equipment", "attributes"] as const).filter((facet) => lists.includes(facet)) : []),
  ];
  const page = { sort: "onerilen", offset: 0, limit: 0, facets } as const;
  const engine = searchEngine(ctx);
  const searched = await searchedText(ctx, engine, selection, names);
  const [{ total, counts: own }, bodies] = await Promise.all([
    engine.search(criteriaOf(searched.selection, names), page),
    countSharedBodies(engine, searched.selection, names),
  ]);
  const counts = withSharedBodies(own, bodies);
  const ids = hasType ? typeIds(vehicleTypeOf(selection)) : [];
  const choice = (key: "attributes" | "equipment", value: string, name: string, count: number): Choice => ({
    value,
    name,
    count,
    isChosen: selection[key].includes(value),
  });
  const items = lists.includes("equipment") ? equipmentOf(catalogue, selection.listing, ids) : [];
  return {
    selection,
    total,
    choices: choicesFor(ctx, choicesOf(selection, counts, names)),
    attributes: (lists.includes("attributes") ? attributesOf(catalogue, ids) : []).map(({ options, ...attribute }) => ({
      ...attribute,
      choices: options.map(({ slug, name }) => {
        const value = attributeChoice(attribute.slug, slug);
        return choice("attributes", value, name, counts.attributes.get(value) ?? 0);
      }),
    })),
    equipment: [...Map.groupBy(items, ({ group }) => group)].map(([name, own]) => ({
      name,
      choices: [...Map.groupBy(own, ({ slug }) => slug)].map(([slug, same]) =>
        choice(
          "equipment",
          slug,
          same[0]!.name,
          same.reduce((sum, { id }) => sum + (counts.equipment.get(id) ?? 0), 0),
        ),
      ),
    })),
    around: selectionNames(selection, names).around,
  };
}
