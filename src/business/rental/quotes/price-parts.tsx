import { formatAmount } from "#src/shared/money.ts";
import type { RentalPrice } from "../price/price.ts";
import { lengthText } from "../price/span.ts";
import { extraName } from "./rules.ts";

type Props = {
  price: RentalPrice;
  /** Paid while booking; the rest at the pick-up. */
  prepaidKurus: number;
  depositKurus: number;
  isPaid?: boolean;
  /** Of a booking that is changed: what was paid for it. Without it nothing was paid yet. */
  paidBeforeKurus?: number;
};

/** The parts of a rental's price, what of it is paid now and what at the counter, and the deposit. */
export function PriceParts({ price, prepaidKurus, depositKurus, isPaid = false, paidBeforeKurus }: Props) {
  const parts = [
    [`Kira, ${lengthText(price.length)}`, price.rentKurus],
    ["Tek yön ücreti", price.oneWayKurus],
    ["Genç sürücü ücreti", price.youngDriverKurus],
    ...price.extras.map(({ kind, count, kurus }) => [
      count > 1 ? `${extraName(kind)} × ${count}` : extraName(kind),
      kurus,
    ]),
  ] as [string, number][];
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
      </ul>
      <dl>
        <dt>Toplam, vergiler dahil</dt>
        <dd>{formatAmount(price.totalKurus)}</dd>
        {paidBeforeKurus !== undefined && (
          <>
            <dt>Siteden ödenen pay</dt>
            <dd>{formatAmount(prepaidKurus)}</dd>
            <dt>Daha önce ödediğiniz</dt>
            <dd>{formatAmount(paidBeforeKurus)}</dd>
          </>
        )}
        <dt>
          <strong>{isPaid ? "Ödenen" : "Şimdi ödenecek"}</strong>
        </dt>
        <dd>
          <strong>{formatAmount(Math.max(0, prepaidKurus - (paidBeforeKurus ?? 0)))}</strong>
        </dd>
        {price.totalKurus > prepaidKurus && (
          <>
            <dt>Araç alınırken ödenecek</dt>
            <dd>{formatAmount(price.totalKurus - prepaidKurus)}</dd>
          </>
        )}
        <dt>Depozito</dt>
        <dd>{depositKurus > 0 ? formatAmount(depositKurus) : "Alınmaz"}</dd>
      </dl>
    </div>
  );
}
