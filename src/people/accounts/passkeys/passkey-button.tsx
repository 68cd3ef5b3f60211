import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useSubmit } from "react-router";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Purpose } from "./browser.ts";
import { PasskeysElsewhere } from "./passkeys-elsewhere.tsx";
import { challengeMinutes, passkeyMessages } from "./rules.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

/**
 * Asks the browser for a passkey and submits its answer to the page's own action. For signing in, the browser also offers
 * passkeys in the e-mail field's autocomplete. Without scripts there is no button.
 */
export function PasskeyButton({
  purpose,
  origin,
  children,
}: {
  purpose: Purpose;
  origin: string;
  children: ReactNode;
}) {
  const support = usePasskeySupport(origin);
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const isSending = useNavigation().state === "submitting";
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const send = (passkey: string) => submit({ passkey }, { method: "post", action: pathname + search });
  useOffer(purpose === "sign-in" && support === "here" && !isAsking && !isSending, send);

  async function ask() {
    if (support === "nowhere") return setFault(passkeyMessages.unsupported);
    setFault(undefined);
    setAsking(true);
    try {
      const { usePasskey: askBrowser } = await import("./browser.ts");
      await send(await askBrowser(purpose));
    } catch (error) {
      setFault(error instanceof Refusal ? error.message : unexpectedError);
    }
    setAsking(false);
  }

  if (support === "elsewhere") return <PasskeysElsewhere address={`${origin}/login`} />;
  return (
    <div className="passkey-button">
      <Button look="line" isWide disabled={isAsking || isSending} onClick={() => void ask()}>
        <Icon name="key" size="s" />
        {children}
      </Button>
      <p className="small" role="status">
        {fault}
      </p>
    </div>
  );
}

/** The challenge is renewed before it expires, while the page is open. */
const renewMs = (challengeMinutes - 1) * 60_000;

/** Offers passkeys in a field's autocomplete, where supported; a choice calls `send`. */
function useOffer(isWanted: boolean, send: (passkey: string) => unknown) {
  const [round, setRound] = useState(0);
  const latest = useRef(send);
  useEffect(() => void (latest.current = send));
  useEffect(() => {
    if (!isWanted) return;
    const over = new AbortController();
    const timer = setTimeout(() => setRound(round + 1), renewMs);
    (async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { offerPasskeys } = await import("./browser.ts");
      latest.current(await offerPasskeys(over.signal));
      // The user did not ask for it, so errors are silent here; the button reports what is wrong.
    })().catch(() => {});
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [isWanted, round]);
}
