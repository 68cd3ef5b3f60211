import { memo } from "react";
import { CompareCheck } from "#src/compare/selection.tsx";
import { CardWithHeart, RowWithHeart } from "#src/garage/cards-with-heart.tsx";
import type { CardView } from "#src/listings/cards/rules.ts";

/** Photos above the fold of the first screen. */
const eagerRows = 4;

/** One page of what was found. Drawn again only for other results: pressing a filter leaves it as it is. */
export const ResultList = memo(function ResultList({
  cards,
  isGallery,
  totals,
}: {
  cards: readonly CardView[];
  isGallery: boolean;
  /** Of rentals, by place in the list: what the days that were asked for cost together. */
  totals: readonly (string | undefined)[];
}) {
  const Item = isGallery ? CardWithHeart : RowWithHeart;
  return (
    <div className={isGallery ? "cards view--gallery" : "rows"}>
      {cards.map((card, index) => (
        <Item
          key={card.keyCode}
          card={card}
          total={totals[index]}
          isEager={index < eagerRows}
          isFirst={index === 0}
          headingLevel="h2"
          compare={<CompareCheck card={card} />}
        />
      ))}
    </div>
  );
});
