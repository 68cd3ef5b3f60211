import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { CardWithHeart } from "#src/garage/cards-with-heart.tsx";
import type { CardView } from "#src/listings/cards/rules.ts";

/** Similar live listings, in a rail on phones and a row of four on wide windows. */
export function Similar({ cards, more }: { cards: readonly CardView[]; more: { label: string; to: string } }) {
  if (cards.length === 0) return null;
  return (
    <section className="section similar">
      <div className="section__head">
        <h2>Benzer ilanlar</h2>
        <Link className="more" to={more.to}>
          {more.label}
          <Icon name="right" size="xs" />
        </Link>
      </div>
      <div className="rail rail--4">
        {cards.map((card) => (
          <CardWithHeart key={card.keyCode} card={card} isInRail />
        ))}
      </div>
    </section>
  );
}
