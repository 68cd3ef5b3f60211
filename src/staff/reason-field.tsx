import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { reasonLimits, sentReasonLimits } from "./rules.ts";

type Props = {
  hint?: string;
  /** A longer one, which a member or a business reads too. */
  isSent?: boolean;
  /** Lengths, where its schema has others. */
  limits?: { min: number; max: number };
};

/** Why one of the staff does something; recorded in the audit log. */
export function ReasonField({ hint = "Denetim kaydına yazılır.", isSent = false, limits }: Props) {
  const { min, max } = limits ?? (isSent ? sentReasonLimits : reasonLimits);
  const field = { name: "reason", label: "Neden", hint, minLength: min, maxLength: max, autoComplete: "off" };
  return isSent ? <TextareaField {...field} rows={3} /> : <TextField {...field} />;
}
