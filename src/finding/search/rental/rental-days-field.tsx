import { DateRangeField } from "#src/ui/form/date-range-field.tsx";
import { type RentalDays, rentalMinDays } from "./rules.ts";

/** The date range field of a rental, from today on. */
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
