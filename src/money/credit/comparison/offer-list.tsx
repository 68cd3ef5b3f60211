import { Link } from "react-router";
import { LinkButton } from "#src/ui/button.tsx";

type Offer = {
  bank: string;
  bankName: string;
  isSample: boolean;
  to: string;
  applyTo: string;
  amount: string;
  payment: string;
  total: string;
  fee: string;
  rate: string;
  annual: string;
};

/** The banks of a comparison, each with its costs and the way to its plan. */
export const OfferList = ({ offers, isMonthly }: { offers: readonly Offer[]; isMonthly: boolean }) => (
  <ol className="credit__offers">
    {offers.map(({ bank, bankName, isSample, to, applyTo, amount, payment, total, fee, rate, annual }) => (
      <li key={bank} className="panel credit__offer">
        <h2>
          <Link to={to}>{bankName}</Link>
          {isSample && <span className="tiny"> örnek faiz</span>}
        </h2>
        <dl className="credit__costs">
          {isMonthly && (
            <div>
              <dt>Kredi tutarı</dt>
              <dd>{amount}</dd>
            </div>
          )}
          <div>
            <dt>Aylık ödeme</dt>
            <dd>{payment}</dd>
          </div>
          <div>
            <dt>Toplam geri ödeme</dt>
            <dd>{total}</dd>
          </div>
          <div>
            <dt>Yıllık maliyet oranı</dt>
            <dd>{annual}</dd>
          </div>
          <div>
            <dt>Aylık faiz, tahsis ücreti</dt>
            <dd>
              {rate}, {fee}
            </dd>
          </div>
        </dl>
        <div className="credit__acts">
          <LinkButton to={to} size="s" look="line">
            Ödeme planı
          </LinkButton>
          <LinkButton to={applyTo} size="s" look="ink" rel="nofollow">
            Başvurun
          </LinkButton>
        </div>
      </li>
    ))}
  </ol>
);
