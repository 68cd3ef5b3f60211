import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { damageDescriptionMaxLength } from "#src/selling/listings/fields/sale.ts";
import { hasTotalDamage } from "#src/selling/listings/fields/conditions.ts";
import type { StepProps } from "./step-props.ts";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { FieldNote, useField } from "#src/ui/form/field.tsx";
import { Select } from "#src/ui/form/select-field.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { onlyStated, withRestOriginal } from "#src/selling/listings/damage/entering.ts";
import {
  damagedPanels,
  damageSentence,
  type PanelSlug,
  type PanelState,
  panels,
  panelState,
  panelStates,
  unstatedPanel,
  unstatedPanels,
} from "#src/selling/listings/damage/rules.ts";
import { DamageDrawing, PanelKey } from "#src/selling/listings/damage-drawing.tsx";
import { panelField } from "./form-data.ts";
import { type DraftForm } from "./rules.ts";
import { usePanelChoices } from "./use-panel-choices.ts";

const choices: readonly { state: PanelState; letter: string; name: string; look?: string }[] = [
  ...panelStates,
  unstatedPanel,
];

/** Edits the damage of each panel on the drawing or in a list, and the total cost of damage. */
export function DamageEditor({ form, change }: { form: DraftForm; change: StepProps["change"] }) {
  const [selected, setSelected] = useState<PanelSlug>(panels[0].slug);
  const { container, list, top, open, close } = usePanelChoices();
  const isUnset = form.damage === undefined;
  const damage = form.damage ?? {};
  const set = (slug: PanelSlug, state: PanelState) =>
    change((before) => ({ ...before, damage: { ...(before.damage ?? onlyStated({})), [slug]: state } }));
  const unstated = isUnset ? 0 : unstatedPanels(damage).length;
  const selectedName = panels.find(({ slug }) => slug === selected)!.name;
  const current = isUnset ? undefined : panelState(damage, selected).state;
  const all = useField("damage", { isOptional: true });
  return (
    <section className="formstep">
      <h2>Hasar durumu</h2>
      <div className={`field ${all.error === undefined ? "" : "field--bad"}`}>
        <Check
          id={all.id}
          name="damage"
          value="original"
          aria-invalid={all.error === undefined ? undefined : true}
          aria-describedby={all.error === undefined ? undefined : `${all.id}-note`}
          checked={!isUnset && unstated === 0 && damagedPanels(damage).length === 0}
          onChange={({ currentTarget: { checked } }) =>
            change(({ damage: _before, ...others }) => (checked ? { ...others, damage: {} } : others))
          }
        >
          Tamamı orijinal
        </Check>
        <FieldNote id={all.id} error={isUnset ? all.error : undefined} />
      </div>
      <div className={top === undefined ? "damage" : "damage damage--open"} ref={container}>
        <div className="damage__car">
          <DamageDrawing
            damage={damage}
            editing={{
              selected,
              isUnset,
              onSelect: setSelected,
              onPress: open,
              onChange: (slug, state) => {
                setSelected(slug);
                set(slug, state);
              },
            }}
          />
        </div>
        <div className="stack">
          <p className="small muted">
            Parçaya basın<span className="damage__keys"> ya da Tab tuşuyla gezip O, L, B, D harflerine basın</span>.
            Seçmediğiniz parçalar “Belirtilmedi” olarak gösterilir.
          </p>
          <div
            className={`field damage__choices ${top === undefined ? "" : "damage__choices--open"}`}
            ref={list}
            style={{ top }}
          >
            <span className="field__label" id="secili-parca" aria-live="polite">
              Seçili parça: {selectedName}
            </span>
            <div className="choices" role="group" aria-labelledby="secili-parca">
              {choices.map(({ state, letter, name, look }) => (
                <button
                  key={state}
                  type="button"
                  className={`chip ${state === current ? "chip--on" : ""}`}
                  aria-pressed={state === current}
                  onClick={() => {
                    set(selected, state);
                    close();
                  }}
                >
                  <PanelKey letter={letter} {...(look && { look })} />
                  {name}
                </button>
              ))}
            </div>
          </div>
          <p className="small" role="status">
            {isUnset ? "Henüz bir seçim yapmadınız." : damageSentence(damage)}
          </p>
          {unstated > 0 && (
            <p>
              <Button
                size="s"
                look="line"
                onClick={() => change((before) => ({ ...before, damage: withRestOriginal(before.damage ?? {}) }))}
              >
                Kalanların hepsi orijinal
              </Button>
            </p>
          )}
          <details className="panel-list">
            <summary>Parçaları listeden seçin</summary>
            {panels.map(({ slug, name }) => (
              <label key={slug} className="panel-list__row">
                <span>{name}</span>
                <Select
                  name={panelField(slug)}
                  placeholder={isUnset ? "Seçilmedi" : null}
                  value={isUnset ? "" : panelState(damage, slug).state}
                  onChange={(event) => set(slug, event.currentTarget.value as PanelState)}
                  options={choices.map(({ state, name: label }) => ({ value: state, label }))}
                />
              </label>
            ))}
          </details>
          <MaskedField
            mask="number"
            name="totalDamage"
            label={vehicleFields.totalDamage.label}
            remark="isteğe bağlı"
            isOptional
            unit="TL"
            hint="Sigortanın ödediği hasarların toplamı. Hasar yoksa boş bırakın."
            autoComplete="off"
            defaultValue={form.totalDamage}
          />
          {hasTotalDamage(form) && (
            <TextField
              name="damageDescription"
              label={vehicleFields.damageDescription.label}
              maxLength={damageDescriptionMaxLength}
              placeholder="Ön tampon park sürtmesi"
              autoComplete="off"
              defaultValue={form.damageDescription}
            />
          )}
        </div>
      </div>
    </section>
  );
}
