import { useState } from "react";
import { Refusal } from "#src/shared/refusal.ts";
import { FormContext, useFormState } from "#src/ui/form/form-state.ts";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { checkPhoneNumber } from "../api.ts";
import { phoneCheckMinDigits } from "../rules.ts";

/** A phone number, the member's own or one to be called at; checked on blur once enough is typed (Product 3.8). */
export function PhoneField({
  use = "member",
  isRequired = false,
  defaultValue,
  hint = "Numaranız siz istemeden hiçbir yerde görünmez.",
}: {
  use?: "contact" | "member";
  isRequired?: boolean;
  defaultValue?: string | undefined;
  hint?: string | undefined;
}) {
  const form = useFormState();
  /** Whether the server has checked what is in the field now. */
  const [isChecked, setChecked] = useState(false);
  async function check(phoneNumber: string) {
    if (phoneNumber.replace(/\D/g, "").length < phoneCheckMinDigits) return;
    const answer = await checkPhoneNumber({ phoneNumber, use }).then(
      () => ({ fault: undefined }),
      // A refused check says nothing about the number: submitting the form checks it again.
      (refusal: unknown) =>
        refusal instanceof Refusal && refusal.status === 422 ? { fault: refusal.message } : undefined,
    );
    setChecked(answer !== undefined);
    form.report("phone", answer?.fault);
  }
  function change() {
    setChecked(false);
    form.report("phone", undefined);
  }
  // The generic validator knows no phone numbers: the check mark waits for the server's rule.
  const passed = isChecked ? form.passed : new Set([...form.passed].filter((name) => name !== "phone"));
  return (
    <FormContext value={{ ...form, passed }}>
      <MaskedField
        mask="phone"
        isOptional={!isRequired}
        label="Telefon"
        remark={isRequired ? undefined : "isteğe bağlı"}
        defaultValue={defaultValue}
        name="phone"
        autoComplete="tel-national"
        placeholder="0532 123 45 67"
        hint={hint}
        onInput={change}
        onBlur={(event) => void check(event.currentTarget.value)}
      />
    </FormContext>
  );
}
