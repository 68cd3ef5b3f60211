import { useEffect, useRef, useState } from "react";

/**
 * The other tabs of this browser that have the same draft open. Whichever was kept last has it: the others are behind
 * (`isBehind`) until their page is loaded anew or they take it over. `tell` says that this one was kept.
 */
export function useOtherTabs(draftId: string) {
  const [isBehind, setBehind] = useState(false);
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
    takeOver: () => setBehind(false),
  };
}
