import { Facts } from "#src/ui/facts.tsx";
import { Link } from "#src/ui/link.tsx";
import type { CardProps } from "./card.tsx";
import { CardPhoto } from "./card-photo.tsx";
import { DealerPrice } from "./dealer-price.tsx";
import { FitLine } from "./fit-line.tsx";
import { Marks, OldPrice } from "./marks.tsx";
import { FairnessMeter } from "./price/fairness.tsx";
import { placeName } from "./names.ts";

/** A listing as a row of a list, with facts, seller and damage. The whole row is the link; on phones all have one height. */
export function Row({ card, isEager, isFirst, headingLevel: Heading = "h3", total, fit, corner, compare }: CardProps) {
  return (
    <article className="row row--listing" data-bold={card.isBold}>
      <CardPhoto card={card} isEager={isEager} isFirst={isFirst} />
      {corner}
      <div className="row__main">
        <span className="price">{card.price}</span>
        <OldPrice card={card} />
        <Heading className="card__title">
          <Link to={card.address}>{card.name}</Link>
        </Heading>
        <Facts
          facts={[
            card.modelYear,
            card.condition,
            card.mileage,
            card.fuel,
            card.gear,
            card.power,
            placeName(card.city, card.town),
            card.distance,
          ]}
        />
        <FitLine facts={fit} />
        <p className="tiny only-wide">{card.title}</p>
        <div className="row__marks">
          {total && <p className="rental-total">{total}</p>}
          {card.dealerPrice && <DealerPrice price={card.dealerPrice} />}
          <Marks card={card} />
          {card.fairness && <FairnessMeter fairness={card.fairness} />}
        </div>
      </div>
      <p className="row__foot">
        <span className="row__who">{card.dealer ?? "Sahibinden"}</span>{" "}
        {card.damage && <span className={`tag tag--${card.damage.tone}`}>{card.damage.text}</span>}{" "}
        <span className="only-wide">{card.age}</span> {compare}
      </p>
    </article>
  );
}
