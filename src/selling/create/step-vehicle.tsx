import { vehicleFields } from "#src/listings/fields/vehicle.ts";
import {
  isVehicleChosen,
  manualChoice,
  manualChoiceName,
  modelYears,
  vehicleChain,
  visibleChain,
} from "#src/listings/fields/vehicle-choice.ts";
import type { StepProps } from "./step-props.ts";
import { Loading } from "#src/ui/loading.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { engineLabel } from "#src/listings/engine-label.ts";
import { idOptions, selectOptions } from "./facts.ts";
import { StepFields } from "../wizard/plain-field.tsx";
import { LockedField } from "./locked-field.tsx";
import { visibleFields } from "./submit-rules.ts";

const manual = { value: manualChoice, label: manualChoiceName };

/** The vehicle from the catalogue, step by step, then the year and the facts that the catalogue does not have. */
export function VehicleStep({ data, form, facts, vehicle }: StepProps) {
  const { lists, loading } = vehicle;
  const chain = visibleChain(form, facts);
  const nameOf = (kind: string, slug: string | null) =>
    data.options.find((option) => option.kind === kind && option.slug === slug)?.name;
  const engines = lists.engines.map(({ id, facts: engine }) => ({
    value: String(id),
    label: engineLabel(engine, nameOf),
  }));
  return (
    <>
      <section className="formstep">
        <h2>Aracınızı seçin</h2>
        <div className="formgrid">
          {data.lockReason ? (
            <>
              <LockedField
                name="brand"
                label={vehicleFields.brand.label}
                value={data.names.brand}
                reason={data.lockReason}
              />
              <LockedField
                name="model"
                label={vehicleFields.model.label}
                value={data.names.model}
                reason={data.lockReason}
              />
            </>
          ) : (
            <>
              <SelectField
                name="brand"
                label={vehicleFields.brand.label}
                value={form.brand ?? ""}
                onChange={noop}
                options={idOptions(lists.brands)}
              />
              {chain.includes("model") && loading !== "model" && (
                <SelectField
                  name="model"
                  label={vehicleFields.model.label}
                  value={form.model ?? ""}
                  onChange={noop}
                  options={idOptions(lists.models)}
                />
              )}
            </>
          )}
          {chain.includes("variant") && (
            <SelectField
              className="full"
              name="variant"
              label={vehicleFields.variant.label}
              value={form.variant ?? ""}
              onChange={noop}
              options={[...idOptions(lists.variants), manual]}
            />
          )}
          {chain.includes("engine") && loading !== "engine" && (
            <SelectField
              className="full"
              name="engine"
              label={vehicleFields.engine.label}
              value={form.engine ?? ""}
              onChange={noop}
              options={[...engines, manual]}
            />
          )}
        </div>
        {loading && <Loading />}
      </section>
      {!loading && isVehicleChosen(form, facts) && <Criteria data={data} form={form} facts={facts} />}
    </>
  );
}

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};

function Criteria({ data, form, facts }: Pick<StepProps, "data" | "form" | "facts">) {
  const names = visibleFields("arac", form, facts).filter((name) => !chainNames.has(name));
  const years = modelYears(facts).map((year) => ({ value: String(year), label: String(year) }));
  const modelYear = data.lockReason ? (
    <LockedField
      name="modelYear"
      label={vehicleFields.modelYear.label}
      value={form.modelYear}
      reason={data.lockReason}
    />
  ) : (
    <SelectField
      name="modelYear"
      label={vehicleFields.modelYear.label}
      value={form.modelYear ?? ""}
      onChange={noop}
      options={years}
    />
  );
  return (
    <section className="formstep">
      <h2>{names.length > 1 ? "Yıl ve özellikler" : "Model yılı"}</h2>
      <div className="formgrid">
        <StepFields
          table={vehicleFields}
          names={names}
          form={form}
          optionsOf={(kind) => selectOptions(data, kind)}
          own={{ modelYear }}
        />
      </div>
    </section>
  );
}

const chainNames: ReadonlySet<string> = new Set(vehicleChain);
