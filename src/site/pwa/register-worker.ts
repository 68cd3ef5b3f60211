import { workerPath, workerScope } from "#src/finding/alerts/push/rules.ts";

/** Registers the service worker: messages to the browser, and the offline page. */
export function registerWorker(): void {
  // A browser may deny it, as in private windows.
  void navigator.serviceWorker?.register(workerPath, { scope: workerScope }).catch(() => undefined);
}
