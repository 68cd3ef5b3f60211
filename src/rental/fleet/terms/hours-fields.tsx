import { TextField } from "#src/ui/form/text-fields.tsx";
import { noteMaxLength, termsMessages } from "./rules.ts";

/** When the counter of a place is open, and how it is found. `24:00` is the end of the day, so that no time field fits. */
export function HoursFields({ opens, closes, note }: { opens: string; closes: string; note: string }) {
  return (
    <>
      <div className="fleet__pair">
        <TextField
          name="opens"
          label="Açılış"
          inputMode="numeric"
          maxLength={5}
          message={termsMessages.time}
          defaultValue={opens}
          hint="Örneğin 08:00"
        />
        <TextField
          name="closes"
          label="Kapanış"
          inputMode="numeric"
          maxLength={5}
          message={termsMessages.time}
          defaultValue={closes}
          hint="Gece yarısı 24:00"
        />
      </div>
      <TextField
        name="note"
        label="Tarif"
        isOptional
        maxLength={noteMaxLength}
        defaultValue={note}
        hint="Müşterinin tezgâhınızı nasıl bulacağı, örneğin “Dış hatlar gelen yolcu katı, 3 numaralı kapı”."
      />
    </>
  );
}
