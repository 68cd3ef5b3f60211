import { Link } from "react-router";
import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Tag } from "#src/ui/chip.tsx";
import { DateRangeField } from "#src/ui/form/date-range-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { tripParameters } from "../addresses.ts";
import { HourAndAgeFields } from "../search/hour-and-age-fields.tsx";
import { checkFields } from "../search/rules.ts";
import { formFields } from "../search/trip-form.ts";
import type { ListingBooking } from "./service.server.ts";

/** Booking a listing: its whole price for the trip of the address, or a form that asks for one. */
export function BookingBox({ booking, address }: { booking: ListingBooking; address: string }) {
  const { values, faults, price, others } = booking;
  const hasFaults = Object.keys(faults).length > 0;
  return (
    <section className="panel booking-box" id="rezervasyon" aria-labelledby="rezervasyon-baslik">
      <AreaStyles of="rental" />
      <h2 id="rezervasyon-baslik">Rezervasyon</h2>
      {price && (
        <>
          <p>
            <span className="price">{price.total}</span>{" "}
            <span className="tiny">
              {price.length} toplam, günlük {price.perDay}
            </span>
          </p>
          <ul className="rental-offer__included">
            {[price.deposit, ...price.included].map((text) => (
              <li key={text}>
                <Icon name="check" size="xs" />
                {text}
              </li>
            ))}
          </ul>
          {price.unitsLeft && <Tag tone="warn">{price.unitsLeft}</Tag>}
          <LinkButton look="primary" isWide to={price.booking} rel="nofollow">
            Rezervasyon yap
          </LinkButton>
        </>
      )}
      {others && (
        <p role="status">
          Bu araç seçtiğiniz tarihlerde uygun değil. <Link to={others}>Uygun başka araçlara bakın</Link>
        </p>
      )}
      <details open={!price}>
        <summary>{price ? "Başka tarih seçin" : "Tarih seçin, toplam fiyatı görün"}</summary>
        <Form
          key={JSON.stringify(values)}
          method="get"
          action={`${address}#rezervasyon`}
          aria-label="Tarih seçin"
          answer={hasFaults ? { message: checkFields, fields: faults } : undefined}
        >
          <SelectField
            name={tripParameters.pickupPlace}
            label="Alış yeri"
            placeholder={null}
            options={booking.pickups}
            defaultValue={values.pickupPlace}
          />
          <SelectField
            name={tripParameters.dropoffPlace}
            label="Bırakış yeri"
            placeholder="Alış yeri"
            options={booking.dropoffs}
            defaultValue={values.dropoffPlace === values.pickupPlace ? "" : values.dropoffPlace}
            isOptional
          />
          <DateRangeField
            startName={formFields.pickupDay}
            endName={formFields.dropoffDay}
            label="Alış ve bırakış günü"
            startLabel="Alış günü"
            endLabel="Bırakış günü"
            min={booking.today}
            minDays={1}
            defaultStart={values.pickupDay}
            defaultEnd={values.dropoffDay}
          />
          <HourAndAgeFields values={values} />
          <Button look={price ? "line" : "primary"} type="submit" isWide>
            Toplam fiyatı göster
          </Button>
        </Form>
      </details>
    </section>
  );
}
