import { Form } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { DateRangeField } from "#src/ui/form/date-range-field.tsx";
import { textsOf } from "#src/ui/form/read-fields.ts";
import { detailedSearchAddress } from "../address.ts";
import { type ResultRequest, sectionSlugs } from "../rules.ts";
import { readRentalDays, type RentalDays, rentalMinDays } from "./rules.ts";

/** Above the rentals: for which days their prices are shown. Without scripts a form that keeps every filter. */
export function RentalHead({
  request,
  today,
  onDays,
}: {
  request: ResultRequest;
  today: string;
  onDays: (days: RentalDays | undefined) => void;
}) {
  const { days } = request;
  const filters = new URLSearchParams(detailedSearchAddress(request.selection).split("?")[1]);
  return (
    <Form
      key={`${days?.from} ${days?.to}`}
      className="rental-head"
      action={`/${sectionSlugs.kiralik}`}
      aria-label="Kiralama günleri"
      onSubmit={(event) => {
        event.preventDefault();
        const { alis, birakis } = textsOf(event.currentTarget);
        onDays(readRentalDays(alis, birakis));
      }}
    >
      {[...filters].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
      <Button look="ink" type="submit">
        Toplam fiyatı göster
      </Button>
    </Form>
  );
}
