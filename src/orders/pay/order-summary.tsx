import { formatAmount } from "../rules.ts";

type Item = { key: number; title: string; priceKurus: number; listPriceKurus: number };
type Price = { totalKurus: number; virtualKurus: number; realKurus: number; netKurus: number };

type SummaryProps = { items: readonly Item[]; price: Price; vatKurus: number; isPaid?: boolean };

/** An order's items, and what its price consists of. What the package includes is free, with its list price struck. */
export function OrderSummary({ items, price, vatKurus, isPaid = false }: SummaryProps) {
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
        <dt className="muted">İçindeki KDV</dt>
        <dd className="muted">{formatAmount(vatKurus)}</dd>
        {price.virtualKurus > 0 && (
          <>
            <dt>Hediye bakiyesi</dt>
            <dd>−{formatAmount(price.virtualKurus)}</dd>
          </>
        )}
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
          <strong>{formatAmount(price.netKurus)}</strong>
        </dd>
      </dl>
    </div>
  );
}
