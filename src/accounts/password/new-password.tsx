import { PasswordField } from "#src/ui/form/text-fields.tsx";
import { passwordMaxLength, passwordMinLength } from "../rules.ts";

/** A new password, typed twice. */
export function NewPassword({ label = "Yeni şifre" }: { label?: string }) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        minLength={passwordMinLength}
        maxLength={passwordMaxLength}
        hint={`En az ${passwordMinLength} karakter.`}
      />
      <PasswordField
        label={`${label} (tekrar)`}
        name="passwordAgain"
        autoComplete="new-password"
        maxLength={passwordMaxLength}
      />
    </>
  );
}
