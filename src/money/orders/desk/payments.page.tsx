import { recordAudit } from "#src/core/audit/service.server.ts";
import { data, Form as RouterForm, Link } from "react-router";
import { selectPaymentCases } from "#src/money/payment/queries.server.ts";
import { reconcilePayments } from "#src/money/payment/reconciliation.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/payments.page.ts";
import { requireFinance } from "./access.server.ts";
import { attemptStateLabels } from "./rules.ts";

const shownCases = 100;
const problems = {
  notAccepted: "Tahsil edildi, sipariş kabul etmedi; iade ediliyor",
  amountDiffers: "Tahsil edilen tutar farklı; iade ediliyor",
  unanswered: "Sağlayıcı ödemenin sonucunu bildirmedi",
  effectFailed: "Tahsilat henüz siparişe işlenemedi",
  refundRefused: "Sağlayıcı iadeyi reddetti",
  refundUnanswered: "Sağlayıcı iadeye yanıt vermiyor",
  releaseRefused: "Sağlayıcı satıcıya aktarmayı reddetti",
  releaseUnanswered: "Sağlayıcı satıcıya aktarmaya yanıt vermiyor",
  splitDiffers: "Sağlayıcının satıcıya ayırdığı tutar istenenden farklı",
  payoutDiffers: "Satıcının hesabına ödenen tutar aktarılandan farklı",
  payoutMissing: "Aktarılan tutar bir haftadır satıcının hesabına ödenmedi",
  payoutBounced: "Satıcının bankası ödemeyi geri gönderdi",
};

export const meta = () => [{ title: "Ödeme vakaları – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireFinance(ctx, "orders");
  const cases = await selectPaymentCases(ctx, { limit: shownCases });
  return {
    cases: cases.map(({ attemptId, kind, reference, state, problem, chargedKurus, refundedKurus, since }) => ({
      key: `${attemptId} ${problem} ${since.getTime()}`,
      attemptId,
      orderId: kind === "order" ? reference : null,
      reference,
      state: attemptStateLabels[state],
      problem: problems[problem],
      charged: chargedKurus === null ? "" : formatAmount(chargedKurus),
      refunded: formatAmount(refundedKurus),
      at: formatDateTime(since),
    })),
  };
});

export const action = formAction(async ({ ctx }: Sent<Route.ActionArgs>) => {
  requireFinance(ctx, "orders", "change");
  const { asked, charged, failed, expired, unanswered, refunds, releases } = await reconcilePayments(ctx);
  await recordAudit(ctx, { action: "reconcile", subject: "ödemeler", reason: "Elle başlatıldı" });
  return data({
    done: `${asked} deneme soruldu: ${charged} tahsil edilmiş, ${failed} başarısız, ${expired} süresi dolmuş, ${unanswered} yanıtsız. ${refunds} iade, ${releases} aktarma yeniden denendi.`,
  });
});

/** Payments that took money without an effect and refunds that are stuck; and reconciliation on command. */
export default function PaymentCasesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cases } = loaderData;
  return (
    <DeskPage title="Ödeme vakaları" answer={actionData}>
      <RouterForm method="post">
        <SubmitButton look="ink">Sağlayıcıyla şimdi karşılaştırın</SubmitButton>
      </RouterForm>
      {cases.length === 0 ? (
        <EmptyState icon="check" title="Açık vaka yok" />
      ) : (
        <DataTable
          label="Ödeme vakaları"
          head={["Zaman", "Deneme", "Sipariş", "Durum", "Vaka", "Çekilen", "İade"]}
          rows={cases.map(({ key, attemptId, orderId, reference, state, problem, charged, refunded, at }) => ({
            key,
            cells: [
              at,
              attemptId,
              orderId === null ? (
                reference
              ) : (
                <Link key={orderId} to={`/yonetim/siparisler/${orderId}`}>
                  {orderId}
                </Link>
              ),
              state,
              problem,
              { number: charged },
              { number: refunded },
            ],
          }))}
        />
      )}
    </DeskPage>
  );
}
