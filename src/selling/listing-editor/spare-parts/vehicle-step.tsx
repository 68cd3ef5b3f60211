import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import type { SpareStepProps } from "./step-props.ts";
import { useState } from "react";
import { listModels } from "#src/core/catalogue/api.ts";
import { listTowns } from "#src/core/locations/api.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { idOptions } from "../create/facts.ts";
import { FurtherFits, YearFields } from "./further-fits.tsx";
import { oncePerSlug } from "./rules.ts";

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};

/** The vehicle that the part fits, and the part's place. Product 5.13: brand, model, city, town. */
export function VehicleStep(props: SpareStepProps) {
  const {
    data: { lists },
    form,
  } = props;
  const [models, setModels] = useState<readonly { id: number; name: string }[]>(lists.models);
  const [towns, setTowns] = useState<readonly { id: number; name: string }[]>(lists.towns);
  const [loading, setLoading] = useState<"model" | "town">();

  async function chooseBrand(brand: string) {
    setModels([]);
    if (!brand || !lists.brandList) return;
    setLoading("model");
    setModels(oncePerSlug(await listModels({ aracKategorisi: lists.brandList, marka: brand }).catch(() => [])));
    setLoading(undefined);
  }
  async function chooseCity(city: string) {
    setTowns([]);
    if (!city) return;
    setLoading("town");
    setTowns(await listTowns({ id: city }).catch(() => []));
    setLoading(undefined);
  }

  return (
    <>
      <section className="formstep">
        <h2>Hangi araca uyuyor?</h2>
        <div className="formgrid">
          <SelectField
            name="vehicleBrandId"
            label={spareFields.vehicleBrandId.label}
            value={form.vehicleBrandId ?? ""}
            onChange={(event) => void chooseBrand(event.currentTarget.value)}
            options={idOptions(lists.brands)}
          />
          {form.vehicleBrandId && loading !== "model" && (
            <SelectField
              name="vehicleModelId"
              label={spareFields.vehicleModelId.label}
              value={form.vehicleModelId ?? ""}
              onChange={noop}
              options={idOptions(models)}
            />
          )}
        </div>
        {loading === "model" && <Loading />}
        {form.vehicleModelId && loading !== "model" && (
          <>
            <div className="formgrid">
              <YearFields
                from="vehicleYearFrom"
                to="vehicleYearTo"
                row={{ yearFrom: form.vehicleYearFrom, yearTo: form.vehicleYearTo }}
              />
            </div>
            <FurtherFits {...props} />
          </>
        )}
      </section>
      <section className="formstep">
        <h2>Parçanın bulunduğu yer</h2>
        <div className="formgrid">
          <SelectField
            name="city"
            label={spareFields.city.label}
            value={form.city ?? ""}
            onChange={(event) => void chooseCity(event.currentTarget.value)}
            options={idOptions(lists.cities)}
          />
          {form.city && loading !== "town" && (
            <SelectField
              name="town"
              label={spareFields.town.label}
              value={form.town ?? ""}
              onChange={noop}
              options={idOptions(towns)}
            />
          )}
        </div>
        {loading === "town" && <Loading />}
      </section>
    </>
  );
}
