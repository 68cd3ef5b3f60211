import { useEffect } from "react";
import { workerPath, workerScope } from "#src/alerts/push/rules.ts";
import LiveUnread from "#src/messages/chat/live-unread.tsx";

/** Loaded after hydration for members and in the installed app: the service worker, and a member's live messages. */
export default function BackgroundParts({ isMember }: { isMember: boolean }) {
  useEffect(() => {
    // A browser may deny it, as in private windows.
    void navigator.serviceWorker?.register(workerPath, { scope: workerScope }).catch(() => undefined);
  }, []);
  return isMember && <LiveUnread />;
}
