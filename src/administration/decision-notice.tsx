import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** Since when and why a member is blocked or a business suspended, with a link to their objection. */
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
