import type { Choices } from "../choices.ts";
import { ChoiceRow } from "../filter-group.tsx";
import { listTitles } from "../labels.ts";
import { fieldOf, filtersOf, type Selection, withList, withType } from "../rules.ts";
import { TypeList } from "../type-list.tsx";

const steps = ["brands", "models", "variants", "engines", "systems", "parts"] as const;

/**
 * Category, brand, model, variant, engine, side by side: a step appears once the one before it has one choice, and
 * choosing clears and hides the steps behind it. Spec 4. Several brands at once are possible; they have no models then.
 */
export function VehicleSteps({
  selection,
  choices,
  onSelect,
}: {
  selection: Selection;
  choices: Choices;
  onSelect: (selection: Selection) => void;
}) {
  const { lists } = filtersOf[selection.listing];
  return (
    <section className="detailed__section" aria-labelledby="d-arac">
      <h2 id="d-arac">{selection.listing === "yedek-parca" ? "Araç ve parça" : "Araç"}</h2>
      <div className="detailed__steps">
        <div className="detailed__step">
          <h3>Kategori</h3>
          <TypeList
            everything={selection.listing === "yedek-parca" ? "Bütün parçalar" : "Bütün araçlar"}
            choices={choices.types}
            chosen={selection.type}
            onType={(type) => onSelect(withType(selection, type))}
          />
        </div>
        {steps
          .filter((key) => lists.includes(key) && choices[key].length > 0)
          .map((key) => (
            <fieldset key={key} className="detailed__step">
              <legend>{listTitles[key].title}</legend>
              {choices[key].map((choice) => (
                <ChoiceRow
                  key={choice.value}
                  choice={choice}
                  isChosen={selection[key].includes(choice.value)}
                  onToggle={(value, isChosen) => {
                    const others = selection[key].filter((other) => other !== value);
                    onSelect(withList(selection, key, isChosen ? [...others, value] : others));
                  }}
                  {...fieldOf(key, choice.value)}
                />
              ))}
            </fieldset>
          ))}
      </div>
    </section>
  );
}
