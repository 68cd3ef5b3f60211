import { type SubmitEvent, useState } from "react";
import { Form } from "react-router";
import { getFreemiumOrder } from "#src/money/orders/api.ts";
import { formatAmount } from "#src/money/orders/rules.ts";
import { useOrder } from "#src/money/orders/use-order.ts";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { choiceNeeded } from "../rules.ts";
import { basketOf, type Chosen, chosenIn, fieldOf, itemsOf, type Offer, totalOf } from "./basket.ts";

type Props = { keyCodes: readonly string[]; offers: readonly Offer[]; refusal: FormRefusal | undefined };

const amount = (kurus: number) => (kurus === 0 ? "Ücretsiz" : formatAmount(kurus));

/** Promotions and their periods with a running total. With scripts the order is made by a call, else by the page's action. */
export function ShopForm({ keyCodes, offers, refusal }: Props) {
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(refusal?.values ?? {}, offers));
  const { order, isOrdering, problem, setProblem } = useOrder(refusal?.message);
  const isClosed = useFormsClosed();
  const isSending = useIsSending() || isOrdering;
  const basket = basketOf(offers, chosen);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (basket.length === 0) return setProblem(choiceNeeded);
    void order(() => getFreemiumOrder({ items: itemsOf(basket) }));
  }

  return (
    <Form method="post" className="promo-shop__form" aria-label="Dopingler" onSubmit={send}>
      {keyCodes.map((keyCode) => (
        <input key={keyCode} type="hidden" name="ilan" value={keyCode} />
      ))}
      <div className="promo-shop__offers">
        {offers.map((offer) => (
          <OfferChoice
            key={offer.dopingId}
            offer={offer}
            hasSeveral={keyCodes.length > 1}
            chosen={chosen[offer.dopingId]}
            choose={(days) => {
              setProblem(undefined);
              setChosen((before) => ({ ...before, [offer.dopingId]: days }));
            }}
          />
        ))}
      </div>
      <section className="promo-shop__basket" aria-label="Sepet">
        <h2>Sepetiniz</h2>
        <div aria-live="polite">
          {basket.length === 0 ? (
            <p className="muted">Henüz doping seçmediniz.</p>
          ) : (
            <>
              <ul>
                {basket.map(({ key, name, days, keyCodes: of, price }) => (
                  <li key={key}>
                    <span>
                      {name}
                      {days > 0 && `, ${days} gün`}
                      {keyCodes.length > 1 && ` × ${of.length} ilan`}
                    </span>
                    <span className="num">{amount(price)}</span>
                  </li>
                ))}
              </ul>
              <p className="promo-shop__total">
                <span>Toplam (KDV içinde)</span>
                <strong className="num">{amount(totalOf(basket))}</strong>
              </p>
            </>
          )}
        </div>
        {problem && <ResultNotice tone="bad" text={problem} />}
        <Button type="submit" look="primary" isWide disabled={isClosed || isSending}>
          {isOrdering ? "Siparişiniz hazırlanıyor…" : "Satın almaya devam edin"}
        </Button>
      </section>
    </Form>
  );
}

type ChoiceProps = {
  offer: Offer;
  hasSeveral: boolean;
  chosen: number | undefined;
  choose: (days: number | undefined) => void;
};

function OfferChoice({ offer, hasSeveral, chosen, choose }: ChoiceProps) {
  const { dopingId, name, effect, periods, refusals, keyCodes } = offer;
  return (
    <fieldset className="promo-shop__offer">
      <legend>{name}</legend>
      <p className="small muted">{effect}</p>
      {periods.length > 0 && (
        <div className="promo-shop__periods">
          <label className="check">
            <input
              type="radio"
              name={fieldOf(dopingId)}
              value=""
              checked={chosen === undefined}
              onChange={() => choose(undefined)}
            />
            <span>Almayın</span>
          </label>
          {periods.map(({ days, priceKurus, listPriceKurus }) => (
            <label key={days} className="check">
              <input
                type="radio"
                name={fieldOf(dopingId)}
                value={days}
                checked={chosen === days}
                onChange={() => choose(days)}
              />
              <span>{days > 0 ? `${days} gün` : "Alın"}</span>{" "}
              <span className="promo-shop__price num">
                {priceKurus < listPriceKurus && <s className="muted">{formatAmount(listPriceKurus)}</s>}{" "}
                <strong>{amount(priceKurus)}</strong>
              </span>
            </label>
          ))}
        </div>
      )}
      {refusals.map(({ message, count }) => (
        <p key={message} className="tiny muted">
          {hasSeveral && `${count} ilan: `}
          {message}
        </p>
      ))}
      {hasSeveral && keyCodes.length > 0 && refusals.length > 0 && (
        <p className="tiny muted">Fiyatlar, alınabilen {keyCodes.length} ilanın toplamıdır.</p>
      )}
    </fieldset>
  );
}
