import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button, LinkButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { cookieNames, eventPopupMaxAgeSeconds, rememberChoice } from "./cookies.ts";

/** Nobody is held back while they do what the popup invites to. */
const quietPages = /^\/(?:login|bireysel|ilanver|sifre)/;

/** Spec 2: a visitor who is about to leave at the top of the window is asked once. */
export function EventPopup() {
  const [state, setState] = useState<"waiting" | "open" | "seen">("waiting");
  const { pathname } = useLocation();
  const isQuiet = quietPages.test(pathname);

  useEffect(() => {
    if (state !== "waiting" || isQuiet) return;
    const leave = (event: MouseEvent) => {
      if (event.relatedTarget === null && event.clientY <= 0) setState("open");
    };
    document.addEventListener("mouseout", leave);
    return () => document.removeEventListener("mouseout", leave);
  }, [state, isQuiet]);

  function close() {
    rememberChoice(cookieNames.eventPopup, "1", eventPopupMaxAgeSeconds);
    setState("seen");
  }
  return (
    <Dialog
      isOpen={state === "open"}
      onClose={close}
      title="Gitmeden üye olmak ister misiniz?"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Şimdi değil
          </Button>
          <LinkButton look="ink" to="/bireysel/kayit" onClick={close}>
            Üye olun
          </LinkButton>
        </>
      }
    >
      <p className="small muted">
        Üyelik ücretsizdir. Aracınızı katalogdan seçip birkaç dakikada ilan verebilirsiniz; bireysel üyelerden ilan
        ücreti alınmaz.
      </p>
    </Dialog>
  );
}
