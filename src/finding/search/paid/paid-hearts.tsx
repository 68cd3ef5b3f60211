import { type ReactNode, use, useState } from "react";
import { HeartsContext } from "#src/finding/garage/hearts.tsx";
import { type PaidCards, paidKeyCodes } from "./paid-cards.ts";

type Props = { cards: PaidCards; inGarage: readonly string[]; children: ReactNode };

/**
 * Fills the hearts of listings that a call has read, not a loader: what is pressed stays when the page's loaders read
 * again.
 */
export function PaidHearts({ cards, inGarage, children }: Props) {
  const hearts = use(HeartsContext);
  const [read, setRead] = useState(inGarage);
  const filled = paidKeyCodes(cards).filter((keyCode) => hearts.isIn(keyCode, read.includes(keyCode)));
  if (filled.join() !== read.join()) setRead(filled);
  return <HeartsContext value={{ ...hearts, isIn: (keyCode) => filled.includes(keyCode) }}>{children}</HeartsContext>;
}
