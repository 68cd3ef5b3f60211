import { useEffect, useState } from "react";
import { Refusal } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "./browser.ts";
import { pushMessages } from "./rules.ts";

const texts: Record<PushState, string> = {
  on: "Bu tarayıcı, Kontak kapalıyken de bildirimlerinizi gösterir. Oturumunuzu kapattığınızda bu da kapanır.",
  off: "Bildirimleriniz, Kontak kapalıyken de bu tarayıcıda görünebilir.",
  denied: pushMessages.denied,
  unsupported: pushMessages.unsupported,
};

/** Turns push messages of this browser on or off; hidden without scripts. */
export function PushSwitch({ publicKey, endpoints }: { publicKey: string; endpoints: readonly string[] }) {
  const [state, setState] = useState<PushState>();
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isClosed = useFormsClosed();
  useEffect(() => {
    readPushState(endpoints).then(setState, () => setState("unsupported"));
    // Reads the state once, with the endpoints of the first render; later changes come from the button.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!state) return null;

  async function change() {
    setBusy(true);
    setFault("");
    try {
      setState(state === "on" ? await turnPushOff() : await turnPushOn(publicKey));
    } catch (error) {
      setFault(error instanceof Refusal ? error.message : pushMessages.failed);
    }
    setBusy(false);
  }

  return (
    <div className="push-switch">
      <p className="small" role="status">
        {fault || texts[state]}
      </p>
      {(state === "on" || state === "off") && (
        <Button
          look="line"
          size="s"
          disabled={isBusy || isClosed}
          aria-pressed={state === "on"}
          onClick={() => void change()}
        >
          {state === "on" ? "Tarayıcı bildirimlerini kapatın" : "Tarayıcı bildirimlerini açın"}
        </Button>
      )}
    </div>
  );
}
