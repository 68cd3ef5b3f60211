import { useEffect } from "react";
import LiveUnread from "#src/people/messages/chat/live-unread.tsx";
import { registerWorker } from "./register-worker.ts";

/** Loaded after hydration for members: the service worker, and live messages. */
export default function BackgroundParts() {
  useEffect(registerWorker, []);
  return <LiveUnread />;
}
