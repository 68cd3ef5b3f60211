import { useState } from "react";
import { DamageDrawing, DamageLegend } from "#src/selling/listings/damage-drawing.tsx";
import {
  type Damage,
  damageSentence,
  panels,
  panelState,
  panelStates,
  type PanelState,
} from "#src/selling/listings/damage/rules.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import type { SectionProps } from "./section-props.ts";
import { SectionForm } from "./section-form.tsx";
import { panelField } from "./section-input.ts";

/** The panels: on the drawing, by its keys or a press, or in the list, which works without scripts. */
export function PanelsSection({ loaderData, actionData, next }: SectionProps & { next: string }) {
  const { draft, draftVersion } = loaderData;
  const [damage, setDamage] = useState<Damage>((draft.panels ?? {}) as Damage);
  const set = (slug: string, state: PanelState) => setDamage((before) => ({ ...before, [slug]: state }));
  return (
    <SectionForm id="boya" draftVersion={draftVersion} next={next} answer={actionData}>
      <div className="damage">
        <div className="damage__car">
          <DamageDrawing damage={damage} editing={{ onChange: set }} />
        </div>
        <div className="stack">
          <p className="small muted">Parçaya basın ya da Tab tuşuyla gezip O, L, B, D harflerine basın.</p>
          <DamageLegend />
          <p className="small" role="status">
            {damageSentence(damage)}
          </p>
          <div className="desk__form">
            {panels.map(({ slug, name }) => (
              <SelectField
                key={slug}
                name={panelField(slug)}
                label={name}
                isOptional
                placeholder={null}
                value={panelState(damage, slug).state}
                onChange={({ currentTarget }) => set(slug, currentTarget.value as PanelState)}
                options={panelStates.map(({ state, name: label }) => ({ value: state, label }))}
              />
            ))}
          </div>
        </div>
      </div>
    </SectionForm>
  );
}
