import { furtherFitsMax, type TypedFit } from "#src/selling/listings/fields/fits.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { useState } from "react";
import { listModels } from "#src/core/catalogue/api.ts";
import { lookup } from "#src/shared/lookup.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { idOptions } from "../create/facts.ts";
import { fitName } from "./fit-rows.ts";
import { oncePerSlug } from "./rules.ts";
import type { SpareStepProps } from "./step-props.ts";

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};

/** The further vehicles that the part fits, one row each. Without scripts there is always an empty row to fill in. */
export function FurtherFits({ data: { lists }, form, change }: SpareStepProps) {
  const [models, setModels] = useState(lists.modelsOfBrand);
  const isHydrated = useHydrated();
  const typed = form.fits ?? [];
  const rows: readonly TypedFit[] = isHydrated || typed.length >= furtherFitsMax ? typed : [...typed, {}];
  const set = (fits: TypedFit[]) => change((before) => ({ ...before, fits }));

  async function loadModels(brand: string) {
    if (!brand || !lists.brandList || models[brand]) return;
    const found = await listModels({ aracKategorisi: lists.brandList, marka: brand }).catch(() => []);
    setModels((before) => ({ ...before, [brand]: oncePerSlug(found) }));
  }

  return (
    <div className="fits">
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <fieldset key={at} className="fits__row">
          <legend>{at + 2}. araç</legend>
          <div className="formgrid">
            <SelectField
              name={fitName(at, "brandId")}
              label={spareFields.vehicleBrandId.label}
              value={row.brandId ?? ""}
              onChange={(event) => void loadModels(event.currentTarget.value)}
              isOptional
              options={idOptions(lists.brands)}
            />
            {row.brandId && (
              <SelectField
                name={fitName(at, "modelId")}
                label={spareFields.vehicleModelId.label}
                value={row.modelId ?? ""}
                onChange={noop}
                options={idOptions(lookup(models, row.brandId) ?? [])}
              />
            )}
            <YearFields from={fitName(at, "yearFrom")} to={fitName(at, "yearTo")} row={row} />
          </div>
          {isHydrated && (
            <Button size="s" onClick={() => set(typed.filter((_row, other) => other !== at))}>
              Kaldırın<span className="sr">: {at + 2}. araç</span>
            </Button>
          )}
        </fieldset>
      ))}
      {isHydrated && typed.length < furtherFitsMax && (
        <div>
          <Button look="line" size="s" onClick={() => set([...typed, {}])}>
            <Icon name="plus" size="s" />
            Uyduğu başka araç ekleyin
          </Button>
        </div>
      )}
    </div>
  );
}

type YearsProps = { from: string; to: string; row: { yearFrom?: string | undefined; yearTo?: string | undefined } };

/** The first and the last model year that the part fits. */
export function YearFields({ from, to, row }: YearsProps) {
  const common = {
    remark: "isteğe bağlı",
    isOptional: true,
    inputMode: "numeric",
    maxLength: 4,
    autoComplete: "off",
  } as const;
  return (
    <>
      <TextField {...common} name={from} label={spareFields.vehicleYearFrom.label} defaultValue={row.yearFrom} />
      <TextField {...common} name={to} label={spareFields.vehicleYearTo.label} defaultValue={row.yearTo} />
    </>
  );
}
