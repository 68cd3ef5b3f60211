import { phoneMaxLength } from "#src/shared/phone.ts";
import { HoneypotField } from "#src/ui/form/honeypot-field.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { nameMaxLength } from "./rules.ts";

export type GivenSender = { name: string | undefined; email: string | undefined };

/** Who writes: filled in for members. */
export const SenderFields = ({ given }: { given: GivenSender }) => (
  <>
    <TextField
      name="name"
      label="Adınız ve soyadınız"
      autoComplete="name"
      minLength={3}
      maxLength={nameMaxLength}
      defaultValue={given.name}
    />
    <TextField
      name="email"
      type="email"
      label="E-posta"
      autoComplete="email"
      maxLength={120}
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
      maxLength={phoneMaxLength}
      isOptional
    />
    <HoneypotField />
  </>
);
