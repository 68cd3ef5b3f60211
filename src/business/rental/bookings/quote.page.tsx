import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { BillingChoice } from "#src/money/orders/billing/billing-choice.tsx";
import { saveBilling } from "#src/money/orders/billing/service.server.ts";
import { ProviderFrame } from "#src/money/orders/pay/provider-frame.tsx";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { parseInput, readId } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { BookedVehicle } from "../quotes/booked-vehicle.tsx";
import { Conditions } from "../quotes/conditions.tsx";
import { PriceParts } from "../quotes/price-parts.tsx";
import { quoteAgain } from "../quotes/service.server.ts";
import { TripFacts } from "../quotes/trip-facts.tsx";
import type { Route } from "./+types/quote.page.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { DriverForm } from "./driver-form.tsx";
import { holdBooking } from "./hold.server.ts";
import { startBookingPayment } from "./pay.server.ts";
import { type QuotePageData, readQuotePage } from "./quote-page-data.server.ts";
import { HeldNotice } from "./held-notice.tsx";
import { bookingAddress, BookingInput, bookingMessages, bookingPaymentAddress, quoteAddress } from "./rules.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** The second page of a booking: the frozen price, then driver, billing, contract and payment. */
export const loader = pageLoader(({ ctx, request, params }: WithContext<Route.LoaderArgs>) => {
  const billing = readId(new URL(request.url).searchParams.get("fatura") ?? "");
  return readQuotePage(ctx, params.quoteId, billing);
});

export const action = formActions(({ ctx, form: { yas, ...form }, params: { quoteId } }: Sent<Route.ActionArgs>) => ({
  yenile: async () => redirect(quoteAddress(await quoteAgain(ctx, quoteId, readId(yas) || undefined))),
  fatura: async () => redirect(`${quoteAddress(quoteId)}?fatura=${await saveBilling(ctx, form)}`),
  kart: async () => {
    const code = await holdBooking(ctx, quoteId, parseInput(BookingInput, form));
    return { code, ...(await startBookingPayment(ctx, code)) };
  },
}));

export const meta = () => [{ title: "Rezervasyon – Kontak" }, { name: "robots", content: "noindex" }];

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { vehicle, trip, details, prepaidKurus, expiresAt, isExpired, booking } = loaderData;
  const frame = actionData && "pageUrl" in actionData ? actionData : undefined;
  return (
    <div className="page payment">
      <BookingSteps
        at={frame || booking ? "payment" : "driver"}
        offerAddress={frame || booking ? undefined : loaderData.extrasAddress}
      />
      <h1>Rezervasyon</h1>
      {booking && !frame && <Begun {...booking} />}
      <div className="payment__columns">
        <section aria-labelledby="rental-quote" className="panel payment__order">
          <BookedVehicle photo={loaderData.photo}>
            <h2 id="rental-quote">{vehicle}</h2>
          </BookedVehicle>
          <TripFacts {...trip} />
          <PriceParts price={details.price} prepaidKurus={prepaidKurus} depositKurus={details.depositKurus} />
          {details.previousKurus !== undefined && (
            <Notice tone="warn">
              Fiyat değişti: önceki toplam {formatAmount(details.previousKurus)}, yeni toplam{" "}
              {formatAmount(details.price.totalKurus)}.
            </Notice>
          )}
          <Conditions details={details} />
          {!isExpired && !booking && (
            <p className="muted">
              Bu fiyat saat {expiresAt} olana kadar geçerli.{" "}
              <Link to={loaderData.extrasAddress}>Ekstraları değiştirin</Link>
            </p>
          )}
        </section>
        <div className="payment__ways">
          {frame ? (
            <ProviderFrame
              pageUrl={frame.pageUrl}
              otherWay={{ to: bookingPaymentAddress(frame.code), label: "geri dönün" }}
              installmentsOfKurus={prepaidKurus}
            />
          ) : (
            !booking && <NextStep {...loaderData} answer={actionData} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The booking that was made of the quote and is not paid yet. */
const Begun = ({ code, held }: NonNullable<QuotePageData["booking"]>) =>
  held ? (
    <HeldNotice code={code} {...held} />
  ) : (
    <Notice tone="warn">
      {bookingMessages.holdOver} <Link to={bookingAddress(code)}>Rezervasyona gidin</Link>
    </Notice>
  );

/** What the visitor or member does next with the quote. */
function NextStep({ answer, ...shown }: QuotePageData & { answer: unknown }) {
  const { quoteId, customer, isExpired } = shown;
  const refused = isRefusal(answer) ? answer : undefined;
  const isOfBilling = refusalOf(answer, "fatura") !== undefined;
  if (isExpired)
    return (
      <>
        {refused ? (
          <ResultNotice tone="bad" text={refused.message} />
        ) : (
          <Notice tone="warn" text={bookingMessages.quoteExpired} />
        )}
        <Form method="post">
          <SubmitButton name="islem" value="yenile">
            Güncel fiyatla devam edin
          </SubmitButton>
        </Form>
      </>
    );
  if (!customer)
    return (
      <>
        <p>Rezervasyon için giriş yapınız ya da üye olunuz; teklifinize geri döneceksiniz.</p>
        <LinkButton look="primary" isWide to={signInAddress(quoteAddress(quoteId))}>
          Giriş yapıp devam edin
        </LinkButton>
      </>
    );
  if (!customer.isEmailConfirmed)
    return (
      <Notice tone="warn">
        {bookingMessages.unconfirmed} <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>, sonra bu
        sayfayı yenileyin.
      </Notice>
    );
  return (
    <>
      <BillingChoice
        billing={customer.billing}
        chosenBilling={customer.chosenBilling}
        addressOf={(id) => `${quoteAddress(quoteId)}?fatura=${id}`}
        answer={isOfBilling ? answer : undefined}
      />
      {customer.contract && (
        <DriverForm {...shown} {...customer} contract={customer.contract} answer={isOfBilling ? undefined : answer} />
      )}
    </>
  );
}

const isRefusal = (answer: unknown): answer is { message: string; values: Record<string, string> } =>
  typeof answer === "object" && answer !== null && "message" in answer;
