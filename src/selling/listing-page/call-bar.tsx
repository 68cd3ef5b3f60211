import { MessageButton } from "#src/people/messages/compose/message-button.tsx";
import { PhoneButton } from "./phone.tsx";

/** The price and the buttons to contact the seller, fixed at the bottom on phones. */
export function CallBar({ price, canCall, canWrite }: { price: string; canCall: boolean; canWrite: boolean }) {
  if (!canCall && !canWrite) return null;
  return (
    <div className={canCall ? "callbar callbar--phone" : "callbar"}>
      <strong className="callbar__price">{price}</strong>
      {canWrite && <MessageButton />}
      {canCall && <PhoneButton />}
    </div>
  );
}
