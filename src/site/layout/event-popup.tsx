import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { later } from "#src/ui/later.tsx";
import { cookieNames, eventPopupMaxAgeSeconds, storeChoice } from "#src/shared/choice-cookies.ts";

const EventInvitation = later(async () => (await import("./event-invitation.tsx")).EventInvitation);

/** Pages where the popup never opens: the visitor already does what it invites to. */
const quietPages = /^\/(?:login|bireysel|ilanver|sifre)/;

/** Product 2.5: opens once when a visitor's pointer leaves the window at the top. */
export function EventPopup() {
  const [state, setState] = useState<"waiting" | "open" | "seen">("waiting");
  const { pathname } = useLocation();
  const isQuiet = quietPages.test(pathname);

  useEffect(() => {
    if (state !== "waiting" || isQuiet) return;
    const leave = (event: MouseEvent) => {
      if (event.relatedTarget !== null || event.clientY > 0) return;
      // Stored on opening: a visitor who leaves the page without closing the popup is not asked again.
      storeChoice(cookieNames.eventPopup, "1", eventPopupMaxAgeSeconds);
      setState("open");
    };
    document.addEventListener("mouseout", leave);
    return () => document.removeEventListener("mouseout", leave);
  }, [state, isQuiet]);

  const close = () => setState("seen");
  // Rendered also when closed, so that the focus can return to where it was.
  return state !== "waiting" && <EventInvitation isOpen={state === "open"} onClose={close} />;
}
