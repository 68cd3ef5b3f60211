import { subscribeToPush, unsubscribeFromPush } from "./api.ts";
import { alertsPath, workerPath, workerScope } from "./rules.ts";

/** Whether this browser shows push messages. */
export type PushState = "unsupported" | "denied" | "off" | "on";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const findWorker = () => navigator.serviceWorker.getRegistration(alertsPath);

/** Reads the state without asking for permission. `endpoints` are those stored for this session. */
export async function readPushState(endpoints: readonly string[]): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  return subscription && endpoints.includes(subscription.endpoint) ? "on" : "off";
}

/** Asks for permission and registers this browser; call it from a click handler. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState([]);
  if (!(await findWorker())) await navigator.serviceWorker.register(workerPath, { scope: workerScope });
  // Subscribing needs an active worker.
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await subscribeToPush({ endpoint: endpoint!, keys: { p256dh: keys!["p256dh"]!, auth: keys!["auth"]! } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return "on";
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  if (subscription) {
    await unsubscribeFromPush({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return "off";
}
