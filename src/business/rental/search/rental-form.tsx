import { useRef, useState } from "react";
import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { DateRangeField } from "#src/ui/form/date-range-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { textsOf } from "#src/ui/form/texts-of.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { parseTripTime, rentalPath, tripParameters } from "../addresses.ts";
import { PlaceField } from "../places/place-field.tsx";
import { HourAndAgeFields } from "./hour-and-age-fields.tsx";
import { checkFields, driverAges, tripFaults } from "./rules.ts";
import {
  formFields,
  type RentalLength,
  rentalLengths,
  standardDays,
  standardValues,
  type TripValues,
} from "./trip-form.ts";

type Place = { name: string; simpleSlug: string };
type RentalFormProps = {
  values: TripValues;
  pickup?: Place | undefined;
  dropoff?: Place | undefined;
  faults?: Record<string, string>;
  /** The first day that can be chosen. */
  today: string;
  /** Without a place it shows the listings below with their prices on these days. */
  hasListings?: boolean;
};

/** Where, when and for whom a vehicle is rented. Without scripts it is a plain form whose places are typed. */
export function RentalForm({ values, pickup, dropoff, faults = {}, today, hasListings = false }: RentalFormProps) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(values.length);
  const [days, setDays] = useState({ from: values.pickupDay, to: values.dropoffDay });
  const [isElsewhere, setElsewhere] = useState(dropoff !== undefined || tripParameters.dropoffPlace in faults);

  /** Another length moves the drop-off, counted from the pick-up day that is chosen now. */
  function changeLength(next: RentalLength) {
    const element = form.current?.closest("form");
    const from = (element && textsOf(element)[formFields.pickupDay]) || days.from;
    const start = parseTripTime(`${from}T12:00`);
    setLength(next);
    if (start) setDays({ from, to: calendarDay(addDays(start, standardDays(next))) });
  }

  const hasFaults = Object.keys(faults).length > 0;
  return (
    <Form
      method="get"
      action={rentalPath}
      className="rental-form"
      aria-label="Tarihe göre araç kiralama"
      answer={hasFaults ? { message: checkFields, fields: faults } : undefined}
    >
      <AreaStyles of="rental" />
      {hasListings && <input type="hidden" name={formFields.withoutPlace} value="1" />}
      <div className="rental-form__grid" ref={form}>
        <div className="rental-form__places">
          <PlaceField
            name={tripParameters.pickupPlace}
            label="Alış yeri"
            message={tripFaults.placeMissing}
            place={pickup ?? typedPlace(values)}
            {...(hasListings && {
              isOptional: true,
              hint: "Boş bırakırsanız aşağıdaki ilanların fiyatını görürsünüz.",
            })}
          />
          <Check checked={isElsewhere} onChange={(event) => setElsewhere(event.currentTarget.checked)}>
            Farklı yerde bırakacağım
          </Check>
          <fieldset
            className="rental-form__dropoff"
            disabled={isHydrated && !isElsewhere}
            data-open={isElsewhere ? "" : undefined}
          >
            <legend className="sr">Bırakış yeri</legend>
            <PlaceField name={tripParameters.dropoffPlace} label="Bırakış yeri" place={dropoff} isOptional />
          </fieldset>
        </div>
        <div>
          <DateRangeField
            key={`${length} ${days.from} ${days.to}`}
            startName={formFields.pickupDay}
            endName={formFields.dropoffDay}
            label="Alış ve bırakış günü"
            startLabel="Alış günü"
            endLabel="Bırakış günü"
            min={today}
            minDays={standardDays(length)}
            defaultStart={days.from}
            defaultEnd={days.to}
          />
        </div>
        <HourAndAgeFields values={values} standardAge={String(driverAges.standard)} />
      </div>
      <div className="rental-form__end">
        <fieldset className="rental-form__length">
          <legend className="sr">Kiralama süresi</legend>
          {(Object.keys(rentalLengths) as RentalLength[]).map((one) => (
            <Check
              key={one}
              kind="radio"
              name={formFields.length}
              value={one}
              checked={length === one}
              onChange={() => changeLength(one)}
            >
              {rentalLengths[one]}
            </Check>
          ))}
        </fieldset>
        <Button look="primary" type="submit">
          <Icon name="search" size="s" />
          Uygun araçları göster
        </Button>
      </div>
    </Form>
  );
}

/** The form before anything but the place is chosen. */
export const EmptyRentalForm = ({ today, pickup }: { today: string; pickup?: Place }) => (
  <RentalForm values={standardValues(parseTripTime(`${today}T12:00`)!)} pickup={pickup} today={today} />
);

/** A typed text that is no place, which the form shows again for correction. */
const typedPlace = ({ pickupPlace }: TripValues): Place | undefined =>
  pickupPlace === "" ? undefined : { name: pickupPlace, simpleSlug: pickupPlace };
