import { memo } from "react";
import { CompareCheck } from "#src/compare/selection.tsx";
import { CardWithHeart, RowWithHeart } from "#src/garage/cards-with-heart.tsx";
import type { CardView } from "#src/listings/cards/rules.ts";

/** The rows above the fold, whose photos are loaded eagerly. */
const eagerRows = 4;

/** One page of results, memoised so that pressing a filter does not render it again. */
export const ResultList = memo(function ResultList({
  cards,
  isGallery,
  totals,
}: {
  cards: readonly CardView[];
  isGallery: boolean;
  /** For rentals, by index in the list: the total price for the chosen days. */
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
