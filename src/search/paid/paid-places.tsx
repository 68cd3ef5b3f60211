import { useEffect, useState } from "react";
import { Card } from "#src/listings/card.tsx";
import { Row } from "#src/listings/row.tsx";
import { paidPlaces } from "./api.ts";
import type { PaidCards } from "./promoted.server.ts";

type Props = {
  /** The page's path and query. */
  address: string;
  /** For browsers without scripts, and where the call fails. */
  cards: PaidCards;
};

/**
 * Promoted listings above the results, and in the showcase of the home page. The page is cached for all visitors, so each
 * view asks for the next ones; until they are there their space is reserved.
 */
export function PaidPlaces({ address, cards }: Props) {
  const [next, setNext] = useState<{ address: string; cards: PaidCards }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (shown: PaidCards) => isCurrent && setNext({ address, cards: shown });
    paidPlaces({ adres: address }).then(show, () => show(cards));
    return () => {
      isCurrent = false;
    };
    // The cards are those of the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [address]);
  if (next?.address === address) return <Places {...next.cards} />;
  const { home, strip, top } = cards;
  return (
    <>
      <noscript>
        <Places {...cards} />
      </noscript>
      <div className="paid-wait" aria-hidden="true">
        {home.length + strip.length > 0 && <div className="paid-wait__rail" />}
        {top.map(({ keyCode }) => (
          <div key={keyCode} className="paid-wait__row" />
        ))}
      </div>
    </>
  );
}

function Places({ home, strip, top }: PaidCards) {
  const rail = [...home, ...strip];
  return (
    <>
      {rail.length > 0 && (
        <section className="paid" aria-label={home.length > 0 ? "Vitrin, reklam" : "Arama vitrini, reklam"}>
          <h2 className="paid__mark">Reklam</h2>
          <div className="rail paid__rail">
            {rail.map((card) => (
              <Card key={card.keyCode} card={card} isInRail />
            ))}
          </div>
        </section>
      )}
      {top.length > 0 && (
        <section className="paid" aria-label="Üst sıradaki ilanlar, reklam">
          <h2 className="paid__mark">Reklam</h2>
          <div className="rows">
            {top.map((card) => (
              <Row key={card.keyCode} card={card} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
