import { PromotionResults } from "../results/promotion-results.tsx";
import type { PromotionResult } from "../results/rules.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { OrderSummary } from "#src/money/orders/pay/order-summary.tsx";
import { formatAmount, paymentAddress } from "#src/money/orders/rules.ts";
import { stateLabels } from "#src/money/orders/states.ts";
import type { MyOrder } from "./page-data.server.ts";

/** One order of the member: items, price, receipt, refunds, and what can be done with it. */
export function OrderRow({ order, results }: { order: MyOrder; results: readonly PromotionResult[] }) {
  const { id, state, createdAt, paidAt, charge, refunds, failure } = order;
  return (
    <li className="panel my-order">
      <div className="my-order__head">
        <h2>
          Sipariş <span className="num">{id}</span>
        </h2>
        <strong>{stateLabels[state]}</strong>
      </div>
      <p className="muted">{formatDateTime(createdAt)}</p>
      <OrderSummary
        items={order.items}
        price={order.price}
        vatKurus={order.vatKurus}
        costKurus={order.costKurus}
        isPaid={paidAt !== null}
      />
      <PromotionResults results={results} />
      {paidAt && (
        <p>
          Ödeme: {formatDateTime(paidAt)}
          {charge
            ? `, ${charge.card} numaralı kartla ${formatAmount(charge.chargedKurus)}${charge.installments > 1 ? `, ${charge.installments} taksit` : ""}`
            : order.method === "transfer"
              ? ", havaleyle"
              : ""}
        </p>
      )}
      {order.isUnpaid && failure && <p>Son deneme: {failure}</p>}
      {refunds.map((refund) => (
        <p key={refund.id}>
          {formatDateTime(refund.createdAt)}: {formatAmount(refund.amountKurus)} iade edildi ({refund.reason}).{" "}
          {refund.places.join(" ")}
        </p>
      ))}
      <div className="my-order__acts">
        {order.isUnpaid && (
          <>
            <LinkButton look="primary" size="s" to={paymentAddress(id)}>
              Ödemeye devam edin
            </LinkButton>
            <Form method="post">
              <input type="hidden" name="orderId" value={id} />
              <SubmitButton look="line" size="s" name="islem" value="iptal" aria-label={`İptal edin: sipariş ${id}`}>
                İptal edin
              </SubmitButton>
            </Form>
          </>
        )}
        {order.hasInvoice && (
          <a className="btn btn--line btn--s" href={`/siparislerim/${id}/fatura`} download>
            Bilgi fişi (PDF)
          </a>
        )}
        {order.creditNotes.map(({ number, path }) => (
          <a key={number} className="btn btn--line btn--s" href={path} download>
            İade bilgi fişi {number} (PDF)
          </a>
        ))}
        {order.hasContract && (
          <LinkButton look="quiet" size="s" to={`/siparislerim/${id}/sozlesme`}>
            Sözleşme
          </LinkButton>
        )}
      </div>
    </li>
  );
}
