import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { HoneypotField } from "#src/ui/form/honeypot-field.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { ContactForm } from "./rules.ts";

const fields = fieldsOf(ContactForm);

export type GivenSender = { name: string | undefined; email: string | undefined };

/** Who writes: filled in for members. */
export const SenderFields = ({ given }: { given: GivenSender }) => (
  <>
    <TextField {...fields.name} label="Adınız ve soyadınız" autoComplete="name" defaultValue={given.name} />
    <TextField
      {...fields.email}
      type="email"
      label="E-posta"
      autoComplete="email"
      defaultValue={given.email}
      hint="Yanıtımızı bu adrese göndeririz."
    />
    <MaskedField
      mask="phone"
      name="phone"
      type="tel"
      label="Telefon"
      remark="isteğe bağlı"
      autoComplete="tel"
      isOptional
    />
    <HoneypotField />
  </>
);
