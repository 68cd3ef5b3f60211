import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { reportMessages, reportNoteMaxLength } from "./listing/rules.ts";

type Props = {
  /** What may be reported, each by its value. */
  reasons: Readonly<Record<string, string>>;
  /** Below the note: who reads it, and what the other side is told. */
  hint: string;
};

/** Why a listing, a member or a shop is reported: a reason, and a note. */
export const ReportFieldSet = ({ reasons, hint }: Props) => (
  <>
    <RadioGroup
      name="reason"
      label="Şikâyet nedeni"
      message={reportMessages.reason}
      options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
    />
    <TextareaField
      name="note"
      label="Açıklama"
      isOptional
      maxLength={reportNoteMaxLength}
      isCounted
      rows={3}
      hint={hint}
    />
  </>
);
