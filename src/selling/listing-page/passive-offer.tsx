import { useEffect, useRef } from "react";
import { LinkButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { HtmlPart } from "#src/ui/server-html.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { FactList, KeyFacts } from "./fact-lists.tsx";
import { moreLink } from "./result-links.ts";
import { passiveDetailId, passiveTexts } from "#src/selling/listings/detail/rules.ts";
import type { PassiveView } from "#src/selling/listings/detail/service.server.ts";
import { Similar } from "./similar.tsx";

/**
 * Product 7.9: a listing that is not live, for other visitors. Similar live listings come first; the page scrolls to the
 * block with this listing's name.
 */
export function PassiveOffer({ passive, similar }: { passive: PassiveView; similar: HtmlPart | null }) {
  const { cover } = passive;
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    // Does not override a restored scroll position or a fragment in the address.
    if (window.scrollY === 0 && location.hash === "") block.current?.scrollIntoView({ block: "start" });
  }, []);
  const more = moreLink(passive);
  return (
    <div className="page passive">
      <div className="gone__head">
        <h1>{passiveTexts.title}</h1>
        <p className="muted">
          {passive.nameWithYear} · İlan no {passive.keyCode}
        </p>
        <div className="gone__acts">
          <LinkButton look="primary" to={more.to}>
            {more.label}na bakın
          </LinkButton>
          <a className="btn" href={`#${passiveDetailId}`}>
            İlanın bilgilerine inin
          </a>
        </div>
      </div>
      <Similar list={similar} more={more} />
      <section className="passive__block" id={passiveDetailId} ref={block} aria-labelledby="ilan-adi">
        <Notice tone="warn">
          <p>
            <strong>{passiveTexts.title}.</strong> {passiveTexts[passive.state]}
          </p>
        </Notice>
        <div className="titleline">
          <h2 id="ilan-adi">{passive.nameWithYear}</h2>
          <p className="muted">{passive.title}</p>
        </div>
        <div className="passive__two">
          {cover && (
            <div className="passive__photo">
              <Photo id={cover.id} alt={passive.name} kind="card" sizes="(min-width: 64rem) 26rem, 100vw" isFirst />
            </div>
          )}
          <div>
            <KeyFacts facts={passive.keyFacts} />
            <FactList facts={passive.facts} />
          </div>
        </div>
      </section>
    </div>
  );
}
