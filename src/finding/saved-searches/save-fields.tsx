import { PushOffer } from "#src/finding/alerts/push/push-offer.tsx";
import { FrequencyChoice } from "#src/core/notifications/frequency-field.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { standardFrequency } from "./rules.ts";
import { NewSearch } from "./saved-search-input.ts";

const fields = fieldsOf(NewSearch);

/** The form fields of saving a search, in the dialog and on its page. Push messages are offered before mails. */
export function SaveFields({ title, route, params }: { title: string; route: string; params: string }) {
  return (
    <>
      <input type="hidden" name="route" value={route} />
      <input type="hidden" name="params" value={params} />
      <TextField {...fields.title} label="Aramanın adı" defaultValue={title} />
      <PushOffer />
      <FrequencyChoice label="Yeni ilanlar e-posta ile" chosen={standardFrequency} />
    </>
  );
}
