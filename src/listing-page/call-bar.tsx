import { MessageButton } from "#src/messages/compose/message-button.tsx";
import { PhoneButton } from "./phone.tsx";

/** The buttons to contact the seller, fixed at the bottom on phones. */
export function CallBar({ canCall, canWrite }: { canCall: boolean; canWrite: boolean }) {
  if (!canCall && !canWrite) return null;
  return (
    <div className="callbar">
      {canWrite && <MessageButton />}
      {canCall && <PhoneButton isWide />}
    </div>
  );
}
