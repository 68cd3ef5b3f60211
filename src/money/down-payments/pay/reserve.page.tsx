import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { Card } from "#src/selling/listings/card.tsx";
import { BillingChoice } from "#src/money/orders/billing/billing-choice.tsx";
import { saveBilling } from "#src/money/orders/billing/service.server.ts";
import { ContractText } from "#src/money/orders/contract/contract-text.tsx";
import { ProviderFrame } from "#src/money/orders/pay/provider-frame.tsx";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { readId } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { HelpLink } from "#src/ui/help-link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { downPaymentMessages, landingPath, refundRuleText, reservePath } from "../rules.ts";
import type { Route } from "./+types/reserve.page.ts";
import { beginDownPayment, readReservePage, type ReservePageData } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "Aracı rezerve edin – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request, params }: WithContext<Route.LoaderArgs>) => {
  const billing = readId(new URL(request.url).searchParams.get("fatura") ?? "");
  return readReservePage(ctx, params.keyCode.toUpperCase(), billing);
});

/** New billing details, or the payment itself. */
export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const keyCode = params.keyCode.toUpperCase();
  return {
    fatura: async () => redirect(`${reservePath(keyCode)}?fatura=${await saveBilling(ctx, form)}`),
    default: () => beginDownPayment(ctx, keyCode, form),
  };
});

/** Where a buyer reserves a vehicle: its terms, billing details, and the provider's card page. */
export default function ReservePage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, terms, sellerName, billing, chosenBilling, isReserved } = loaderData;
  const refused = actionData && "message" in actionData ? actionData : undefined;
  const isOfBilling = refusalOf(refused, "fatura") !== undefined || refused?.values["kind"] !== undefined;
  return (
    <div className="page payment">
      <h1>Aracı rezerve edin</h1>
      {refused && !isOfBilling && <ResultNotice tone="bad" text={refused.message} />}
      <div className="payment__columns">
        <section aria-labelledby="terms" className="panel payment__order">
          <h2 id="terms">Ön ödeme: {formatAmount(terms.feeKurus)}</h2>
          <Card card={card} isEager />
          <p>
            Araç, ödemeden başlayarak <strong>{terms.holdDays} gün</strong> sizin için ayrılır. Ön ödemeyi {sellerName}{" "}
            alır.
          </p>
          <ul className="prose">
            {refundRuleText(terms).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Notice tone="warn">
            <p>
              <strong>Bu, aracın bedeli değildir.</strong> Bedeli noterde devletin Güvenli Ödeme sistemiyle ödeyin.{" "}
              <Link to={landingPath}>Ön ödeme nedir?</Link>
            </p>
          </Notice>
          <HelpLink to="/yardim/on-odeme-iadesi">Ön ödemem ne zaman iade edilir?</HelpLink>
        </section>
        <div className="payment__ways">
          {isReserved && !(actionData && "pageUrl" in actionData) ? (
            <Notice tone="warn" text={downPaymentMessages.reserved.split(". ")[0] + "."} />
          ) : actionData && "pageUrl" in actionData ? (
            <ProviderFrame
              pageUrl={actionData.pageUrl}
              otherWay={{ to: reservePath(card.keyCode), label: "geri dönün" }}
            />
          ) : (
            <>
              <BillingChoice
                billing={billing}
                chosenBilling={chosenBilling}
                addressOf={(id) => `${reservePath(card.keyCode)}?fatura=${id}`}
                answer={isOfBilling ? actionData : undefined}
              />
              <PayForm {...loaderData} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** The terms with their tick, and the button that begins the payment. */
function PayForm({ contract, chosenBilling, terms }: ReservePageData) {
  if (!contract) return null;
  return (
    // Terms that have changed have to be accepted again: their tick is cleared.
    <Form key={contract.hash} method="post" className="account__form" labels={{ accept: "Koşulların onayı" }}>
      <details className="payment__contract">
        <summary>Ön bilgilendirme formu ve ön ödeme koşulları</summary>
        <ContractText text={contract.text} label="Ön bilgilendirme formu ve ön ödeme koşulları" />
      </details>
      <input type="hidden" name="contract" value={contract.hash} />
      <input type="hidden" name="billing" value={chosenBilling} />
      <CheckboxField name="accept" message={downPaymentMessages.contract}>
        Ön bilgilendirme formunu ve ön ödeme koşullarını okudum, onaylıyorum.
      </CheckboxField>
      <SubmitButton isWide>Kartla {formatAmount(terms.feeKurus)} ödeyin</SubmitButton>
    </Form>
  );
}
