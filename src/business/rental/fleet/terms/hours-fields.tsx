import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { termsMessages, PlaceForm } from "./rules.ts";

const fields = fieldsOf(PlaceForm);

/** When the counter of a place is open, and how it is found. `24:00` is the end of the day, so that no time field fits. */
export function HoursFields({ opens, closes, note }: { opens: string; closes: string; note: string }) {
  return (
    <>
      <div className="fleet__pair">
        <TextField
          {...fields.opens}
          label="Açılış"
          inputMode="numeric"
          message={termsMessages.time}
          defaultValue={opens}
          hint="Örneğin 08:00"
        />
        <TextField
          {...fields.closes}
          label="Kapanış"
          inputMode="numeric"
          message={termsMessages.time}
          defaultValue={closes}
          hint="Gece yarısı 24:00"
        />
      </div>
      <TextField
        {...fields.note}
        label="Tarif"
        isOptional
        defaultValue={note}
        hint="Müşterinin tezgâhınızı nasıl bulacağı, örneğin “Dış hatlar gelen yolcu katı, 3 numaralı kapı”."
      />
    </>
  );
}
