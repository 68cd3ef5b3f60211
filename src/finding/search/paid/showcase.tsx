import { CardWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { paidKeyCodes, type PaidPlaceCounts, railPhotoWidths } from "./paid-cards.ts";
import { ReadHearts } from "../results/read-hearts.tsx";
import { usePaidCards } from "./use-paid-cards.ts";

/**
 * Promoted listings in the showcase of the home page. Until they are there their space is reserved; without scripts there
 * are none.
 */
export function Showcase({ places }: { places: PaidPlaceCounts }) {
  const next = usePaidCards("/");
  if (!next)
    return (
      <div className="paid-wait" aria-hidden="true">
        <div className="paid">
          <p className="paid__mark">Reklam</p>
          <div className="rail paid__rail">
            {Array.from({ length: places.home }, (_, n) => (
              <div key={n} className="paid-wait__card">
                <div className="photo" />
              </div>
            ))}
          </div>
        </div>
      </div>
    );
  if (next.cards.home.length === 0) return null;
  return (
    <ReadHearts keyCodes={paidKeyCodes(next.cards)} inGarage={next.inGarage}>
      <section className="paid" aria-label="Vitrin, reklam">
        <h2 className="paid__mark">Reklam</h2>
        <div className="rail paid__rail">
          {next.cards.home.map((card) => (
            <CardWithHeart key={card.keyCode} card={card} photoWidths={railPhotoWidths(places)} />
          ))}
        </div>
      </section>
    </ReadHearts>
  );
}
