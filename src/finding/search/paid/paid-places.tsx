import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { CardWithHeart, RowWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { type PaidCards, paidKeyCodes, type PaidPlaceCounts } from "./paid-cards.ts";
import { ReadHearts } from "../results/read-hearts.tsx";
import { usePaidCards } from "./use-paid-cards.ts";

type Props = {
  /** The page's path and query. */
  address: string;
  places: PaidPlaceCounts;
  isGallery: boolean;
  /** Changes with the HTML of the results, which has the places between them. */
  list: string | undefined;
};

/**
 * Promoted listings of a result page: one above the results, which this renders, and those between them, whose elements are
 * in the HTML of the results. Until they are there their space is reserved; without scripts there are none.
 */
export function PaidPlaces({ address, places, isGallery, list }: Props) {
  const next = usePaidCards(address);
  return (
    <>
      {!next && places.top > 0 && <Waiting />}
      {next && (
        <ReadHearts key={address} keyCodes={paidKeyCodes(next.cards)} inGarage={next.inGarage}>
          {next.cards.top.map((card) => (
            <section key={card.keyCode} className="paid" aria-label="Üst sıradaki ilan, reklam">
              <h2 className="paid__mark">Reklam</h2>
              <RowWithHeart card={card} isEager />
            </section>
          ))}
          <Between key={list} strip={next.cards.strip} isGallery={isGallery} />
        </ReadHearts>
      )}
    </>
  );
}

/** As high as the row that replaces it, so that nothing below moves. */
function Waiting() {
  return (
    <div className="paid-wait" aria-hidden="true">
      <div className="paid">
        <p className="paid__mark">Reklam</p>
        <div className="row row--listing">
          {/* The page's head may have put a photo into it (`earlyCallScript`), which React must leave there. */}
          <div className="photo" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
        </div>
      </div>
    </div>
  );
}

/** Fills the places between the results; one for which there is no listing any more is hidden. */
function Between({ strip, isGallery }: { strip: PaidCards["strip"]; isGallery: boolean }) {
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const found = [...document.querySelectorAll<HTMLElement>(".paid-place")];
    for (const [n, element] of found.entries()) element.hidden = n >= strip.length;
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- React does not know the list: its elements are there now
    setElements(found.slice(0, strip.length));
  }, [strip.length]);
  return elements.map((element, n) =>
    createPortal(
      <>
        <h2 className="paid__mark">Reklam</h2>
        {isGallery ? <CardWithHeart card={strip[n]!} /> : <RowWithHeart card={strip[n]!} />}
      </>,
      element,
      strip[n]!.keyCode,
    ),
  );
}
