import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import { privateLimitMessage } from "#src/selling/listings/rules.ts";

type Props = { limit: { counted: number; isReached: boolean }; isFirstStep: boolean };

/** How many listings a private member may have: said before anything is typed, and at every step once it is reached. */
export function LimitNotice({ limit: { counted, isReached }, isFirstStep }: Props) {
  if (isReached)
    return (
      <Notice tone="warn" text={privateLimitMessage}>
        <Link to="/ilanlarim">İlanlarınıza gidin</Link>
      </Notice>
    );
  const now = counted === 0 ? "Şu an hiç ilanınız yok." : `Şu an ${counted} ilanınız var.`;
  return isFirstStep && <Notice text={`${privateLimitMessage} ${now}`} />;
}
