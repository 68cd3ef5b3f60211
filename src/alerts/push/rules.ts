/** What a browser shows; nothing of the member is in it. `path` is on our own site. */
export type PushMessage = { title: string; path: string };

/** The script that shows messages while no page is open, and the only page it belongs to. */
export const workerPath = "/bildirim-calisani.js";
export const workerScope = "/bildirimlerim";

/** How many browsers of one member are told. */
export const browsersMax = 10;
/** A message that could not be shown for so long is not shown any more. */
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

/** Could a push service stand here? https on its own port, with a name; whether the name leads inside is seen when sending. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isName = /[a-z]/i.test(hostname) && !hostname.includes(":") && hostname.includes(".");
  return protocol === "https:" && port === "" && username === "" && password === "" && isName;
}
