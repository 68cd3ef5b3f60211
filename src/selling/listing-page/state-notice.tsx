import { editAddress } from "#src/selling/listings/own-listings.ts";
import { Notice } from "#src/ui/notice.tsx";
import { appealAddress } from "#src/selling/listings/appeals/rules.ts";
import { authorityAddress } from "#src/selling/listings/authority/rules.ts";
import type { ListingActor, ListingState } from "#src/selling/listings/rules.ts";
import type { StateNoticeView } from "#src/selling/listings/detail/service.server.ts";
import { Link } from "#src/ui/link.tsx";

const badStates: readonly ListingState[] = ["rejected", "removed", "authority-lost"];

/** The notice for owner and moderators that the listing is not live, with the reasons. */
export function StateNotice({
  notice,
  viewer,
  keyCode,
}: {
  notice: StateNoticeView;
  viewer: ListingActor | null;
  keyCode: string;
}) {
  return (
    <div className="state-notice">
      <Notice tone={badStates.includes(notice.state) ? "bad" : "warn"}>
        <p>
          <strong>{notice.title}</strong> {notice.text}
        </p>
        {notice.reasons.length > 0 && (
          <ul className="state-notice__reasons">
            {notice.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {notice.note && <p>Denetleyenin notu: {notice.note}</p>}
        {viewer === "owner" ? (
          <p className="state-notice__acts">
            {notice.canEdit && (
              <Link className="btn btn--s btn--primary" to={editAddress(keyCode)}>
                İlanı düzeltin
              </Link>
            )}
            {notice.canAppeal && (
              <Link className="btn btn--s btn--line" to={appealAddress(keyCode)}>
                Karara itiraz edin
              </Link>
            )}
            {(notice.state === "pending" || notice.state === "authority-lost") && (
              <Link to={authorityAddress(keyCode)}>İlan yetkisinin durumu</Link>
            )}
            <Link to="/ilanlarim">İlanlarıma gidin</Link>
          </p>
        ) : (
          <p>
            <Link to={`/yonetim/ilanlar/${keyCode}`}>Denetleme sayfasını açın</Link>
          </p>
        )}
      </Notice>
    </div>
  );
}
