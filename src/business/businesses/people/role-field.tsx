import { SelectField } from "#src/ui/form/select-field.tsx";
import { businessRoles } from "./rules.ts";

/** The choice between the roles that can be given. */
export function RoleField({ role }: { role?: string }) {
  return (
    <SelectField
      name="role"
      label="Görev"
      placeholder={null}
      defaultValue={role ?? "user"}
      options={[
        { value: "user", label: `${businessRoles.user}: kendi ilanları ve mesajları` },
        { value: "manager", label: `${businessRoles.manager}: şubenin ilanları, mesajları ve kullanıcıları` },
      ]}
    />
  );
}
