import { installmentCostTitle } from "../invoices/installment-cost.ts";
import { formatAmount } from "../rules.ts";

type Item = { key: number; title: string; priceKurus: number; listPriceKurus: number };
type Price = { totalKurus: number; virtualKurus: number; realKurus: number; netKurus: number };

type SummaryProps = {
  items: readonly Item[];
  price: Price;
  /** As the order's document has it: of the price less the gift balance, and of the instalments' cost. */
  vatKurus: number;
  /** What the instalments of a paid order cost. */
  costKurus?: number;
  isPaid?: boolean;
};

/** An order's items, and what its price consists of. What the package includes is free, with its list price struck. */
export function OrderSummary({ items, price, vatKurus, costKurus = 0, isPaid = false }: SummaryProps) {
  return (
    <div className="order-summary">
      <ul>
        {items.map(({ key, title, priceKurus, listPriceKurus }) => (
          <li key={key}>
            <span>{title}</span>
            <span className="num">
              {priceKurus < listPriceKurus && <s>{formatAmount(listPriceKurus)}</s>}{" "}
              {priceKurus === 0 ? "Ücretsiz" : formatAmount(priceKurus)}
            </span>
          </li>
        ))}
      </ul>
      <dl>
        <dt>Toplam</dt>
        <dd>{formatAmount(price.totalKurus)}</dd>
        {price.virtualKurus > 0 && (
          <>
            <dt>Hediye bakiyesi</dt>
            <dd>−{formatAmount(price.virtualKurus)}</dd>
          </>
        )}
        {costKurus > 0 && (
          <>
            <dt>{installmentCostTitle}</dt>
            <dd>{formatAmount(costKurus)}</dd>
          </>
        )}
        <dt className="muted">İçindeki KDV</dt>
        <dd className="muted">{formatAmount(vatKurus)}</dd>
        {price.realKurus > 0 && (
          <>
            <dt>Bakiye</dt>
            <dd>−{formatAmount(price.realKurus)}</dd>
          </>
        )}
        <dt>
          <strong>{isPaid ? "Ödenen" : "Ödenecek"}</strong>
        </dt>
        <dd>
          <strong>{formatAmount(price.netKurus + costKurus)}</strong>
        </dd>
      </dl>
    </div>
  );
}
