import type { ReactNode } from "react";
import { StaticRouter } from "react-router";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { type HtmlPiece, keptHtml } from "#src/shared/kept-html.server.ts";
import { CardWithHeart } from "./cards-with-heart.tsx";
import { HeartsContext } from "./hearts.tsx";

/** What links and hearts need in HTML that is rendered apart from its page. */
export const ApartFromPage = ({ isInGarage, children }: { isInGarage: boolean; children: ReactNode }) => (
  <StaticRouter location="/">
    <HeartsContext value={{ isIn: () => isInGarage, isSending: () => false, count: 0 }}>{children}</HeartsContext>
  </StaticRouter>
);

/** About 2.5 kB each with what they are made of. */
const keptCards = 2000;

const cardHtml = keptHtml(({ card, isInGarage, isItem }: { card: CardView; isInGarage: boolean; isItem: boolean }) => {
  const shown = <CardWithHeart card={card} isInRail />;
  return <ApartFromPage isInGarage={isInGarage}>{isItem ? <li>{shown}</li> : shown}</ApartFromPage>;
}, keptCards);

/** Cards in a rail as HTML, for `CardRail`; `areItems`: as items of a list, for a `Slider`. */
export const railHtml = (
  cards: readonly CardView[],
  inGarage: readonly string[],
  { areItems = false } = {},
): HtmlPiece[] =>
  cards.map((card) => cardHtml({ card, isInGarage: inGarage.includes(card.keyCode), isItem: areItems }));
