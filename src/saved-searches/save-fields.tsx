import { FrequencyChoice } from "#src/notifications/frequency-field.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { standardFrequency, titleMaxLength } from "./rules.ts";

/** The form fields of saving a search, in the dialog and on its page. */
export function SaveFields({ title, route, params }: { title: string; route: string; params: string }) {
  return (
    <>
      <input type="hidden" name="route" value={route} />
      <input type="hidden" name="params" value={params} />
      <TextField name="title" label="Aramanın adı" defaultValue={title} maxLength={titleMaxLength} />
      <FrequencyChoice label="Yeni ilanlar e-posta ile" chosen={standardFrequency} />
    </>
  );
}
