import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** The notice that a member is blocked or a business suspended: date, reason and a link to the objection. */
export const DecisionNotice = ({ at, reason, requestId }: { at: string; reason: string; requestId: number | null }) => (
  <Notice tone="bad">
    <p className="requests__text">
      {at} tarihinden beri durdurulmuş: {reason}
    </p>
    {requestId !== null && (
      <p>
        <Link to={`/yonetim/talepler/${requestId}`}>İtirazını okuyun ve yanıtlayın</Link>
      </p>
    )}
  </Notice>
);
