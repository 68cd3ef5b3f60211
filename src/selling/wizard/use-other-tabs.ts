import { useEffect, useRef, useState } from "react";
import { createMessages } from "../create/rules.ts";

/**
 * The other tabs of this browser that have the same draft open, and other devices. Whichever was kept last has it: the
 * others are behind (`isBehind`) until their page is loaded anew or they take it over. Tabs `tell` each other that they were
 * kept. Of other devices the server knows, when it refuses what was made from an older draft: in the background
 * (`fallBehind`), or as the answer to the form itself.
 */
export function useOtherTabs(draftId: string, answer: { message: string } | undefined) {
  const isOld = answer?.message === createMessages.draftChanged;
  const [isBehind, setBehind] = useState(isOld);
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    if (isOld) setBehind(true);
  }
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = new BroadcastChannel(`ilan-taslagi ${draftId}`);
    opened.onmessage = () => setBehind(true);
    channel.current = opened;
    return () => {
      channel.current = undefined;
      opened.close();
    };
  }, [draftId]);
  return {
    isBehind,
    tell: () => channel.current?.postMessage("kept"),
    fallBehind: () => setBehind(true),
    takeOver: () => setBehind(false),
  };
}
