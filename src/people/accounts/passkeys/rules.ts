/** Most passkeys of a member. */
export const passkeysMax = 10;
export const passkeyNameMaxLength = 50;
/** How long an authenticator may take to answer, in milliseconds. */
export const challengeMinutes = 5;
/** Rate limit of challenges per client; a whole mobile network may be one client. */
export const challengeThrottle = { capacity: 300, perHour: 1200 };

export const passkeysPath = "/hesabim/gecis-anahtarlari";

/** Where a passkey is stored: a password manager, one device, or a security key. */
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
  /** Errors that only the browser can detect. */
  unsupported: "Tarayıcınız geçiş anahtarlarını desteklemiyor.",
  notDone: "Geçiş anahtarı işlemi tamamlanmadı. Yeniden deneyebilirsiniz.",
  alreadyHere: "Bu cihazda ya da parola yöneticinizde bu hesabın geçiş anahtarı zaten var.",
  unfit: "Bu cihaz geçiş anahtarı için uygun değil: ekran kilidi, parmak izi, yüz ya da PIN tanımlı olmalıdır.",
};

/**
 * Relying party id of passkeys: the site's public address. Browsers allow no IP address, but `localhost`
 * on this machine; undefined where neither applies.
 */
export function passkeySite(siteOrigin: string): { id: string; origin: string } | undefined {
  const url = new URL(siteOrigin);
  if (["127.0.0.1", "[::1]"].includes(url.hostname)) url.hostname = "localhost";
  if (/^[\d.]+$|^\[/.test(url.hostname)) return undefined;
  return { id: url.hostname, origin: url.origin };
}

type Made = { deviceType: string; attachment: string | undefined };

/** The authenticator reports whether the passkey can be synced, the browser where it is stored. */
export const kindOf = ({ deviceType, attachment }: Made): PasskeyKind =>
  deviceType === "multiDevice" ? "synced" : attachment === "cross-platform" ? "security-key" : "device";
