import { redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { ProviderFrame } from "#src/money/orders/pay/provider-frame.tsx";
import { selectAttemptsOf } from "#src/money/payment/queries.server.ts";
import { failureSentences } from "#src/money/payment/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { BookingSteps } from "../bookings/booking-steps.tsx";
import { startBookingPayment } from "../bookings/pay.server.ts";
import { rentalPayableKind } from "../bookings/payable.server.ts";
import { bookingAddress, bookingPaymentAddress, heldOf } from "../bookings/rules.ts";
import { cancelBooking, getBooking } from "../bookings/service.server.ts";
import { bookedPhoto } from "../quotes/booked-vehicle.server.ts";
import { BookedVehicle } from "../quotes/booked-vehicle.tsx";
import { PriceParts } from "../quotes/price-parts.tsx";
import { TripFacts } from "../quotes/trip-facts.tsx";
import type { Route } from "./+types/payment.page.ts";
import { tripTexts, vehicleText } from "./page-data.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** Where a held booking is paid again after a failure; a paid one leads to its voucher. */
export const loader = pageLoader(async ({ ctx, request, params: { code } }: WithContext<Route.LoaderArgs>) => {
  const booking = await getBooking(ctx, code);
  if (booking.state !== "held") throw redirect(bookingAddress(code));
  const [attempt] = await selectAttemptsOf(ctx, { kind: rentalPayableKind, reference: code });
  const failure = attempt?.state === "failed" ? attempt.failure : null;
  return {
    code,
    vehicle: vehicleText(booking),
    photo: await bookedPhoto(ctx, booking.keyCode),
    trip: tripTexts(booking),
    price: booking.price,
    prepaidKurus: booking.prepaidKurus,
    depositKurus: booking.depositKurus,
    held: heldOf(booking, ctx.clock()),
    failure: lookup(failureSentences, failure),
    isPending: new URL(request.url).searchParams.get("odeme") === "pending",
  };
});

export const action = formActions(({ ctx, params: { code } }: Sent<Route.ActionArgs>) => ({
  kart: () => startBookingPayment(ctx, code),
  vazgec: [() => cancelBooking(ctx, code, 0), { to: bookingAddress(code) }],
}));

export const meta = () => [{ title: "Ödeme – Kontak" }, { name: "robots", content: "noindex" }];

export default function BookingPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, vehicle, trip, price, prepaidKurus, depositKurus, held, failure, isPending } = loaderData;
  const frame = actionData && "pageUrl" in actionData ? actionData : undefined;
  return (
    <div className="page payment">
      <BookingSteps at="payment" />
      <h1>Ödeme</h1>
      <p className="muted">Rezervasyon kodu: {code}</p>
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      {isPending && !actionData && (
        <ResultNotice
          tone="warn"
          text="Ödemeniz kontrol ediliyor. Sonucu birkaç dakika içinde burada görebilirsiniz."
        />
      )}
      {failure !== undefined && !actionData && <ResultNotice tone="bad" text={`Ödemeniz alınamadı: ${failure}`} />}
      <div className="payment__columns">
        <section aria-labelledby="rental-held" className="panel payment__order">
          <BookedVehicle photo={loaderData.photo}>
            <h2 id="rental-held">{vehicle}</h2>
          </BookedVehicle>
          <TripFacts {...trip} />
          <PriceParts price={price} prepaidKurus={prepaidKurus} depositKurus={depositKurus} />
        </section>
        <div className="payment__ways">
          {frame ? (
            <ProviderFrame
              pageUrl={frame.pageUrl}
              otherWay={{ to: bookingPaymentAddress(code), label: "geri dönün" }}
              installmentsOfKurus={prepaidKurus}
            />
          ) : (
            <>
              <p>
                {held === undefined
                  ? "Aracın ayrıldığı süre doldu."
                  : `Bu araç ${held.minutes} dakika, saat ${held.until} olana kadar sizin için ayrıldı. Bu süreden sonra yapılan ödeme, araç hâlâ boşsa geçerli olur; değilse hemen iade edilir.`}
              </p>
              <Form method="post">
                <SubmitButton isWide name="islem" value="kart">
                  Kartla {formatAmount(prepaidKurus)} ödeyin
                </SubmitButton>
                <SubmitButton look="quiet" isWide name="islem" value="vazgec">
                  Rezervasyondan vazgeçin
                </SubmitButton>
              </Form>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
