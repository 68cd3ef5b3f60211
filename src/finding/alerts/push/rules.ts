/** What a browser shows; it holds no personal data. `path` is on our own site. */
export type PushMessage = { title: string; path: string };

/** The service worker: it shows messages while no page is open, and the offline page. */
export const workerPath = "/bildirim-calisani.js";
export const workerScope = "/";
/** A page of the scope that the worker had when it showed messages alone: a subscription of then is still found. */
export const alertsPath = "/bildirimlerim";

/** Browsers of one member that receive messages. */
export const browsersMax = 10;
/** Older messages are not delivered. */
export const messageHours = 12;

export const pushThrottle = { capacity: 20, perHour: 40 };

export const pushMessages = {
  wrongEndpoint: "Tarayıcınızın verdiği adres kullanılamıyor.",
  on: "Bu tarayıcıda bildirimler açıldı.",
  off: "Bu tarayıcıda bildirimler kapatıldı.",
  denied:
    "Tarayıcınız bu sitenin bildirimlerini engelliyor. Adres çubuğundaki site ayarlarından izin verirseniz buradan açabilirsiniz.",
  unsupported: "Tarayıcınız bildirim göstermeyi desteklemiyor. E-posta bildirimlerini kullanabilirsiniz.",
  failed: "Bildirimler açılamadı. Lütfen daha sonra yeniden deneyiniz.",
};

/** Whether this may be a push endpoint: https on the default port at a host name. Its address is checked when sending. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isName = /[a-z]/i.test(hostname) && !hostname.includes(":") && hostname.includes(".");
  return protocol === "https:" && port === "" && username === "" && password === "" && isName;
}
