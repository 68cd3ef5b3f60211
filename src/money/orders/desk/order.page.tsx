import { pageTitle } from "#src/shared/page-title.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/order.page.ts";
import { installmentCostTitle } from "../invoices/installment-cost.ts";
import { requireFinance } from "./access.server.ts";
import { readDeskOrder } from "./order-detail.server.ts";
import { cancelAtDesk, refundAtDesk } from "./refunds.server.ts";
import { deskTexts } from "./rules.ts";
import { amountMaxLength } from "#src/shared/money.ts";

export const meta = ({ params }: Route.MetaArgs) => [
  { title: pageTitle([`Sipariş ${params.orderId}`], { site: "Kontak yönetimi" }) },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  requireFinance(ctx, "orders");
  return readDeskOrder(ctx, params.orderId);
});

export const action = formActions(({ ctx, form, params: { orderId } }: Sent<Route.ActionArgs>) => {
  requireFinance(ctx, "orders", "change");
  return {
    cancel: [() => cancelAtDesk(ctx, orderId, form), deskTexts.cancelled],
    refund: async () => ({ done: deskTexts[await refundAtDesk(ctx, orderId, form)] }),
  };
});

/** One order for the desk: what it holds, its history, how it was paid, and the forms to refund or cancel it. */
export default function DeskOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const order = loaderData;
  return (
    <DeskPage title={`Sipariş ${order.id}`} answer={actionData}>
      <FactList
        facts={[
          ["Durum", order.state],
          ["Üye", order.buyer],
          ["Tarih", order.createdAt],
          ["Ödeme", order.paidAt],
          ["Tutar", order.total],
          ["Hediye bakiyesi", order.virtual],
          ["Bakiye", order.real],
          ["Ödenecek", order.net],
          [installmentCostTitle, order.cost],
          ["Karttan çekilen", order.charged],
        ]}
      />
      <h2>Kalemler</h2>
      <DataTable
        label="Kalemler"
        head={["Kalem", "Tutar", "İade"]}
        rows={order.items.map(({ id, title, price, refunded }) => ({
          key: id,
          cells: [title, { number: price }, { number: refunded }],
        }))}
      />
      {order.waiting.map(({ amount, who }) => (
        <Notice
          key={amount}
          tone="warn"
          text={`${who} ${amount} iade istedi; başka bir yöneticinin onayı bekleniyor.`}
        />
      ))}
      {order.canRefund && order.waiting.length === 0 && (
        <DeskForm
          id="iade"
          title="İade"
          step="refund"
          button="İade edin"
          answer={actionData}
          version={order.refunds.length}
        >
          <input type="hidden" name="key" value={order.refundKey} />
          {order.items
            .filter(({ isLeft }) => isLeft)
            .map(({ id, title }) => (
              <TextField
                key={id}
                name={`item-${id}`}
                label={title}
                hint="İade tutarı, örneğin 120,50"
                inputMode="decimal"
                isOptional
                maxLength={amountMaxLength}
              />
            ))}
          <CheckboxField name="isWhole" isOptional>
            Kalan tutarın tamamı
          </CheckboxField>
          <ReasonField />
        </DeskForm>
      )}
      {order.canCancel && (
        <DeskForm id="iptal" title="İptal" step="cancel" button="Siparişi iptal edin" look="line" answer={actionData}>
          <ReasonField />
        </DeskForm>
      )}
      {order.invoices.length > 0 && (
        <>
          <h2>Belgeler</h2>
          <ul>
            {order.invoices.map(({ number, amount, path }) => (
              <li key={number}>
                <a href={path}>{number}</a> <span className="num">{amount}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {order.attempts.length > 0 && (
        <>
          <h2>Kart denemeleri</h2>
          <DataTable
            label="Kart denemeleri"
            head={["Zaman", "Durum", "Kart", "Çekilen", "Taksit", "Sorun"]}
            rows={order.attempts.map(({ id, at, state, card, charged, installments, problem }) => ({
              key: id,
              cells: [at, state, card, { number: charged }, installments, problem],
            }))}
          />
        </>
      )}
      {order.transfers.length > 0 && (
        <>
          <h2>Havaleler</h2>
          <DataTable
            label="Havaleler"
            head={["Gün", "Dekont", "Gönderen", "Tutar", "Bakiyeye"]}
            rows={order.transfers.map(({ reference, day, sender, amount, credited }) => ({
              key: reference,
              cells: [day, reference, sender, { number: amount }, { number: credited }],
            }))}
          />
        </>
      )}
      {order.refunds.length > 0 && (
        <>
          <h2>İadeler</h2>
          <DataTable
            label="İadeler"
            head={["Zaman", "Neden", "Tutar"]}
            rows={order.refunds.map(({ id, at, reason, amount }) => ({
              key: id,
              cells: [at, reason, { number: amount }],
            }))}
          />
        </>
      )}
      <h2>Geçmiş</h2>
      <DataTable
        label="Geçmiş"
        head={["Zaman", "İşlem", "Durum", "Kim", "Not"]}
        rows={order.events.map(({ key, at, action: name, states, who, note }) => ({
          key,
          cells: [at, name, states, who, note],
        }))}
      />
      {order.audit.length > 0 && <AuditTable rows={order.audit} />}
    </DeskPage>
  );
}
