import { CardWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Link } from "#src/ui/link.tsx";
import { searchesAddress } from "./addresses.ts";

/** New listings of the member's saved searches. */
export function NewListings({ cards }: { cards: readonly CardView[] }) {
  return (
    <section className="section" aria-labelledby="h-aramaniz">
      <div className="section__head">
        <h2 id="h-aramaniz">Aramanıza göre yeni ilanlar</h2>
        <Link className="more" to={searchesAddress}>
          Aramalarım
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
