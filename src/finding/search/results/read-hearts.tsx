import { type ReactNode, use, useState } from "react";
import { HeartsContext } from "#src/finding/garage/hearts.tsx";

type Props = { keyCodes: readonly string[]; inGarage: readonly string[]; children: ReactNode };

/**
 * Fills the hearts of listings that a call has read, not a loader: what is pressed stays when the page's loaders read
 * again.
 */
export function ReadHearts({ keyCodes, inGarage, children }: Props) {
  const hearts = use(HeartsContext);
  const [read, setRead] = useState(inGarage);
  const filled = keyCodes.filter((keyCode) => hearts.isIn(keyCode, read.includes(keyCode)));
  if (filled.join() !== read.join()) setRead(filled);
  return <HeartsContext value={{ ...hearts, isIn: (keyCode) => filled.includes(keyCode) }}>{children}</HeartsContext>;
}
