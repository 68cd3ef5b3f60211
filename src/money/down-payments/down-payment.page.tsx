import { Link } from "react-router";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { ContractText } from "#src/money/orders/contract/contract-text.tsx";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/down-payment.page.ts";
import { DownPaymentHistory } from "./history.tsx";
import { downPaymentMessages, downPaymentsPath, receiptPath, refundRuleText, reservePath } from "./rules.ts";
import { cancelAsBuyer, confirmHandOver, objectToDownPayment, readMyDownPayment } from "./service.server.ts";
import { stateLabels } from "./states.ts";
import { ObjectionForm } from "./action-rules.ts";

const fields = fieldsOf(ObjectionForm);

export const meta = () => [{ title: "Ön ödeme – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request, params }: WithContext<Route.LoaderArgs>) => {
  const { row, people, events, canConfirm, canObject, cancelKurus } = await readMyDownPayment(ctx, params.id);
  const { id, state, vehicle, priceText, sellerName, feeKurus, holdDays, freeHours, latePercent } = row;
  const [card] = await listingCards(ctx, [people.keyCode]);
  const outcome = new URL(request.url).searchParams.get("odeme");
  return {
    id,
    state,
    vehicle,
    priceText,
    sellerName,
    events,
    canConfirm,
    canObject,
    keyCode: people.keyCode,
    address: card?.address ?? null,
    businessName: people.businessName,
    terms: { feeKurus, holdDays, freeHours, latePercent },
    heldUntil: row.heldUntil,
    objectionUntil: row.objectionUntil,
    failure: row.failure,
    contract: row.contract,
    isPaid: row.chargedKurus !== null,
    chargedKurus: row.chargedKurus ?? 0,
    cardLastFour: row.cardLastFour,
    refundedKurus: row.refundedKurus,
    releasedKurus: row.releasedKurus,
    cancelKurus,
    isThanked: outcome === "charged" && state === "held",
    isPending: outcome === "pending" && state === "awaiting",
  };
});

export const action = formActions(({ ctx, form, params: { id } }: Sent<Route.ActionArgs>) => ({
  onay: [() => confirmHandOver(ctx, id), downPaymentMessages.confirmed],
  itiraz: [() => objectToDownPayment(ctx, id, form), downPaymentMessages.objected],
  iptal: [() => cancelAsBuyer(ctx, id), downPaymentMessages.cancelled],
}));

type Shown = Route.ComponentProps["loaderData"];

/** One down payment of the member: what it is, how it ends, and what they may do. */
export default function DownPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, vehicle, priceText, address, isThanked, isPending, contract, events } = loaderData;
  const refused = actionData && "message" in actionData ? actionData : undefined;
  return (
    <div className="page account account--wide">
      <p>
        <Link to={downPaymentsPath}>Ön ödemelerim</Link>
      </p>
      <h1>{vehicle}</h1>
      {actionData && "done" in actionData && <ResultNotice tone="good" text={actionData.done} />}
      {refused && !refusalOf(refused, "itiraz") && <ResultNotice tone="bad" text={refused.message} />}
      {isThanked && !actionData && (
        <ResultNotice tone="good" text="Teşekkür ederiz! Ön ödemeniz alındı, araç sizin için ayrıldı." />
      )}
      {isPending && (
        <ResultNotice
          tone="warn"
          text="Ödemeniz kontrol ediliyor. Sonucu birkaç dakika içinde burada görebilirsiniz."
        />
      )}
      <Facts {...loaderData} />
      <p>
        İlandaki fiyatı {priceText}. {address !== null && <Link to={address}>İlanı açın</Link>}
      </p>
      <Actions {...loaderData} refused={refused} />
      {loaderData.isPaid && (
        <p>
          <a className="btn btn--line btn--s" href={receiptPath(id)} download>
            Makbuz (PDF)
          </a>
        </p>
      )}
      <section aria-labelledby="h-gecmis">
        <h2 id="h-gecmis">Geçmiş</h2>
        {events.length === 0 ? <p className="muted">Henüz ödenmedi.</p> : <DownPaymentHistory events={events} />}
      </section>
      <details className="payment__contract">
        <summary>Onayladığınız koşullar</summary>
        <ContractText text={contract} label="Onayladığınız koşullar" />
      </details>
    </div>
  );
}

function Facts(shown: Shown) {
  const { state, businessName, sellerName, terms, heldUntil, refundedKurus, releasedKurus, cardLastFour } = shown;
  const facts: [string, string][] = [
    ["Durum", stateLabels[state]],
    ["Satıcı", businessName === sellerName ? sellerName : `${businessName} (${sellerName})`],
    ["Ücret", formatAmount(terms.feeKurus) + (cardLastFour ? `, •••• ${cardLastFour}` : "")],
    ...(heldUntil ? ([["Ayrıldığı süre", `${formatDateTime(heldUntil)} saatine kadar`]] as [string, string][]) : []),
    ...(refundedKurus > 0 ? ([["İade edilen", formatAmount(refundedKurus)]] as [string, string][]) : []),
    ...(releasedKurus > 0 ? ([["Satıcıya aktarılan", formatAmount(releasedKurus)]] as [string, string][]) : []),
  ];
  return (
    <dl className="account__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Refused = { message: string; values: Record<string, string>; fields: Record<string, string> | undefined };

function Actions({ refused, ...shown }: Shown & { refused: Refused | undefined }) {
  const { state, canConfirm, canObject, cancelKurus, chargedKurus, terms, objectionUntil, failure, keyCode } = shown;
  const isObjecting = refusalOf(refused, "itiraz") !== undefined;
  if (state === "awaiting")
    return (
      <>
        {failure && <ResultNotice tone="bad" text={`Ödemeniz alınamadı: ${failure}`} />}
        <p>
          <LinkButton to={reservePath(keyCode)}>Ödemeyi yeniden deneyin</LinkButton>
        </p>
      </>
    );
  if (!canConfirm && !canObject && cancelKurus === undefined) return null;
  return (
    <section className="panel" aria-labelledby="h-islem">
      <h2 id="h-islem">Ne yapabilirsiniz?</h2>
      {canConfirm && (
        <Form method="post" className="account__form">
          <p>Aracı aldıysanız onaylayınız; ön ödeme satıcıya aktarılır ve geri alınamaz.</p>
          <SubmitButton name="islem" value="onay">
            Aracı aldım
          </SubmitButton>
        </Form>
      )}
      {cancelKurus !== undefined && (
        <Form method="post" className="account__form">
          <p>
            Şimdi vazgeçerseniz {formatAmount(cancelKurus)} iade edilir
            {cancelKurus < chargedKurus ? `, ${formatAmount(chargedKurus - cancelKurus)} satıcıda kalır` : ""}.
          </p>
          <details>
            <summary>İade kuralı</summary>
            {refundRuleText(terms).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </details>
          <SubmitButton look="line" name="islem" value="iptal">
            Rezervasyonu iptal edin
          </SubmitButton>
        </Form>
      )}
      {canObject && (
        <Form method="post" className="account__form" answer={isObjecting ? refused : undefined}>
          {objectionUntil && <p>{formatDateTime(objectionUntil)} saatine kadar itiraz edebilirsiniz.</p>}
          <TextareaField {...fields.objection} label="İtirazınız" rows={4} hint="Satıcı ve Kontak okur." />
          <SubmitButton look="line" name="islem" value="itiraz">
            İtiraz edin
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
