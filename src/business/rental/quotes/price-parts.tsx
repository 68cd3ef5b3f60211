import { Fragment } from "react";
import { installmentCostTitle } from "#src/money/orders/invoices/installment-cost.ts";
import { formatAmount } from "#src/shared/money.ts";
import { type BookingPayments, monthlyText } from "../bookings/charges.ts";
import type { RentalPrice } from "../price/price.ts";
import { lengthText } from "../price/span.ts";
import { extraName } from "./rules.ts";

type Props = {
  price: RentalPrice;
  /** Paid while booking; the rest at the pick-up. */
  prepaidKurus: number;
  depositKurus: number;
  /** Of a booking, what its cards were charged. */
  payments?: BookingPayments;
  /** The booking has ended without its rental: nothing more is paid. */
  isEnded?: boolean;
  /** Of a booking that is changed: what was paid for it, and beside that for its instalments. */
  paidBefore?: { amountKurus: number; costKurus: number };
};

/** The parts of a rental's price, what of it is paid now and what at the counter, and the deposit. */
export function PriceParts({ price, prepaidKurus, depositKurus, payments, isEnded = false, paidBefore }: Props) {
  const isPaid = payments !== undefined && payments.chargedKurus > 0;
  const parts = [
    [`Kira, ${lengthText(price.length)}`, price.rentKurus],
    ["Tek yön ücreti", price.oneWayKurus],
    ["Genç sürücü ücreti", price.youngDriverKurus],
  ] as const;
  return (
    <div className="order-summary">
      <ul>
        {parts
          .filter(([, kurus]) => kurus > 0)
          .map(([label, kurus]) => (
            <li key={label}>
              <span>{label}</span>
              <span className="num">{formatAmount(kurus)}</span>
            </li>
          ))}
        {price.extras.map(({ kind, count, kurus }) => (
          <li key={kind}>
            <span>{count > 1 ? `${extraName(kind)} × ${count}` : extraName(kind)}</span>
            <span className="num">{kurus === 0 ? "Dahil" : formatAmount(kurus)}</span>
          </li>
        ))}
      </ul>
      <dl>
        <dt>Toplam, vergiler dahil</dt>
        <dd>{formatAmount(price.totalKurus)}</dd>
        {paidBefore && (
          <>
            <dt>Siteden ödenen pay</dt>
            <dd>{formatAmount(prepaidKurus)}</dd>
            <dt>
              Daha önce ödediğiniz
              {paidBefore.costKurus > 0 && `, ${formatAmount(paidBefore.costKurus)} vade farkı hariç`}
            </dt>
            <dd>{formatAmount(paidBefore.amountKurus)}</dd>
          </>
        )}
        {isPaid ? (
          <Payments payments={payments} />
        ) : (
          <>
            <dt>
              <strong>{isEnded ? "Ödenen" : "Şimdi ödenecek"}</strong>
            </dt>
            <dd>
              <strong>
                {isEnded ? "Ödeme yapılmadı" : formatAmount(Math.max(0, prepaidKurus - (paidBefore?.amountKurus ?? 0)))}
              </strong>
            </dd>
          </>
        )}
        {!isEnded && (
          <>
            {price.totalKurus > prepaidKurus && (
              <>
                <dt>Araç alınırken ödenecek</dt>
                <dd>{formatAmount(price.totalKurus - prepaidKurus)}</dd>
              </>
            )}
            <dt>Depozito</dt>
            <dd>{depositKurus > 0 ? formatAmount(depositKurus) : "Alınmaz"}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** What the cards were charged and given back. */
const Payments = ({ payments }: { payments: BookingPayments }) => (
  <>
    {payments.costKurus > 0 && (
      <>
        <dt>Araç bedeli</dt>
        <dd>{formatAmount(payments.amountKurus)}</dd>
        <dt>{installmentCostTitle}</dt>
        <dd>{formatAmount(payments.costKurus)}</dd>
      </>
    )}
    <dt>
      <strong>Ödenen</strong>
    </dt>
    <dd>
      <strong>{formatAmount(payments.chargedKurus)}</strong>
    </dd>
    {payments.plans.map((plan, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- charges have nothing else, and keep their order
      <Fragment key={index}>
        <dt className="muted">{plan.installments} taksit, aylık</dt>
        <dd className="muted">{monthlyText(plan)}</dd>
      </Fragment>
    ))}
    {payments.refundedKurus > 0 && (
      <>
        <dt>İade edilen</dt>
        <dd>−{formatAmount(payments.refundedKurus)}</dd>
      </>
    )}
  </>
);
