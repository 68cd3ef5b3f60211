import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { PasswordField } from "#src/ui/form/text-fields.tsx";
import { passwordMaxLength, passwordMinLength, ResetPasswordForm } from "../rules.ts";

const fields = fieldsOf(ResetPasswordForm);

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
        {...fields.password}
        autoComplete="new-password"
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
