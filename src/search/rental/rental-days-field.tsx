import { DateRangeField } from "#src/ui/form/date-range-field.tsx";
import { type RentalDays, rentalMinDays } from "./rules.ts";

/** The days a rental is wanted for, from today on: the days that are chosen, or none yet. */
export function RentalDaysField({ today, days }: { today: string; days?: RentalDays | undefined }) {
  return (
    <DateRangeField
      startName="alis"
      endName="birakis"
      label="Alış ve bırakış"
      startLabel="Alış günü"
      endLabel="Bırakış günü"
      min={today}
      minDays={rentalMinDays}
      {...(days ? { defaultStart: days.from, defaultEnd: days.to } : {})}
      isOptional
    />
  );
}
