import { useRef } from "react";
import { type HtmlPart, ServerHtml } from "#src/ui/server-html.tsx";
import type { SliderTrack } from "#src/ui/slider.tsx";
import { useFollowedLinks } from "#src/ui/use-followed-links.ts";
import { useMarkedHearts } from "./use-marked-hearts.ts";

/** Cards in a rail, or in the `track` of a `Slider`, as HTML of the server (`railHtml`). */
export function CardRail({ part, track }: { part: HtmlPart; track?: SliderTrack }) {
  const own = useRef<HTMLDivElement>(null);
  useMarkedHearts(track?.ref ?? own);
  const onClick = useFollowedLinks();
  return track ? (
    <ServerHtml as="ul" part={part} onClick={onClick} {...track} />
  ) : (
    <ServerHtml ref={own} part={part} className="rail rail--4" onClick={onClick} />
  );
}
