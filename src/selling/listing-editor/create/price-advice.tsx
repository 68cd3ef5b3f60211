import { useEffect, useRef, useState } from "react";
import type { PriceAdvice } from "#src/selling/listings/price/advice.server.ts";
import { FairnessMeter } from "#src/selling/listings/price/fairness.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { priceAdviceCall } from "./api.ts";
import { confirmPriceField, priceAdviceDelayMs } from "./rules.ts";
import type { StepProps } from "./step-props.ts";

/** How the price that is typed stands to those of similar vehicles, and a question where it is an unlikely one. */
export function PriceAdvicePanel({ data, form }: StepProps) {
  const { advice, price } = usePriceAdvice({ data, form });
  if (!advice) return null;
  const { question } = advice;
  return (
    <div className="advice">
      {question && (
        <PriceConfirmation key={price} question={question} price={price} isConfirmed={form.confirmedPrice === price} />
      )}
      <div role="status">
        {advice.fairness && (
          <p className="advice__label">
            <FairnessMeter fairness={advice.fairness} /> {advice.fairness.proof}
          </p>
        )}
        {advice.reason && <p className="tiny">{advice.reason}</p>}
      </div>
      <Figures {...advice} />
      <Comparables rows={advice.comparables} />
    </div>
  );
}

type ConfirmationProps = { question: string; price: string; isConfirmed?: boolean };

/** The box by which the seller confirms an unlikely price. */
export const PriceConfirmation = ({ question, price, isConfirmed = false }: ConfirmationProps) => (
  <div className="advice__ask" role="alert">
    <CheckboxField name={confirmPriceField} value={price} message={question} defaultChecked={isConfirmed}>
      {question} <strong>Yazdığım fiyat doğru.</strong>
    </CheckboxField>
  </div>
);

/** The newest advice, and the price it is about; it is asked for at pauses in typing. */
function usePriceAdvice({ data, form }: Pick<StepProps, "data" | "form">) {
  const price = form.price ?? "";
  const [answer, setAnswer] = useState({ advice: data.priceAdvice, price });
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (price === answer.price) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const input = { draftId: data.draftId, form: latest.current };
        setAnswer({ ...(await priceAdviceCall(input, { signal: asking.signal })), price });
      } catch {
        // Without an answer the seller goes on without advice: the step itself asks about an unlikely price.
        if (!asking.signal.aborted) setAnswer({ advice: null, price });
      }
    };
    const timer = setTimeout(() => void ask(), priceAdviceDelayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [price, answer.price, data.draftId]);
  return answer;
}

function Figures({ expected, market }: PriceAdvice) {
  if (!expected && !market) return null;
  return (
    <>
      <dl className="advice__figures num">
        {expected && (
          <>
            <div>
              <dt>Beklenen fiyat</dt>
              <dd>{expected.price}</dd>
            </div>
            <div>
              <dt>Böyle araçların yarısı</dt>
              <dd>{expected.span}</dd>
            </div>
          </>
        )}
        {market && (
          <>
            <div>
              <dt>{market.count} benzer ilanın ortası</dt>
              <dd>{market.median}</dd>
            </div>
            <div>
              <dt>Benzer ilanların orta yarısı</dt>
              <dd>{market.middleHalf}</dd>
            </div>
          </>
        )}
      </dl>
      {expected && (
        <p className="tiny">
          {expected.differences} {expected.basis}
        </p>
      )}
    </>
  );
}

function Comparables({ rows }: { rows: PriceAdvice["comparables"] }) {
  if (rows.length === 0) return null;
  return (
    <table className="comp num">
      <caption className="sr">Fiyatı en yakın benzer ilanlar</caption>
      <thead>
        <tr>
          <th scope="col">Benzer ilan</th>
          <th scope="col">Yıl</th>
          <th scope="col">Km</th>
          <th scope="col">Fiyat</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keyCode, address, name, year, mileage, price }) => (
          <tr key={keyCode}>
            <th scope="row">
              <a href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            </th>
            <td className="nowrap">{year}</td>
            <td className="nowrap">{mileage?.replace(/\u00a0km$/, "") ?? "–"}</td>
            <td className="nowrap">{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
