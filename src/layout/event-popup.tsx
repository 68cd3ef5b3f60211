import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { later } from "../ui/later.tsx";
import { cookieNames, eventPopupMaxAgeSeconds, storeChoice } from "#src/shared/choice-cookies.ts";

const EventInvitation = later(async () => (await import("./event-invitation.tsx")).EventInvitation);

/** Nobody is held back while they do what the popup invites to. */
const quietPages = /^\/(?:login|bireysel|ilanver|sifre)/;

/** Product 2.5: a visitor who is about to leave at the top of the window is asked once. */
export function EventPopup() {
  const [state, setState] = useState<"waiting" | "open" | "seen">("waiting");
  const { pathname } = useLocation();
  const isQuiet = quietPages.test(pathname);

  useEffect(() => {
    if (state !== "waiting" || isQuiet) return;
    const leave = (event: MouseEvent) => {
      if (event.relatedTarget !== null || event.clientY > 0) return;
      // Remembered when it opens: whoever leaves the page without closing it is not asked again.
      storeChoice(cookieNames.eventPopup, "1", eventPopupMaxAgeSeconds);
      setState("open");
    };
    document.addEventListener("mouseout", leave);
    return () => document.removeEventListener("mouseout", leave);
  }, [state, isQuiet]);

  const close = () => setState("seen");
  // Closed it stays, so that the focus finds back to where it was.
  return state !== "waiting" && <EventInvitation isOpen={state === "open"} onClose={close} />;
}
