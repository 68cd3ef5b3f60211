import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { ContractText } from "#src/money/orders/contract/contract-text.tsx";
import { ProviderFrame } from "#src/money/orders/pay/provider-frame.tsx";
import { formatDateTime, formatTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AcceptInput, bookingAddress, bookingMessages } from "../bookings/rules.ts";
import { vehicleText } from "../my-bookings/page-data.server.ts";
import { Conditions } from "../quotes/conditions.tsx";
import { PriceParts } from "../quotes/price-parts.tsx";
import { isExpired, tripOf } from "../quotes/service.server.ts";
import { TripFacts } from "../quotes/trip-facts.tsx";
import type { Route } from "./+types/change-quote.page.ts";
import { changeAddress } from "./rules.ts";
import { type ChangePrice, makeChange, quoteChange, readChange } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** What other dates or places cost, before they are confirmed or paid; a change that was made leads to its voucher. */
export const loader = pageLoader(async ({ ctx, params: { code, quoteId } }: WithContext<Route.LoaderArgs>) => {
  const { booking, quote, price, contract, change } = await readChange(ctx, code, quoteId);
  if (change?.state === "done") throw redirect(bookingAddress(code));
  return {
    code,
    vehicle: vehicleText(booking),
    trip: {
      pickupPlace: quote.pickupPlace,
      dropoffPlace: quote.dropoffPlace,
      pickupAt: formatDateTime(quote.pickupAt),
      dropoffAt: formatDateTime(quote.dropoffAt),
      businessName: booking.businessName,
    },
    beforeKurus: booking.totalKurus,
    details: quote.details,
    price: change?.state === "held" ? { ...price, differenceKurus: change.differenceKurus } : price,
    contract,
    expiresAt: formatTime(quote.expiresAt),
    isOver: change ? change.state === "expired" || change.heldUntil! <= ctx.clock() : isExpired(quote, ctx.clock()),
  };
});

export const action = formActions(({ ctx, form, params: { code, quoteId } }: Sent<Route.ActionArgs>) => ({
  yenile: async () => {
    const { quote } = await readChange(ctx, code, quoteId);
    const { driverAge: _, ...trip } = tripOf(quote);
    throw redirect(changeAddress(code, await quoteChange(ctx, code, trip)));
  },
  onayla: async () => {
    const made = await makeChange(ctx, code, quoteId, parseInput(AcceptInput, form));
    if ("pageUrl" in made) return made;
    throw redirect(`${bookingAddress(code)}?degisiklik=charged`);
  },
}));

export const meta = () => [{ title: "Rezervasyonu değiştirin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ChangeQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, vehicle, trip, beforeKurus, details, price, contract, expiresAt, isOver } = loaderData;
  const refused = actionData && "message" in actionData ? actionData : undefined;
  return (
    <div className="page payment">
      <h1>Rezervasyonu değiştirin</h1>
      {refused && <ResultNotice tone="bad" text={refused.message} />}
      <div className="payment__columns">
        <section aria-labelledby="rental-new" className="panel payment__order">
          <h2 id="rental-new">{vehicle}</h2>
          <TripFacts {...trip} />
          <p>Önceki toplam: {formatAmount(beforeKurus)}</p>
          <PriceParts
            price={details.price}
            prepaidKurus={price.prepaidKurus}
            paidBefore={{ amountKurus: price.prepaidKurus - price.differenceKurus, costKurus: price.paidCostKurus }}
            depositKurus={details.depositKurus}
          />
          <Conditions details={details} />
        </section>
        <div className="payment__ways">
          {actionData && "pageUrl" in actionData ? (
            <ProviderFrame
              pageUrl={actionData.pageUrl}
              otherWay={{ to: bookingAddress(code), label: "geri dönün" }}
              installmentsOfKurus={price.differenceKurus}
            />
          ) : isOver ? (
            <>
              <Notice tone="warn" text={bookingMessages.quoteExpired} />
              <Form method="post">
                <SubmitButton name="islem" value="yenile">
                  Güncel fiyatla devam edin
                </SubmitButton>
              </Form>
            </>
          ) : (
            <Form key={contract.hash} method="post" className="account__form" labels={{ accept: "Sözleşme onayı" }}>
              <p>
                <strong>{differenceText(price)}</strong>
              </p>
              <p className="muted">
                Bu fiyat saat {expiresAt} olana kadar geçerli. O zamana kadar eski rezervasyonunuz sürer.
              </p>
              <details className="payment__contract">
                <summary>Yeni sözleşme</summary>
                <ContractText text={contract.text} label="Yeni sözleşme" />
              </details>
              <input type="hidden" name="contract" value={contract.hash} />
              <CheckboxField name="accept" message={bookingMessages.contract}>
                Ön bilgilendirme formunu ve kiralama sözleşmesini okudum, onaylıyorum.
              </CheckboxField>
              <SubmitButton isWide name="islem" value="onayla">
                {price.differenceKurus > 0
                  ? `Kartla ${formatAmount(price.differenceKurus)} ödeyin`
                  : "Değişikliği onaylayın"}
              </SubmitButton>
            </Form>
          )}
          <p>
            <Link to={bookingAddress(code)}>Değiştirmeden dönün</Link>
          </p>
        </div>
      </div>
    </div>
  );
}

function differenceText({ differenceKurus, refundKurus, cardKurus }: ChangePrice): string {
  if (differenceKurus > 0) return `Fark olarak ${formatAmount(differenceKurus)} ödersiniz.`;
  if (differenceKurus === 0) return "Fark ödemezsiniz.";
  if (refundKurus === 0) return "Kiralama koşullarına göre iade edilecek bir fark yok.";
  const cost = cardKurus > refundKurus ? `, ${formatAmount(cardKurus - refundKurus)} vade farkı dahil` : "";
  return `${formatAmount(cardKurus)} kartınıza iade edilir${cost}.`;
}
