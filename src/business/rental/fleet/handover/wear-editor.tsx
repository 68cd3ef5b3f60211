import { useState } from "react";
import { panels } from "#src/selling/listings/damage/rules.ts";
import { CarDrawing, DamageLegend } from "#src/selling/listings/damage-drawing.tsx";
import { useFormState } from "#src/ui/form/form-state.ts";
import { Select } from "#src/ui/form/select-field.tsx";
import { newDamage, panelField, readWear, type Wear, wearStates, type WearState } from "./wear.ts";

const options = wearStates.map(({ state, name }) => ({ value: state, label: name }));

/** The damage of a vehicle, on the drawing or in a list; what is worse than before is marked. */
export function WearEditor({ before, isReturn }: { before: Wear; isReturn: boolean }) {
  const { values } = useFormState();
  const [wear, setWear] = useState<Wear>(() => (values ? readWear(values) : before));
  const set = (slug: string, state: WearState) => setWear((known) => ({ ...known, [slug]: state }));
  const worse = newDamage(before, wear);
  const names = panels.filter(({ slug }) => worse.includes(slug)).map(({ name }) => name);
  return (
    <div className="damage">
      <div className="damage__car">
        <CarDrawing
          damage={wear}
          states={wearStates}
          newPanels={new Set(isReturn ? worse : [])}
          editing={{ onChange: set }}
        />
      </div>
      <div className="fleet__section">
        <DamageLegend states={wearStates} />
        <p className="small muted">
          Parçaya bastıkça durumu değişir; klavyede Tab ile gezip S, Ç, G, K harflerine basabilirsiniz.
        </p>
        {isReturn && (
          <p role="status">
            {names.length === 0 ? "Teslimden sonra yeni hasar yok." : `Yeni hasar: ${names.join(", ")}.`}
          </p>
        )}
        <details>
          <summary>Parçaları listeden seçin</summary>
          <div className="fleet__pair">
            {panels.map(({ slug, name }) => (
              <label key={slug}>
                {name}
                <Select
                  name={panelField(slug)}
                  placeholder={null}
                  options={options}
                  value={wear[slug] ?? "none"}
                  onChange={(event) => set(slug, event.currentTarget.value as WearState)}
                />
              </label>
            ))}
          </div>
        </details>
      </div>
    </div>
  );
}
