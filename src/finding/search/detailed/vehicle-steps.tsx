import type { Choice, Choices } from "../panel/choices.ts";
import { listFilters } from "../filters/lists.ts";
import { filtersOf, type Selection, splitModel } from "../rules.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { TypeList } from "../panel/type-list.tsx";
import type { OnSelect } from "../panel/use-choosing.ts";

/** The values of a step that are shown before "N daha". */
const shownFirst = 24;

const steps = ["brands", "models", "variants", "engines", "systems", "parts"] as const;

/**
 * Category, brand, model, variant and engine, one below the other: a step appears once the previous one has one choice, and a new
 * choice clears and hides the steps after it. Product 6.6. Several brands each have their own list of models.
 */
export function VehicleSteps({
  selection,
  choices,
  onSelect,
}: {
  selection: Selection;
  choices: Choices;
  onSelect: OnSelect;
}) {
  const { lists } = filtersOf[selection.listing];
  const shown = steps.filter((key) => lists.includes(key)).flatMap((key) => stepsOf(key, selection, choices));
  return (
    <section className="detailed__section" aria-labelledby="d-arac">
      <h2 id="d-arac">{selection.listing === "yedek-parca" ? "Araç ve parça" : "Araç"}</h2>
      <div className="detailed__kinds">
        <h3>Kategori</h3>
        <TypeList
          everything={selection.listing === "yedek-parca" ? "Bütün parçalar" : "Bütün araçlar"}
          choices={choices.types}
          chosen={selection.type}
          onSelect={onSelect}
        />
      </div>
      {shown.map(({ key, title, offered }) => (
        <ChoiceGrid
          key={title}
          listKey={key}
          title={title}
          choices={offered}
          fold={{ after: shownFirst, noun: listFilters[key].noun }}
          {...{ selection, onSelect }}
        />
      ))}
    </section>
  );
}

type Step = { key: (typeof steps)[number]; title: string; offered: readonly Choice[] };

/** The lists of a step: none without choices, and one list of models for each brand. */
function stepsOf(key: Step["key"], { brands }: Selection, choices: Choices): Step[] {
  const all: Step[] =
    key === "models" && brands.length > 1
      ? brands.map((brand) => ({
          key,
          title: `${choices.brands.find(({ value }) => value === brand)?.name ?? brand} modeli`,
          offered: choices.models.filter(({ value }) => splitModel(value).brand === brand),
        }))
      : [{ key, title: listFilters[key].title, offered: choices[key] }];
  return all.filter(({ offered }) => offered.length > 0);
}
