import { PasswordField } from "#src/ui/form/text-fields.tsx";
import { passwordMaxLength, passwordMinLength } from "../rules.ts";

/** Field names in the error list, where scripts do not run. */
export const newPasswordLabels = {
  currentPassword: "Mevcut şifre",
  password: "Yeni şifre",
  passwordAgain: "Yeni şifre (tekrar)",
};

/** A new password, typed twice. */
export function NewPassword({ label = newPasswordLabels.password }: { label?: string }) {
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
