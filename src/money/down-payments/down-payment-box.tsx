import { Link } from "react-router";
import { formatAmount } from "#src/shared/money.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { landingPath, reservePath, type Terms } from "./rules.ts";

type Props = { keyCode: string; isReserved: boolean; terms: Terms | null; canReserve: boolean };

/** On the page of a listing: that it is reserved, or on what terms it can be. */
export function DownPaymentBox({ keyCode, isReserved, terms, canReserve }: Props) {
  if (isReserved)
    return (
      <Notice tone="warn">
        <p>
          <strong>Rezerve.</strong> Bir alıcı bu aracı ön ödemeyle ayırttı. Satıcıya yine de yazabilirsiniz.
        </p>
      </Notice>
    );
  if (!terms || !canReserve) return null;
  return (
    <div className="panel down-payment-box">
      <p>
        Bu aracı <strong>{formatAmount(terms.feeKurus)}</strong> ön ödemeyle {terms.holdDays} gün ayırtabilirsiniz.{" "}
        <Link to={landingPath}>Nasıl işler?</Link>
      </p>
      <LinkButton look="line" to={reservePath(keyCode)}>
        Rezerve et
      </LinkButton>
    </div>
  );
}
