import { useEffect, useState } from "react";
import { paidPlaces } from "./api.ts";
import { takeEarlyCall } from "./early-call.ts";
import { noPaidCards, type PaidCards } from "./paid-cards.ts";

/**
 * The promoted listings of this view of the page at an address (path and query); undefined until they are there. The page is
 * cached for all visitors, so each view asks for the next ones.
 */
export function usePaidCards(address: string) {
  const [next, setNext] = useState<{ address: string; cards: PaidCards; inGarage: readonly string[] }>();
  useEffect(() => {
    let isCurrent = true;
    const call = takeEarlyCall(address) ?? paidPlaces({ adres: address }).catch(() => null);
    void call.then((answer) => {
      const { inGarage, ...cards } = answer ?? { ...noPaidCards, inGarage: [] };
      if (isCurrent) setNext({ address, cards, inGarage });
    });
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return next?.address === address ? next : undefined;
}
