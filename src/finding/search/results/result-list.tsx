import { useRef } from "react";
import { useCompareChecks } from "#src/finding/compare/use-compare-checks.ts";
import { useMarkedHearts } from "#src/finding/garage/use-marked-hearts.ts";
import { type HtmlPart, ServerHtml } from "#src/ui/server-html.tsx";
import { useFollowedLinks } from "#src/ui/use-followed-links.ts";

/** One page of results, as HTML of the server (`resultHtml`): links, hearts and boxes are brought to life here. */
export function ResultList({ list, isGallery }: { list: HtmlPart; isGallery: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useMarkedHearts(box);
  const onInput = useCompareChecks(box);
  return (
    <ServerHtml
      ref={box}
      part={list}
      className={isGallery ? "cards view--gallery" : "rows"}
      onClick={useFollowedLinks()}
      onInput={onInput}
    />
  );
}
