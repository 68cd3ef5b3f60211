import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { successRedirectMs } from "./rules.ts";

/** Three seconds are short for a button: whoever presses a key, touches or scrolls is reading and stays as well. */
const stoppedBy = ["keydown", "pointerdown", "wheel"] as const;

/** Opens another page in 3 seconds, which the member can stop. Without scripts there is nothing to stop. */
export function Redirecting({ to }: { to: string }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    if (isStopped) return;
    const stop = () => setStopped(true);
    const timer = setTimeout(() => void navigate(to, { replace: true }), successRedirectMs);
    for (const type of stoppedBy) document.addEventListener(type, stop);
    return () => {
      clearTimeout(timer);
      for (const type of stoppedBy) document.removeEventListener(type, stop);
    };
  }, [isStopped, navigate, to]);
  if (!isHydrated) return null;
  // Nothing may move when a press stops it: the press is on its way to another button.
  const hiddenIf = (isHidden: boolean) => (isHidden ? "redirecting__hidden" : "");
  return (
    <div className="sent__row muted small">
      <p role="status" className="redirecting__texts">
        <span className={hiddenIf(isStopped)}>
          {`${successRedirectMs / 1000} saniye içinde ilanınızın sayfasına yönlendirileceksiniz.`}
        </span>
        <span className={hiddenIf(!isStopped)}>Yönlendirme durduruldu.</span>
      </p>
      <Button look="line" size="s" className={hiddenIf(isStopped)} onClick={() => setStopped(true)}>
        Bu sayfada kalın
      </Button>
    </div>
  );
}
