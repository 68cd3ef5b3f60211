import type { FormRefusal } from "#src/shared/page.server.ts";
import { Field } from "../form-parts.tsx";
import { passwordMaxLength, passwordMinLength } from "../rules.ts";

/** A new password, typed twice. */
export function NewPassword({ refusal }: { refusal: FormRefusal | undefined }) {
  return (
    <>
      <Field
        refusal={refusal}
        label="Yeni şifre"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={passwordMinLength}
        maxLength={passwordMaxLength}
        hint={`En az ${passwordMinLength} karakter.`}
        required
      />
      <Field
        refusal={refusal}
        label="Yeni şifre (tekrar)"
        name="passwordAgain"
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaxLength}
        required
      />
    </>
  );
}
