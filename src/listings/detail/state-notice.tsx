import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { editAddress } from "../edit/rules.ts";
import type { ListingActor } from "../rules.ts";
import type { StateNoticeView } from "./service.server.ts";

/** Says to the owner and to moderators that the listing is not on the site, and why. */
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
      <Notice tone={notice.state === "rejected" || notice.state === "authority-lost" ? "bad" : "warn"}>
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
        {notice.note && <p>{notice.note}</p>}
        <p>
          {viewer === "owner" && notice.state === "rejected" ? (
            <Link to={editAddress(keyCode)}>İlanınızı düzenleyip yeniden onaya gönderin</Link>
          ) : viewer === "owner" ? (
            <Link to="/ilanlarim">İlanlarıma gidin</Link>
          ) : (
            <Link to={`/yonetim/ilanlar/${keyCode}`}>Denetleme sayfasını açın</Link>
          )}
        </p>
      </Notice>
    </div>
  );
}
