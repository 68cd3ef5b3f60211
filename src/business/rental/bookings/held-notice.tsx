import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { bookingPaymentAddress } from "./rules.ts";

/** A payment that was begun and not finished, and the way back to it. */
export const HeldNotice = ({ code, minutes, until }: { code: string; minutes: number; until: string }) => (
  <Notice tone="warn">
    <p>
      Bu araç {minutes} dakika sizin için ayrıldı: <Link to={bookingPaymentAddress(code)}>sürdürün</Link>
    </p>
    <p className="small muted">Saat {until} olunca başkaları da kiralayabilir.</p>
  </Notice>
);
