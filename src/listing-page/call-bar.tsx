import { MessageButton } from "#src/messages/compose/message-button.tsx";
import { PhoneButton } from "./phone.tsx";

/** The ways to reach the seller on a phone, always at hand at the lower edge. */
export function CallBar({ canCall, canWrite }: { canCall: boolean; canWrite: boolean }) {
  if (!canCall && !canWrite) return null;
  return (
    <div className="callbar">
      {canWrite && <MessageButton />}
      {canCall && <PhoneButton isWide />}
    </div>
  );
}
