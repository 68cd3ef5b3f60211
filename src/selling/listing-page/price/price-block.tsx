import { DealerPrice } from "#src/selling/listings/dealer-price.tsx";
import { FairnessMeter } from "#src/selling/listings/price/fairness.tsx";
import type { PriceComparison } from "#src/selling/listings/price/service.server.ts";

type Props = {
  price: string;
  /** The price for dealers, if the viewer is one. */
  dealerPrice?: string | undefined;
  comparison: PriceComparison | null;
};

/** The price, and its comparison with similar listings in one sentence, with a link to the details. */
export function PriceBlock({ price, dealerPrice, comparison }: Props) {
  return (
    <div className="buybox">
      <p className="buybox__price">{price}</p>
      {dealerPrice && <DealerPrice price={dealerPrice} />}
      {comparison?.fairness && (
        <div className={`fairbox fairbox--${comparison.fairness.tone}`}>
          <FairnessMeter fairness={comparison.fairness} />
          <p>
            {comparison.fairness.proof} {comparison.expected?.differences} <a href="#fiyat">Benzer ilanları görün</a>
          </p>
        </div>
      )}
      {comparison && !comparison.fairness && (
        <p className="tiny">
          {comparison.reason} <a href="#fiyat">Ayrıntılar</a>
        </p>
      )}
    </div>
  );
}
