import { z } from "zod/mini";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { reason, sentReason } from "./rules.ts";

type Props = {
  hint?: string;
  /** A longer one, which a member or a business reads too. */
  isSent?: boolean;
  /** Of `fieldsOf` its form, where its schema has other limits. */
  field?: { name: "reason"; minLength?: number; maxLength?: number };
};

const ofRecorded = fieldsOf(z.object({ reason })).reason;
const ofSent = fieldsOf(z.object({ reason: sentReason })).reason;

/** Why one of the staff does something; recorded in the audit log. */
export function ReasonField({ hint = "Denetim kaydına yazılır.", isSent = false, field }: Props) {
  const common = { ...(field ?? (isSent ? ofSent : ofRecorded)), label: "Neden", hint, autoComplete: "off" };
  return isSent ? <TextareaField {...common} rows={3} /> : <TextField {...common} />;
}
