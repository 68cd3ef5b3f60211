import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { reportMessages, reportNoteMaxLength, reportReasons } from "./rules.ts";

/** The fields of a report, in the dialog and on the page of its own. */
export function ReportFieldSet() {
  return (
    <>
      <RadioGroup
        name="reason"
        label="Şikâyet nedeni"
        message={reportMessages.reason}
        options={Object.entries(reportReasons).map(([value, label]) => ({ value, label }))}
      />
      <TextareaField
        name="note"
        label="Açıklama"
        isOptional
        maxLength={reportNoteMaxLength}
        isCounted
        rows={3}
        hint="Satıcı kimin şikâyet ettiğini görmez."
      />
    </>
  );
}
