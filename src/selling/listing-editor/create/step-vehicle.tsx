import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import {
  enginesLeft,
  isNarrowing,
  isPossible,
  isVehicleChosen,
  manualChoice,
  manualChoiceName,
  vehicleChain,
  variantsLeft,
  visibleChain,
} from "#src/selling/listings/fields/vehicle-choice.ts";
import type { StepProps } from "./step-props.ts";
import { Loading } from "#src/ui/loading.tsx";
import { AutocompleteField } from "#src/ui/form/autocomplete-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { engineLabel } from "#src/selling/listings/engine-label.ts";
import { idOptions, selectOptions } from "./facts.ts";
import { StepFields } from "../wizard/plain-field.tsx";
import { LockedField } from "./locked-field.tsx";
import { NarrowingFields } from "./narrowing-fields.tsx";
import { visibleFields } from "./submit-rules.ts";

const manual = { value: manualChoice, label: manualChoiceName };

/**
 * The vehicle from the catalogue: brand and model, then year, fuel and gear, which leave few versions to choose from, then
 * the engine where several are left, and the facts that the catalogue does not have.
 */
export function VehicleStep(props: StepProps) {
  const { form, facts, vehicle } = props;
  const { lists, loading } = vehicle;
  const chain = visibleChain(form, facts);
  const criteria = visibleFields("arac", form, facts).filter((name) => !chainNames.has(name) && !isNarrowing(name));
  return (
    <>
      <section className="formstep">
        <h2>Aracınızı seçin</h2>
        <div className="formgrid">
          <ModelFields {...props} />
          {!loading && form.model && <NarrowingFields {...props} />}
          {!loading && chain.includes("variant") && (
            <SelectField
              className="full"
              name="variant"
              label={vehicleFields.variant.label}
              value={form.variant ?? ""}
              onChange={noop}
              options={[...idOptions(variantsLeft(lists.variants, lists.engines, form)), manual]}
            />
          )}
          {!loading && chain.includes("engine") && <EngineField {...props} />}
        </div>
        {loading && <Loading />}
      </section>
      {!loading && isVehicleChosen(form, facts) && criteria.length > 0 && (
        <section className="formstep">
          <h2>Özellikler</h2>
          <div className="formgrid">
            <StepFields
              table={vehicleFields}
              names={criteria}
              form={form}
              optionsOf={(kind) => selectOptions(props.data, kind)}
              own={{}}
            />
          </div>
        </section>
      )}
    </>
  );
}

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};

function ModelFields({ data, form, vehicle: { lists, loading } }: StepProps) {
  const { lockReason, names } = data;
  if (lockReason)
    return (
      <>
        <LockedField name="brand" label={vehicleFields.brand.label} value={names.brand} reason={lockReason} />
        <LockedField name="model" label={vehicleFields.model.label} value={names.model} reason={lockReason} />
      </>
    );
  const brands = idOptions(popularFirst(lists.brands));
  return (
    <>
      <AutocompleteField
        name="brand"
        label={vehicleFields.brand.label}
        placeholder="Markanın adını yazın ya da listeden seçin"
        items={brands}
        defaultChosen={brands.find(({ value }) => value === form.brand)}
      />
      {form.brand && loading !== "model" && (
        <SelectField
          name="model"
          label={vehicleFields.model.label}
          value={form.model ?? ""}
          onChange={noop}
          options={idOptions(lists.models)}
        />
      )}
    </>
  );
}

const popularFirst = <Brand extends { isPopular: boolean }>(brands: readonly Brand[]) =>
  brands.toSorted((one, other) => Number(other.isPopular) - Number(one.isPopular));

/** The engine, unless the other choices leave a single one. */
function EngineField({ data, form, vehicle: { lists } }: StepProps) {
  const left = enginesLeft(lists.engines, form);
  const [only] = left;
  if (left.length === 1 && only && String(only.id) === form.engine && isPossible(only, form))
    return <input type="hidden" name="engine" value={form.engine} />;
  const nameOf = (kind: string, slug: string | null) =>
    data.options.find((option) => option.kind === kind && option.slug === slug)?.name;
  const engines = left.map(({ id, facts }) => ({ value: String(id), label: engineLabel(facts, nameOf) }));
  return (
    <SelectField
      className="full"
      name="engine"
      label={vehicleFields.engine.label}
      value={form.engine ?? ""}
      onChange={noop}
      options={[...engines, manual]}
    />
  );
}

const chainNames: ReadonlySet<string> = new Set(vehicleChain);
