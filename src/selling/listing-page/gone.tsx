import { LinkButton } from "#src/ui/button.tsx";
import type { HtmlPart } from "#src/ui/server-html.tsx";
import { Link } from "#src/ui/link.tsx";
import { moreLink, resultLinks } from "./result-links.ts";
import type { GoneView, StateNoticeView } from "#src/selling/listings/detail/service.server.ts";
import { Similar } from "./similar.tsx";
import { StateNotice } from "./state-notice.tsx";

type Props = {
  gone: GoneView;
  /** For the owner of a listing that a moderator removed: the reasons. */
  notice: StateNoticeView | null;
  similar: HtmlPart | null;
};

/** The page of a listing that is sold or removed, with similar listings. */
export function Gone({ gone, notice, similar }: Props) {
  const more = moreLink(gone);
  const [, wider = more] = resultLinks(gone);
  const thing = gone.listingType === "yedek-parca" ? "parça" : "araç";
  return (
    <div className="page gone">
      {notice && <StateNotice notice={notice} viewer="owner" keyCode={gone.keyCode} />}
      <div className="gone__head">
        <h1>{gone.isSold ? `Bu ${thing} satıldı` : "Bu ilan yayından kaldırıldı"}</h1>
        <p className="muted">
          {gone.nameWithYear} · İlan no {gone.keyCode}
        </p>
        <div className="gone__acts">
          <LinkButton look="primary" to={more.to}>
            {more.label}na bakın
          </LinkButton>
          <Link className="btn" to={wider.to}>
            {wider.label} ilanları
          </Link>
        </div>
      </div>
      <Similar list={similar} more={more} />
    </div>
  );
}
