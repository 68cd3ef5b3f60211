import { useEffect, useState } from "react";
import type { ListingType } from "#src/selling/listings/rules.ts";
import { suggestMinLength } from "#src/ui/form/suggest.ts";
import { joinNames } from "../address/labels.ts";
import { withoutSearchedBudget } from "../sentence/monthly-budget.ts";
import { sentenceOf } from "./searched-query.ts";
import { fulltextSuggestion } from "../suggestions/api.ts";

/** Names the words of the sent sentence that the search left out and that its address does not have. */
export default function IgnoredWords({ address, listing }: { address: string; listing: ListingType }) {
  const [found, setFound] = useState<{ address: string; words: readonly string[] }>();
  useEffect(() => {
    const sentence = withoutSearchedBudget(sentenceOf(address) ?? "", address);
    if (sentence.trim().length < suggestMinLength) return;
    const abort = new AbortController();
    fulltextSuggestion({ product: listing, term: sentence }, { signal: abort.signal }).then(
      ({ suggestions }) => {
        const words = suggestions.find(({ kind }) => kind === "text")?.ignored ?? [];
        const inAddress = new URLSearchParams(address.split("?")[1]).get("ara")?.split(" ") ?? [];
        setFound({
          address,
          words: words.filter((phrase) => !phrase.split(" ").every((word) => inAddress.includes(word))),
        });
      },
      () => {},
    );
    return () => abort.abort();
  }, [address, listing]);
  if (found?.address !== address || found.words.length === 0) return null;
  return (
    <p className="small muted results__unknown">
      Aramaya katılmayan sözcükler: {joinNames(found.words.map((word) => `“${word}”`))}.
    </p>
  );
}
