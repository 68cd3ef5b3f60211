import { Form } from "#src/ui/form/form.tsx";
import { SelectField, type SelectOption } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";

export type Filter = {
  /** The parameter of the address. */
  name: string;
  label: string;
  hint?: string;
  /** The choices of a select, by value. Without them the field takes a text, or a date with `isDay`. */
  options?: Readonly<Record<string, string>> | readonly SelectOption[];
  isDay?: boolean;
};

type Props = {
  filters: readonly Filter[];
  /** All parameters of the list's address; those that are no filter are kept. */
  values: Readonly<Record<string, string>>;
  button?: string;
};

const typedMaxLength = 100;

/** Search and filters of a desk's list; works without scripts. */
export function FilterForm({ filters, values, button = "Filtreleyin" }: Props) {
  const kept = Object.entries(values).filter(
    ([name, value]) => value !== "" && !filters.some((one) => one.name === name),
  );
  return (
    <Form method="get" id="ara" className="desk__filters" key={JSON.stringify(values)}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ options, isDay, ...field }) => {
        const common = { ...field, isOptional: true, defaultValue: values[field.name] };
        return options ? (
          <SelectField key={field.name} {...common} placeholder="Hepsi" options={optionsOf(options)} />
        ) : (
          <TextField key={field.name} {...common} type={isDay ? "date" : "search"} maxLength={typedMaxLength} />
        );
      })}
      <SubmitButton look="ink" isAlwaysOpen>
        {button}
      </SubmitButton>
    </Form>
  );
}

const isList = (options: NonNullable<Filter["options"]>): options is readonly SelectOption[] => Array.isArray(options);
const optionsOf = (options: NonNullable<Filter["options"]>) =>
  isList(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }));
