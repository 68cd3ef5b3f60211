import { Form, Link, useSubmit } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Select, type SelectOption } from "#src/ui/form/select-field.tsx";
import { findACarPath, wishLimits } from "../rules.ts";
import type { Picker } from "./picked.server.ts";

/** Vehicle type, brand, model and variant, one after the other, and the vehicles that were added. A form of its own. */
export function VehiclePicker({ picker }: { picker: Picker }) {
  const submit = useSubmit();
  const { picked, vehicles, isFull, isIncomplete } = picker;
  const box = (name: string, label: string, options: readonly SelectOption[], value: string, placeholder: string) => (
    <div className="field">
      <label className="field__label" htmlFor={`arac-${name}`}>
        {label}
      </label>
      <Select
        key={`${name}:${value}:${options.length}`}
        id={`arac-${name}`}
        name={name}
        options={options}
        placeholder={placeholder}
        defaultValue={value}
        disabled={options.length === 0}
        onChange={({ currentTarget: { form } }) =>
          form && void submit(form, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  );
  return (
    <div className="wish__vehicles">
      <Form
        method="get"
        action={findACarPath}
        className="wish__picker"
        aria-label="Araç seçimi"
        preventScrollReset
        replace
      >
        <input type="hidden" name="yol" value="brand-model" />
        {vehicles.map(({ path }) => (
          <input key={path} type="hidden" name="arac" value={path} />
        ))}
        {box("tur", "Araç türü", picker.types, picked.type, "Seçiniz...")}
        {box("marka", "Marka", picker.brands, picked.brand, picked.type === "" ? "Önce tür seçin" : "Seçiniz...")}
        {box("model", "Model", picker.models, picked.model, picked.brand === "" ? "Önce marka seçin" : "Seçiniz...")}
        {box("varyant", "Varyant", picker.variants, picked.variant, picked.model === "" ? "Önce model seçin" : "Tümü")}
        <Button type="submit" name="ekle" value="1" look="line" disabled={isFull}>
          <Icon name="plus" size="s" />
          Aracı ekleyin
        </Button>
      </Form>
      {isIncomplete && <Notice tone="bad" text="Eklemek için tür, marka ve model seçiniz." />}
      {isFull && <p className="small muted">En fazla {wishLimits.vehicles} araç ekleyebilirsiniz.</p>}
      {vehicles.length > 0 && (
        <ul className="wish__chosen" aria-label="Eklediğiniz araçlar">
          {vehicles.map(({ path, name, without }) => (
            <li key={path} className="chip">
              {name}
              <Link to={without} replace preventScrollReset aria-label={`${name} aracını çıkarın`}>
                <Icon name="close" size="s" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
