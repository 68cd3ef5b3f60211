import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { contactLimits } from "./rules.ts";

type Props = {
  cities: readonly { value: string; label: string }[];
  name?: string | undefined;
  email?: string | undefined;
};

/** Who asks: `customerName`, `customerEmail`, `customerPhone` and `city`, filled in as far as they are known. */
export const ContactFields = ({ cities, name, email }: Props) => (
  <>
    <TextField
      name="customerName"
      label="Adınız ve soyadınız"
      autoComplete="name"
      minLength={contactLimits.name.min}
      maxLength={contactLimits.name.max}
      defaultValue={name}
    />
    <TextField
      name="customerEmail"
      type="email"
      label="E-posta"
      autoComplete="email"
      maxLength={contactLimits.email}
      defaultValue={email}
    />
    <MaskedField mask="phone" name="customerPhone" type="tel" label="Cep telefonu" autoComplete="tel" />
    <SelectField name="city" label="Şehir" options={cities} />
  </>
);
