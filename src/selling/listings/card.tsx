import type { ReactNode } from "react";
import { Facts } from "#src/ui/facts.tsx";
import { Link } from "#src/ui/link.tsx";
import { CardPhoto } from "./card-photo.tsx";
import type { CardView } from "./cards/rules.ts";
import { DealerPrice } from "./dealer-price.tsx";
import { FitLine } from "./fit-line.tsx";
import { Marks, OldPrice } from "./marks.tsx";
import { FairnessMeter } from "./price/fairness.tsx";

const widthsInRail = "(min-width: 64rem) 300px, (min-width: 48rem) 272px, 78vw";
const widthsInGrid = "(min-width: 64rem) 300px, (min-width: 36rem) 50vw, 100vw";

export type CardProps = {
  card: CardView;
  /** Above the fold: its photo is not loaded lazily. */
  isEager?: boolean;
  /** The largest picture the visitor waits for. */
  isFirst?: boolean;
  headingLevel?: "h2" | "h3";
  /** For a rental: the total price of the requested days. */
  total?: string | undefined;
  /** Why it suits the search. */
  fit?: string | undefined;
  /** Shown on the photo: the heart. */
  corner?: ReactNode;
  /** Shown at the end of the texts: the checkbox that adds it to a comparison. */
  compare?: ReactNode;
};

/** A listing as a card, in a grid or a rail: the whole card is the link. */
export function Card({
  card,
  isInRail = false,
  photoWidths = isInRail ? widthsInRail : widthsInGrid,
  isEager,
  isFirst,
  headingLevel: Heading = "h3",
  total,
  fit,
  corner,
  compare,
}: CardProps & {
  isInRail?: boolean;
  /** Where the card is not as wide as in other rails and grids: how wide its photo is drawn, `sizes` as in HTML. */
  photoWidths?: string;
}) {
  return (
    <article className="card" data-bold={card.isBold}>
      <CardPhoto card={card} sizes={photoWidths} isEager={isEager} isFirst={isFirst} />
      {corner}
      <div className="card__body">
        <div className="card__price">
          <span className="price">{card.price}</span>
          <OldPrice card={card} />
          <Marks card={card} />
        </div>
        <Heading className="card__title">
          <Link to={card.address}>{card.name}</Link>
        </Heading>
        <Facts facts={[card.modelYear, card.condition, card.mileage, card.city, card.distance]} />
        <FitLine facts={fit} />
        {card.fairness && <FairnessMeter fairness={card.fairness} />}
        {card.dealerPrice && <DealerPrice price={card.dealerPrice} />}
        {total && <p className="rental-total">{total}</p>}
        {compare && <p className="card__foot">{compare}</p>}
      </div>
    </article>
  );
}
