import { type ReactNode, use, useEffect, useState } from "react";
import { CardWithHeart, RowWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { HeartsContext } from "#src/finding/garage/hearts.tsx";
import { paidPlaces } from "./api.ts";
import { takeEarlyCall } from "./early-call.ts";
import { noPaidCards, type PaidCards, paidKeyCodes, type PaidPlaceCounts, railPhotoWidths } from "./paid-cards.ts";

type Props = {
  /** The page's path and query. */
  address: string;
  places: PaidPlaceCounts;
};

/**
 * Promoted listings above the results, and in the showcase of the home page. The page is cached for all visitors, so each
 * view asks for the next ones; until they are there their space is reserved. Without scripts there are none.
 */
export function PaidPlaces({ address, places }: Props) {
  const [next, setNext] = useState<{ address: string; cards: PaidCards; inGarage: readonly string[] }>();
  useEffect(() => {
    let isCurrent = true;
    const call = takeEarlyCall(address) ?? paidPlaces({ adres: address }).catch(() => null);
    void call.then((answer) => {
      const { inGarage, ...cards } = answer ?? { ...noPaidCards, inGarage: [] };
      if (isCurrent) setNext({ address, cards, inGarage });
    });
    return () => {
      isCurrent = false;
    };
  }, [address]);
  if (next?.address === address)
    return (
      <WithHearts key={address} cards={next.cards} inGarage={next.inGarage}>
        <Places {...next.cards} photoWidths={railPhotoWidths(places)} />
      </WithHearts>
    );
  return <Waiting rail={places.home + places.strip} rows={places.top} />;
}

/** Boxes as high as the cards that replace them, so that nothing below moves. */
function Waiting({ rail, rows }: { rail: number; rows: number }) {
  return (
    <div className="paid-wait" aria-hidden="true">
      {rail > 0 && (
        <div className="paid">
          <p className="paid__mark">Reklam</p>
          <div className="rail paid__rail">
            {Array.from({ length: rail }, (_, n) => (
              <div key={n} className="paid-wait__card">
                {/* The page's head may have put a photo into it (`earlyCallScript`), which React must leave there. */}
                <div className="photo" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
              </div>
            ))}
          </div>
        </div>
      )}
      {rows > 0 && (
        <div className="paid">
          <p className="paid__mark">Reklam</p>
          {Array.from({ length: rows }, (_, n) => (
            <div key={n} className="paid-wait__row" />
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * Fills the hearts of listings that a call has read, not a loader: what is pressed stays when the page's loaders read
 * again.
 */
function WithHearts({
  cards,
  inGarage,
  children,
}: {
  cards: PaidCards;
  inGarage: readonly string[];
  children: ReactNode;
}) {
  const hearts = use(HeartsContext);
  const [read, setRead] = useState(inGarage);
  const filled = paidKeyCodes(cards).filter((keyCode) => hearts.isIn(keyCode, read.includes(keyCode)));
  if (filled.join() !== read.join()) setRead(filled);
  return <HeartsContext value={{ ...hearts, isIn: (keyCode) => filled.includes(keyCode) }}>{children}</HeartsContext>;
}

function Places({ home, strip, top, photoWidths }: PaidCards & { photoWidths: string }) {
  const rail = [...home, ...strip];
  // Above the results the photos are visible at once; the showcase of the home page is further down and loads lazily.
  const isStrip = strip.length > 0;
  return (
    <>
      {rail.length > 0 && (
        <section className="paid" aria-label={home.length > 0 ? "Vitrin, reklam" : "Arama vitrini, reklam"}>
          <h2 className="paid__mark">Reklam</h2>
          <div className="rail paid__rail">
            {rail.map((card) => (
              <CardWithHeart key={card.keyCode} card={card} photoWidths={photoWidths} isEager={isStrip} />
            ))}
          </div>
        </section>
      )}
      {top.length > 0 && (
        <section className="paid" aria-label="Üst sıradaki ilanlar, reklam">
          <h2 className="paid__mark">Reklam</h2>
          <div className="rows">
            {top.map((card) => (
              <RowWithHeart key={card.keyCode} card={card} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
