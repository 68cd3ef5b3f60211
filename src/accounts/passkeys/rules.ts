/** The most a member may have. */
export const passkeysMax = 10;
export const passkeyNameMaxLength = 50;
/** How long an authenticator may take to answer. */
export const challengeMinutes = 5;
/** How often one client may ask for something to sign; whole mobile networks are one client. */
export const challengeThrottle = { capacity: 300, perHour: 1200 };

export const passkeysPath = "/hesabim/gecis-anahtarlari";

/** Where a passkey lives: with a password manager, in one device, or on a key that is plugged in or held to it. */
export type PasskeyKind = "synced" | "device" | "security-key";
export const kindNames: Record<PasskeyKind, string> = {
  synced: "Parola yöneticinizde, cihazlarınızla eşitlenir",
  device: "Yalnız bir cihazda",
  "security-key": "Güvenlik anahtarında",
};

export const passkeyMessages = {
  signIn: "Bu geçiş anahtarı ile giriş yapılamadı. Yeniden deneyiniz ya da başka bir yolla giriş yapınız.",
  ended: "Geçiş anahtarı isteğinin süresi doldu. Lütfen yeniden deneyiniz.",
  notAdded: "Geçiş anahtarı eklenemedi. Lütfen yeniden deneyiniz.",
  isThere: "Bu geçiş anahtarı zaten kayıtlı.",
  tooMany: `En çok ${passkeysMax} geçiş anahtarınız olabilir. Yenisini eklemek için önce birini kaldırınız.`,
  unconfirmed: "Geçiş anahtarı eklemek için önce e-posta adresinizi onaylayınız.",
  notFound: "Bu geçiş anahtarı bulunamadı.",
  noSite: "Geçiş anahtarları sitenin bu adresinde kullanılamıyor.",
  noScripts: "Geçiş anahtarı eklemek için tarayıcınızda JavaScript açık olmalıdır.",
  /** What only the browser knows. */
  unsupported: "Tarayıcınız geçiş anahtarlarını desteklemiyor.",
  notDone: "Geçiş anahtarı işlemi tamamlanmadı. Yeniden deneyebilirsiniz.",
  alreadyHere: "Bu cihazda ya da parola yöneticinizde bu hesabın geçiş anahtarı zaten var.",
  unfit: "Bu cihaz geçiş anahtarı için uygun değil: ekran kilidi, parmak izi, yüz ya da PIN tanımlı olmalıdır.",
};

/**
 * For whom authenticators make passkeys: the site's public address. Browsers take no address of digits, but `localhost`
 * for this machine; nothing where neither will do.
 */
export function passkeySite(siteOrigin: string): { id: string; origin: string } | undefined {
  const url = new URL(siteOrigin);
  if (["127.0.0.1", "[::1]"].includes(url.hostname)) url.hostname = "localhost";
  if (/^[\d.]+$|^\[/.test(url.hostname)) return undefined;
  return { id: url.hostname, origin: url.origin };
}

type Made = { deviceType: string; attachment: string | undefined };

/** Whether it can leave its device is what the authenticator says; where it is, the browser. */
export const kindOf = ({ deviceType, attachment }: Made): PasskeyKind =>
  deviceType === "multiDevice" ? "synced" : attachment === "cross-platform" ? "security-key" : "device";
