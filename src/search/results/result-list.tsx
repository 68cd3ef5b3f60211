import { memo } from "react";
import { Link } from "react-router";
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
  certificates,
}: {
  cards: readonly CardView[];
  isGallery: boolean;
  /** For rentals, by index in the list: the total price for the chosen days. */
  totals: readonly (string | undefined)[];
  /** By key code: the address of a certified car's inspection report. */
  certificates: Readonly<Record<string, string>>;
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
          compare={
            <>
              {certificates[card.keyCode] && (
                <Link
                  className="card__link"
                  to={certificates[card.keyCode]!}
                  aria-label={`Ekspertiz raporu: ${card.name}`}
                >
                  Ekspertiz raporu
                </Link>
              )}{" "}
              <CompareCheck card={card} />
            </>
          }
        />
      ))}
    </div>
  );
});
