import type { ReactNode } from "react";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { BillingChoice } from "../billing/billing-choice.tsx";
import { formatAmount, lastDayOf, orderMessages, paymentAddress, UpdateOrderInput } from "../rules.ts";
import { groupIban } from "#src/money/payment/iban.ts";
import { HelpLink } from "#src/ui/help-link.tsx";
import { ContractText } from "../contract/contract-text.tsx";
import { OrderSummary } from "./order-summary.tsx";
import type { PaymentPageData } from "./page-data.server.ts";
import { ProviderFrame } from "./provider-frame.tsx";

const fields = fieldsOf(UpdateOrderInput);

type Answer = { done: string } | { pageUrl: string } | { message: string; values: Record<string, string> } | undefined;

/** The payment page: the order, what it is paid from, billing details, the contract, and the ways to pay. */
export function Payment({ answer, ...shown }: PaymentPageData & { answer: Answer; isPending: boolean }) {
  const { order, items, vatKurus, problem, isPending } = shown;
  const isOver = order.state === "expired" || order.state === "cancelled";
  const refused = answer && "message" in answer ? answer : undefined;
  const isOfBilling = refusalOf(refused, "fatura") !== undefined || refused?.values["kind"] !== undefined;
  return (
    <div className="page payment">
      <h1>Ödeme</h1>
      <p className="muted">Sipariş no: {order.id}</p>
      <HelpLink to="/yardim/odeme-yollari">Ödeme yolları ve taksit</HelpLink>
      {answer && "done" in answer && <ResultNotice tone="good" text={answer.done} />}
      {refused && !isOfBilling && <ResultNotice tone="bad" text={refused.message} />}
      {isPending && order.state === "awaitingPayment" && !answer && (
        <ResultNotice
          tone="warn"
          text="Ödemeniz kontrol ediliyor. Sonucu birkaç dakika içinde burada ve siparişlerinizde görebilirsiniz."
        />
      )}
      {order.failure && !answer && <ResultNotice tone="bad" text={`Ödemeniz alınamadı: ${order.failure}`} />}
      <div className="payment__columns">
        <section aria-labelledby="order-items" className="panel payment__order">
          <h2 id="order-items">Siparişiniz</h2>
          <OrderSummary items={items} price={order} vatKurus={vatKurus} />
          {!isOver && <BalanceSwitches {...shown} />}
          {!isOver && <CouponField key={order.virtualKurus} />}
          {!isOver && (
            <Form method="post">
              <SubmitButton look="quiet" size="s" name="islem" value="iptal">
                Siparişi iptal edin
              </SubmitButton>
            </Form>
          )}
        </section>
        <div className="payment__ways">
          {isOver ? (
            <Notice
              tone="warn"
              text={order.state === "expired" ? "Bu siparişin süresi doldu." : orderMessages.cancelled}
            />
          ) : problem !== undefined ? (
            <Problem problem={problem} />
          ) : answer && "pageUrl" in answer ? (
            <ProviderFrame
              pageUrl={answer.pageUrl}
              otherWay={{ to: paymentAddress(order.id), label: "başka bir yolla ödeyin" }}
              installmentsOfKurus={order.netKurus}
            />
          ) : (
            <>
              <BillingChoice
                billing={shown.billing}
                chosenBilling={shown.chosenBilling}
                addressOf={(id) => `${paymentAddress(order.id)}?fatura=${id}`}
                answer={isOfBilling ? answer : undefined}
              />
              {shown.contract && <Ways {...shown} contract={shown.contract} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Prices that have changed, or something that is not for sale any more. */
function Problem({ problem }: { problem: string }) {
  return (
    <>
      <Notice tone="warn" text={problem} />
      {problem === orderMessages.pricesChanged && (
        <Form method="post">
          <SubmitButton name="islem" value="fiyat">
            Fiyatları yenileyin
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

/** A gift coupon, whose amount goes to the gift balance that the order then uses. */
const CouponField = () => (
  <Form method="post" className="payment__coupon" preventScrollReset>
    <TextField {...fields.coupon} label="Hediye kuponu" autoComplete="off" spellCheck={false} />
    <SubmitButton look="line" name="islem" value="kupon">
      Kullanın
    </SubmitButton>
  </Form>
);

/** Two switches: whether the order uses the gift balance and the real one. */
function BalanceSwitches({ order, balances }: PaymentPageData) {
  const switches = [
    { name: "useVirtual", label: "Hediye bakiyemi kullan", isOn: order.useVirtual, kurus: balances.virtualKurus },
    { name: "useReal", label: "Bakiyemi kullan", isOn: order.useReal, kurus: balances.realKurus },
  ].filter(({ kurus, isOn }) => kurus > 0 || isOn);
  if (switches.length === 0) return null;
  return (
    <div className="payment__balances">
      {switches.map(({ name, label, isOn, kurus }) => (
        <Form method="post" key={name} preventScrollReset>
          <input type="hidden" name={name} value={isOn ? "0" : "1"} />
          <SubmitButton look="line" isWide name="islem" value="guncelle" aria-pressed={isOn}>
            {isOn && <span aria-hidden="true">✓ </span>}
            {label} ({formatAmount(kurus)})
          </SubmitButton>
        </Form>
      ))}
    </div>
  );
}

type WaysProps = PaymentPageData & { contract: NonNullable<PaymentPageData["contract"]> };

/** Card and bank transfer as tabs, or one button where nothing is left to pay. */
function Ways(props: WaysProps) {
  const { order, accounts } = props;
  if (order.netKurus === 0)
    return (
      <PayForm {...props} islem="tamamla">
        Siparişi tamamlayın
      </PayForm>
    );
  const card = (
    <PayForm {...props} islem="kart">
      Kartla {formatAmount(order.netKurus)} ödeyin
    </PayForm>
  );
  if (accounts.length === 0) return card;
  const transfer = <Transfer {...props} />;
  const tabs = [
    { id: "kart", label: "Kredi kartı", panel: card },
    { id: "havale", label: "Banka havalesi", panel: transfer },
  ];
  return <Tabs label="Ödeme yolu" tabs={order.state === "awaitingTransfer" ? tabs.toReversed() : tabs} />;
}

function Transfer(props: WaysProps) {
  const { order, accounts, arrivedKurus } = props;
  if (order.state !== "awaitingTransfer")
    return (
      <PayForm {...props} islem="havale">
        Havaleyle ödeyin
      </PayForm>
    );
  return (
    <div className="payment__transfer">
      <Notice tone="warn">
        <p>
          <strong>{formatAmount(order.netKurus - arrivedKurus)}</strong> tutarında havalenizi bekliyoruz. Açıklamaya
          yalnızca <strong>{order.id}</strong> yazınız.
          {order.expiresAt && <> Son gün: {lastDayOf(order.expiresAt)}.</>}
        </p>
      </Notice>
      <ul>
        {accounts.map(({ bank, holder, iban }) => (
          <li key={iban}>
            <strong>{bank}</strong>
            <br />
            {holder}
            <span className="payment__iban">
              <span className="num">{groupIban(iban)}</span>
              <CopyButton text={iban} copied="IBAN kopyalandı">
                IBAN’ı kopyalayın
              </CopyButton>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The contract with its tick, and the button that begins the payment. */
function PayForm({ contract, chosenBilling, islem, children }: WaysProps & { islem: string; children: ReactNode }) {
  return (
    // A contract that has changed has to be accepted again: its tick is cleared.
    <Form key={contract.hash} method="post" className="account__form" labels={{ accept: "Sözleşme onayı" }}>
      <details className="payment__contract">
        <summary>Ön bilgilendirme formu ve mesafeli satış sözleşmesi</summary>
        <ContractText text={contract.text} label="Ön bilgilendirme formu ve mesafeli satış sözleşmesi" />
      </details>
      <input type="hidden" name="contract" value={contract.hash} />
      <input type="hidden" name="billing" value={chosenBilling} />
      <CheckboxField name="accept" message={orderMessages.contract}>
        Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, onaylıyorum. Hizmetin cayma süresi dolmadan
        başlamasını istiyorum.
      </CheckboxField>
      <SubmitButton isWide name="islem" value={islem}>
        {children}
      </SubmitButton>
    </Form>
  );
}
