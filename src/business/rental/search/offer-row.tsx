import { Link } from "react-router";
import { CardPhoto } from "#src/selling/listings/card-photo.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { Tag } from "#src/ui/chip.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { SearchView } from "./view.server.ts";

const photoSizes = "(min-width: 64rem) 216px, (min-width: 36rem) 208px, 120px";

/** A vehicle that is free for the whole trip, with its whole price. */
export function OfferRow({ offer, isEager }: { offer: SearchView["rows"][number]; isEager: boolean }) {
  const { card } = offer;
  return (
    <article className="row rental-offer">
      <CardPhoto card={card} sizes={photoSizes} isEager={isEager} isFirst={isEager} />
      <div className="row__main">
        <h2 className="card__title">
          <Link to={offer.address}>{card.name}</Link>
        </h2>
        <Facts facts={[offer.className, card.gear, card.fuel, `${offer.seats} koltuk`, card.modelYear]} />
        <p className="tiny">
          {offer.business}, {offer.place}
          {offer.distance && ` (${offer.distance})`}
        </p>
        <ul className="rental-offer__included">
          {offer.included.map((text) => (
            <li key={text}>
              <Icon name="check" size="xs" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="rental-offer__price">
        <p>
          <span className="price">{offer.total}</span>
          <span className="tiny">
            {offer.length} toplam, günlük {offer.perDay}
          </span>
        </p>
        <p className="tiny">{offer.deposit}</p>
        {offer.unitsLeft && <Tag tone="warn">{offer.unitsLeft}</Tag>}
        <LinkButton look="ink" size="s" to={offer.booking} rel="nofollow">
          Rezervasyon yap
          <span className="sr">: {card.name}</span>
        </LinkButton>
      </div>
    </article>
  );
}
