import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { reasonMaxLength, reasonMinLength } from "./rules.ts";

/** Why one of the staff does something; recorded in the audit log. */
export const ReasonField = ({ hint = "Denetim kaydına yazılır." }: { hint?: string }) => (
  <TextareaField
    name="reason"
    label="Neden"
    rows={3}
    minLength={reasonMinLength}
    maxLength={reasonMaxLength}
    hint={hint}
  />
);
