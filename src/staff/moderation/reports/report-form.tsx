import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { reportMessages, reportNoteMaxLength } from "./listing/rules.ts";

type Props = {
  /** The texts of the reasons, by their value. */
  reasons: Readonly<Record<string, string>>;
  /** The hint below the note: who reads it, and whether the reported member is notified. */
  hint: string;
};

/** The fields of every report: a reason and a note. */
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
