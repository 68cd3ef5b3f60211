import { Form } from "react-router";
import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { Button } from "#src/ui/button.tsx";
import { textsOf } from "#src/ui/form/texts-of.ts";
import { detailedSearchAddress } from "../address/address.ts";
import { type ResultRequest, sectionSlugs } from "../rules.ts";
import { RentalDaysField } from "./rental-days-field.tsx";
import { readRentalDays, type RentalDays } from "./rules.ts";

/** The rental days above the results. Without scripts it is a form that preserves all filters. */
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
      <AreaStyles of="rental" />
      {[...filters].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RentalDaysField today={today} days={days} />
      <Button look="ink" type="submit">
        Toplam fiyatı göster
      </Button>
    </Form>
  );
}
