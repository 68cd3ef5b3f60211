import { Link } from "react-router";
import { listingTypeNames } from "#src/listings/rules.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { ageNames } from "./filter.ts";

type Choice = { value: string; label: string };
type Props = {
  /** The slug of the open tab in the address; undefined for the first tab, which has none. */
  tab: string | undefined;
  values: Readonly<Record<string, string>>;
  vehicleTypes: readonly Choice[];
  cities: readonly Choice[];
  /** The name of the seller, or the business, whose listings alone are listed. */
  seller: string | null;
  /** The address without the filter. */
  without: string;
  isFiltered: boolean;
};

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Search and filters of the desk's list; works without scripts. */
export function FilterForm({ tab, values, vehicleTypes, cities, seller, without, isFiltered }: Props) {
  const select = (name: string, label: string, options: readonly Choice[]) => (
    <SelectField
      name={name}
      label={label}
      isOptional
      placeholder="Hepsi"
      defaultValue={values[name]}
      options={[...options]}
    />
  );
  return (
    <Form method="get" id="ara" className="desk__filters" key={JSON.stringify([tab, values])}>
      {tab !== undefined && <input type="hidden" name="durum" value={tab} />}
      {["satici", "isletme"].map(
        (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
      )}
      <TextField
        name="q"
        label="İlan no, araç, başlık, üye ya da e-posta"
        type="search"
        isOptional
        maxLength={100}
        defaultValue={values["q"]}
      />
      {select("ilan-turu", "İlan türü", choices(listingTypeNames))}
      {select("arac-turu", "Araç türü", vehicleTypes)}
      {select("il", "İl", cities)}
      {select("yas", "Son değişiklik", choices(ageNames))}
      <SubmitButton look="ink" isAlwaysOpen>
        Süzün
      </SubmitButton>
      {isFiltered && (
        <p className="desk__filtered small">
          {seller !== null && (
            <>
              Yalnız <strong>{seller}</strong> satıcısının ilanları.{" "}
            </>
          )}
          <Link to={without}>Süzgeçleri kaldırın</Link>
        </p>
      )}
    </Form>
  );
}
