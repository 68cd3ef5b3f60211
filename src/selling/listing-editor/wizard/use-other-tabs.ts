import { useEffect, useRef, useState } from "react";
import { createMessages } from "../create/rules.ts";

/**
 * Detects that the draft was saved in another tab of this browser or on another device: this page is then behind
 * (`isBehind`) until it is reloaded or takes the draft over. Tabs notify each other over a BroadcastChannel. A save on
 * another device shows when the server refuses an older version: in the background (`fallBehind`), or in `answer`.
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
    notifySaved: () => channel.current?.postMessage("saved"),
    fallBehind: () => setBehind(true),
    takeOver: () => setBehind(false),
  };
}
