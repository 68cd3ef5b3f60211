import { type SubmitEvent, useState } from "react";
import { Form } from "react-router";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { getPremiumOrder } from "../api.ts";
import { useOrder } from "../use-order.ts";
import type { HeldView, PackageOffer } from "./offers.server.ts";

/** The packages that the holder has now and later, and whether one has to be renewed. */
export const HeldPackages = ({ held }: { held: readonly HeldView[] }) =>
  held.map(({ id, name, until, from, daysLeft, endsSoon }) => (
    <Notice
      key={id}
      tone={endsSoon ? "warn" : "good"}
      text={
        from === null
          ? `${name} paketiniz ${until} gününe kadar geçerli; ${daysLeft} gün kaldı.${endsSoon ? " Şimdi uzatılırsa ara vermeden devam eder." : ""}`
          : `${name} paketiniz ${from} günü başlıyor ve ${until} gününe kadar geçerli.`
      }
    />
  ));

type Props = {
  offers: readonly PackageOffer[];
  /** Without it only the prices are shown. */
  canBuy: boolean;
  /** Visitors send the plain form, which leads them to the sign-in. */
  isVisitor: boolean;
};
type Choice = { id: string; months: number };

/**
 * A card for each package, with a button for each of its periods. With scripts the order is made by a call, else by the
 * page's action.
 */
export function PackageOffers({ offers, canBuy, isVisitor }: Props) {
  const { order, isOrdering, problem } = useOrder();
  const [chosen, setChosen] = useState<Choice>();
  function send(event: SubmitEvent<HTMLFormElement>, { id, months }: Choice) {
    if (isVisitor) return;
    event.preventDefault();
    setChosen({ id, months });
    void order(() => getPremiumOrder({ package: id, months }));
  }
  return (
    <div className="packages">
      {offers.map(({ id, name, gives, isCurrent, note, periods }) => (
        <section key={id} className="panel packages__offer" aria-labelledby={`paket-${id}`}>
          <div className="packages__name">
            <h2 id={`paket-${id}`}>{name}</h2>
            {isCurrent && <span className="tag tag--good">Şu anki paketiniz</span>}
          </div>
          <ul className="packages__gives">
            {gives.map((text) => (
              <li key={text}>
                <Icon name="check" size="xs" />
                {text}
              </li>
            ))}
          </ul>
          {canBuy && note && <p className="small muted">{note}</p>}
          <div>
            {periods.map((period) => {
              const { months } = period;
              const isChosen = chosen?.id === id && chosen.months === months;
              const press = isOrdering && isChosen ? "Hazırlanıyor…" : isCurrent ? "Uzatın" : "Satın alın";
              return (
                <Form
                  key={months}
                  method="post"
                  className="packages__period"
                  onSubmit={(event) => send(event, { id, months })}
                >
                  <input type="hidden" name="package" value={id} />
                  <input type="hidden" name="months" value={months} />
                  <PeriodPrice {...period} />
                  {canBuy && !period.refusal && (
                    <SubmitButton
                      look="ink"
                      size="s"
                      disabled={isOrdering}
                      aria-label={`${press}: ${name} paketi, ${months} ay`}
                    >
                      {press}
                    </SubmitButton>
                  )}
                </Form>
              );
            })}
          </div>
          {problem && chosen?.id === id && <Notice tone="bad" text={problem} />}
        </section>
      ))}
    </div>
  );
}

const PeriodPrice = ({ months, price, monthly, upgradePrice, refusal }: PackageOffer["periods"][number]) => (
  <p className="packages__price">
    <span>{months} ay</span>
    <span>
      {upgradePrice && (
        <>
          <span className="sr">Liste fiyatı </span>
          <s className="num muted">{price}</s> <span className="sr">sizin için </span>
        </>
      )}
      <strong className="num">{upgradePrice ?? price}</strong>
    </span>
    {!upgradePrice && monthly && <span className="tiny num">ayda {monthly}</span>}
    {refusal && <span className="tiny">{refusal}</span>}
  </p>
);
