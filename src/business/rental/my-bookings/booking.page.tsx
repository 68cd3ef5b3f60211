import { Link } from "react-router";
import { ContractText } from "#src/money/orders/contract/contract-text.tsx";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { BookingSteps } from "../bookings/booking-steps.tsx";
import { cancellationSentences, refundingText, refundSentence } from "../bookings/charges.ts";
import { HeldNotice } from "../bookings/held-notice.tsx";
import { bookingAddress, bookingMessages, bookingPaymentAddress, CancelInput } from "../bookings/rules.ts";
import { cancelBooking } from "../bookings/service.server.ts";
import { changeAddress } from "../changes/rules.ts";
import { protocolPath } from "../fleet/handover/rules.ts";
import { ReviewForm } from "../reviews/review-form.tsx";
import { ReviewInput, reviewMessages } from "../reviews/rules.ts";
import { reviewBooking } from "../reviews/service.server.ts";
import { SupportInput, supportMessages } from "../support/rules.ts";
import { requestSupport } from "../support/service.server.ts";
import { SupportForm } from "../support/support-form.tsx";
import type { Route } from "./+types/booking.page.ts";
import { BillButton } from "./bill-button.tsx";
import { type BookingPageData, readBookingPage } from "./page-data.server.ts";
import { Voucher } from "./voucher.tsx";

/** One reservation: its voucher, and all that its customer can do with it. */
export const loader = pageLoader(async ({ ctx, request, params: { code } }: WithContext<Route.LoaderArgs>) => {
  const search = new URL(request.url).searchParams;
  return {
    ...(await readBookingPage(ctx, code)),
    isThanked: search.get("odeme") === "tamam",
    changeOutcome: search.get("degisiklik") ?? undefined,
  };
});

/** Cancellation, support and review. */
export const action = formActions(({ ctx, form: { tur, ...form }, params: { code } }: Sent<Route.ActionArgs>) => ({
  iptal: async () => {
    const refundKurus = await cancelBooking(ctx, code, parseInput(CancelInput, form).iade);
    return { done: [bookingMessages.cancelled, ...refundingText(refundKurus)].join("\n") };
  },
  destek: async () => {
    if (typeof tur !== "string" || tur === "")
      throw new Refusal(422, supportMessages.type, { tur: supportMessages.type });
    await requestSupport(ctx, code, tur, parseInput(SupportInput, form));
    return { done: supportMessages.thanks };
  },
  yorum: [() => reviewBooking(ctx, code, parseInput(ReviewInput, form)), reviewMessages.thanks],
}));

export const meta = () => [{ title: "Rezervasyon – Kontak" }, { name: "robots", content: "noindex" }];

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, stateLabel, isVoucher, state, contract, review, canReview, hasProtocol, heldChangeQuote, held } =
    loaderData;
  const cancelRefused = refusalOf(actionData, "iptal");
  return (
    <div className="page my-orders rental-booking">
      {loaderData.isThanked && isVoucher && <BookingSteps at="done" />}
      <div className="my-order__head">
        <h1>Rezervasyon</h1>
        <strong>{stateLabel}</strong>
      </div>
      {actionData && "done" in actionData && <ResultNotice tone="good" text={actionData.done} />}
      {!actionData && <Outcome {...loaderData} />}
      {cancelRefused && <ResultNotice tone="bad" text={cancelRefused.message} />}
      {held ? (
        <HeldNotice code={code} {...held} />
      ) : (
        state === "held" && (
          <LinkButton look="primary" to={bookingPaymentAddress(code)}>
            Ödemeye devam edin
          </LinkButton>
        )
      )}
      {heldChangeQuote !== undefined && (
        <Notice tone="warn">
          {bookingMessages.changeHeld} <Link to={changeAddress(code, heldChangeQuote)}>Ödemeye devam edin</Link>
        </Notice>
      )}
      <Voucher {...loaderData} />
      {loaderData.againAddress !== undefined && (
        <LinkButton look="line" to={loaderData.againAddress}>
          Yeniden rezervasyon yapın
        </LinkButton>
      )}
      {isVoucher && (
        <div className="my-order__acts no-print">
          <a className="btn btn--line btn--s" href={`${bookingAddress(code)}/belge.pdf`} download>
            Belge (PDF)
          </a>
          <a className="btn btn--line btn--s" href={`${bookingAddress(code)}/takvim.ics`} download>
            Takvime ekleyin
          </a>
          <BillButton code={code} />
        </div>
      )}
      <div className="rental-booking__acts no-print">
        <ChangeOrCancel {...loaderData} />
        {canReview && (review ? <OwnReview {...review} /> : <ReviewForm answer={refusalOf(actionData, "yorum")} />)}
        <SupportForm
          key={actionData && "done" in actionData ? actionData.done : ""}
          answer={refusalOf(actionData, "destek")}
        />
        <details>
          <summary>Onayladığınız sözleşme</summary>
          <ContractText text={contract} />
        </details>
        {hasProtocol && (
          <p>
            <Link to={protocolPath(code)}>Teslim tutanağı</Link>
          </p>
        )}
        <p>
          <Link to="/rezervasyonlarim">Bütün rezervasyonlarım</Link>
        </p>
      </div>
    </div>
  );
}

type Shown = BookingPageData & { isThanked: boolean; changeOutcome: string | undefined };

/** The outcome of the payment from which the visitor came, and refunds. */
function Outcome({ isThanked, changeOutcome, isVoucher, payments }: Shown) {
  if (changeOutcome === "charged") return <ResultNotice tone="good" text={bookingMessages.changed} />;
  if (changeOutcome === "failed")
    return <ResultNotice tone="bad" text="Değişikliğin ödemesi alınamadı; rezervasyonunuz eskisi gibi geçerli." />;
  if (changeOutcome !== undefined) return <ResultNotice tone="warn" text="Değişikliğin ödemesi kontrol ediliyor." />;
  if (isThanked && isVoucher)
    return <ResultNotice tone="good" text="Teşekkür ederiz! Ödemeniz alındı, rezervasyonunuz onaylandı." />;
  const refunded = refundSentence(payments);
  return refunded === undefined ? null : <Notice text={refunded} />;
}

/** Other dates, or a cancellation that names what is given back before it is confirmed. */
function ChangeOrCancel({ code, canChange, canCancel, refund, payments }: BookingPageData) {
  if (!canChange && !canCancel) return null;
  return (
    <section aria-labelledby="rental-change" className="rental-booking__change">
      <h2 id="rental-change">Değişiklik ve iptal</h2>
      {canChange && (
        <LinkButton look="line" to={changeAddress(code)}>
          Tarihi ya da yeri değiştirin
        </LinkButton>
      )}
      {canCancel && (
        <details>
          <summary>Rezervasyonu iptal edin</summary>
          <Form method="post" className="account__form">
            <p>{cancellationSentences(payments, refund).join(" ")}</p>
            <input type="hidden" name="iade" value={refund.cardKurus} />
            <SubmitButton look="bad" name="islem" value="iptal">
              İptali onaylayın
            </SubmitButton>
          </Form>
        </details>
      )}
    </section>
  );
}

const OwnReview = ({ stars, text, state }: { stars: number; text: string; state: string }) => (
  <section aria-labelledby="rental-review">
    <h2 id="rental-review">Değerlendirmeniz</h2>
    <p>5 üzerinden {stars} puan verdiniz.</p>
    {text !== "" && <blockquote>{text}</blockquote>}
    {state === "held" && <p className="muted">Yorumunuz incelendikten sonra yayınlanır.</p>}
  </section>
);
