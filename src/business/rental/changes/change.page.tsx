import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { formatTripTime } from "../addresses.ts";
import { bookingAddress } from "../bookings/rules.ts";
import { getBooking } from "../bookings/service.server.ts";
import { tripTexts, vehicleText } from "../my-bookings/page-data.server.ts";
import { selectBusinessPlaces } from "../my-bookings/queries.server.ts";
import { TripFacts } from "../quotes/trip-facts.tsx";
import type { Route } from "./+types/change.page.ts";
import { changeAddress, ChangeInput } from "./rules.ts";
import { quoteChange } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** Asks for other dates or places of a reservation. */
export const loader = pageLoader(async ({ ctx, params: { code } }: WithContext<Route.LoaderArgs>) => {
  const booking = await getBooking(ctx, code);
  const places = await selectBusinessPlaces(ctx, booking.businessId);
  return {
    code,
    vehicle: vehicleText(booking),
    trip: tripTexts(booking),
    places: places.map(({ simpleSlug, name }) => ({ value: simpleSlug, label: name })),
    values: {
      pickupPlace: booking.pickupSlug,
      dropoffPlace: booking.dropoffSlug,
      pickupAt: formatTripTime(booking.pickupAt),
      dropoffAt: formatTripTime(booking.dropoffAt),
    },
  };
});

export const action = formAction(async ({ ctx, form, params: { code } }: Sent<Route.ActionArgs>) => {
  const input = parseInput(ChangeInput, form);
  throw redirect(changeAddress(code, await quoteChange(ctx, code, input)));
});

export const meta = () => [{ title: "Rezervasyonu değiştirin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, vehicle, trip, places, values } = loaderData;
  return (
    <div className="page my-orders">
      <h1>Rezervasyonu değiştirin</h1>
      <section className="panel rental-voucher" aria-labelledby="rental-now">
        <h2 id="rental-now">{vehicle}</h2>
        <TripFacts {...trip} />
      </section>
      <Form method="post" className="account__form" answer={actionData}>
        <SelectField name="pickupPlace" label="Alış yeri" options={places} defaultValue={values.pickupPlace} />
        <TextField type="datetime-local" name="pickupAt" label="Alış zamanı" defaultValue={values.pickupAt} />
        <SelectField name="dropoffPlace" label="Bırakış yeri" options={places} defaultValue={values.dropoffPlace} />
        <TextField type="datetime-local" name="dropoffAt" label="Bırakış zamanı" defaultValue={values.dropoffAt} />
        <SubmitButton isWide>Yeni fiyatı görün</SubmitButton>
      </Form>
      <p>
        <Link to={bookingAddress(code)}>Değiştirmeden dönün</Link>
      </p>
    </div>
  );
}
