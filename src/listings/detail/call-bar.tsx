import { Icon } from "#src/ui/icon.tsx";
import { PhoneButton } from "./phone.tsx";
import { whatsAppAddress } from "./rules.ts";
import { type Shared, useSharing } from "./use-sharing.ts";

/** The two things to do with a listing on a phone, always at hand at the lower edge: pass it on, and call. */
export function CallBar({ canCall, ...shared }: Shared & { canCall: boolean }) {
  const { copy, share } = useSharing(shared);
  return (
    <div className={`callbar ${canCall ? "" : "callbar--one"}`}>
      <a
        className="btn btn--line btn--wide"
        href={whatsAppAddress(shared)}
        onClick={(event) => {
          // Without scripts it leads to WhatsApp, which needs none.
          event.preventDefault();
          void ("share" in navigator ? share() : copy());
        }}
      >
        <Icon name="share" size="s" />
        Paylaş
      </a>
      {canCall && <PhoneButton isWide />}
    </div>
  );
}
