import { Link } from "react-router";
import { calendarDay } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { CsvForm } from "#src/ui/form/csv-form.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { stateLabels } from "../states.ts";
import { type BookedTransfer, previewStatement } from "../transfers/service.server.ts";
import type { Route } from "./+types/transfers.page.ts";
import { requireFinance } from "./access.server.ts";
import { bookStatementAtDesk, bookTransferAtDesk } from "./money-in.server.ts";
import { bankFields, TransferForm, statementMaxLength } from "./rules.ts";

const fields = fieldsOf(TransferForm);

const outcomes: Record<BookedTransfer["outcome"], string> = {
  paid: "sipariş ödendi",
  short: "eksik geldi, sipariş bekliyor",
  credited: "üyenin bakiyesine eklendi",
  booked: "daha önce kaydedilmişti",
};

export const meta = () => [{ title: "Havaleler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireFinance(ctx, "orders");
  return { today: calendarDay(ctx.clock()) };
});

/** The submitted button names the step: one transfer, or a statement that is previewed before it is booked. */
export const action = formActions(
  ({ ctx, form }: Sent<Route.ActionArgs>) => {
    requireFinance(ctx, "orders", "change");
    return {
      preview: async () => {
        const csv = typeof form["csv"] === "string" ? form["csv"] : "";
        const { lines, bad } = await previewStatement(ctx, csv);
        return {
          preview: {
            csv,
            lines: lines.map(({ reference, receivedOn, amountKurus, sender, order, isBooked }) => ({
              reference,
              day: receivedOn,
              sender,
              amount: formatAmount(amountKurus),
              orderId: order?.id ?? null,
              becomes: isBooked
                ? outcomes.booked
                : order
                  ? `${order.buyer}, ${stateLabels[order.state]}, beklenen ${formatAmount(order.netKurus)}`
                  : "Sipariş no bulunamadı; kaydedilmez.",
            })),
            bad: bad.map(({ line, why }) => `${line}. satır: ${why}`),
          },
        };
      },
      statement: async () => {
        const counts = await bookStatementAtDesk(ctx, form);
        const parts = Object.entries(counts).map(([outcome, n]) => `${n}: ${lookup(outcomes, outcome)}`);
        return { done: parts.length === 0 ? "Kaydedilecek yeni havale yoktu." : parts.join("\n") };
      },
      one: async () => {
        const { outcome, missingKurus, creditedKurus } = await bookTransferAtDesk(ctx, form);
        const details = [
          ...(missingKurus > 0 ? [`Eksik: ${formatAmount(missingKurus)}`] : []),
          ...(creditedKurus > 0 ? [`Bakiyeye eklenen: ${formatAmount(creditedKurus)}`] : []),
        ];
        return { done: [`Havale: ${outcomes[outcome]}.`, ...details].join("\n") };
      },
    };
  },
  { mayHaveCard: bankFields },
);

/** Where the desk books transfers that have arrived, one by one or from a bank's statement. */
export default function TransfersPage({ loaderData, actionData }: Route.ComponentProps) {
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const answer = actionData && !("preview" in actionData) ? actionData : undefined;
  return (
    <DeskPage title="Havaleler" answer={answer}>
      <DeskForm id="havale" title="Havale kaydedin" step="one" button="Kaydedin" answer={answer}>
        <TextField {...fields.orderId} label="Sipariş no" autoComplete="off" />
        <TextField {...fields.reference} label="Dekont no" autoComplete="off" />
        <TextField {...fields.amount} label="Gelen tutar" hint="Örneğin 1.490,00" inputMode="decimal" />
        <TextField {...fields.sender} label="Gönderen" isOptional autoComplete="off" />
        <TextField name="receivedOn" label="Geldiği gün" type="date" defaultValue={loaderData.today} />
        <ReasonField />
      </DeskForm>
      <section className="panel">
        <h2>Banka ekstresi</h2>
        <CsvForm
          id="ekstre"
          label="Ekstrenin CSV metni"
          hint="Bankanın dosyasını, sütun başlıklarıyla birlikte yapıştırınız."
          maxLength={statementMaxLength}
          answer={answer}
          preview={
            preview && {
              csv: preview.csv,
              shown: (
                <>
                  <DataTable
                    label="Ekstre"
                    head={["Gün", "Dekont", "Gönderen", "Sipariş", "Tutar", "Durum"]}
                    rows={preview.lines.map(({ reference, day, sender, orderId, amount, becomes }) => ({
                      key: reference,
                      cells: [
                        day,
                        reference,
                        sender,
                        orderId && (
                          <Link key={orderId} to={`/yonetim/siparisler/${orderId}`}>
                            {orderId}
                          </Link>
                        ),
                        { number: amount },
                        becomes,
                      ],
                    }))}
                  />
                  {preview.bad.map((text) => (
                    <p key={text} className="tiny">
                      {text}
                    </p>
                  ))}
                </>
              ),
            }
          }
          store={{ button: "statement", label: "Siparişi bulunanları kaydedin" }}
        >
          <ReasonField />
        </CsvForm>
      </section>
    </DeskPage>
  );
}
