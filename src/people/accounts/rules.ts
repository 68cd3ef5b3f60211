import { z } from "zod/mini";
import { type PhoneOwner, parsePhoneOf } from "#src/shared/phone.ts";
import { spaceAfterDots } from "#src/shared/plain-text.ts";
import { emailPattern, maxCharacters, messages, minCharacters, singleLine } from "#src/shared/validation.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A session expires this long after its last use. */
export const sessionSeconds = 30 * day;
/**
 * A device that signed the member in before has this cookie, so that strangers who try passwords cannot lock the member
 * out: its attempts are counted separately. The cookie alone is worthless and expires when the password changes.
 */
export const deviceCookie = "__Host-cihaz";
/** How long a device that signed in once counts as known. */
export const knownDeviceSeconds = 365 * day;
/** Product 3.4: the address to return to and the action to run. */
export const returnSeconds = 10 * minute;
export const confirmLinkSeconds = 24 * hour;
export const resetLinkSeconds = hour;

export const passwordMinLength = 8;
export const passwordMaxLength = 128;
/** Product 3.8: the phone is checked from this many digits on. */
export const phoneCheckMinDigits = 7;
export const nameMinLength = 2;
export const nameMaxLength = 50;
export const emailMaxLength = 254;

export const accountMessages = {
  wrongSignIn: "E-posta adresi ya da şifre hatalı.",
  wrongPassword: "Mevcut şifreniz hatalı.",
  passwordIsEmail: "Şifreniz e-posta adresinizle aynı olamaz.",
  passwordIsCommon: "Bu şifre çok yaygın. Lütfen tahmin edilmesi daha zor bir şifre seçiniz.",
  passwordIsOld: "Yeni şifreniz mevcut şifrenizden farklı olmalıdır.",
  nameDigits: "Ad ve soyadda rakam bulunamaz.",
  name: "Ad ve soyadda yalnız harf, boşluk, kesme işareti, kısa çizgi ve nokta bulunabilir.",
  phone: "Telefon Numarası Eksik veya Hatalı",
  terms: "Devam etmek için kullanım koşullarını kabul etmelisiniz.",
  alreadyConfirmed: "E-posta adresiniz zaten onaylı.",
  linkEnded: "Bu bağlantının süresi dolmuş ya da bağlantı daha önce kullanılmış.",
  /** Product 3.11. */
  username: "Kullanıcı adı hatalıdır",
  busy: "Şu anda çok yoğunuz. Lütfen biraz sonra tekrar deneyiniz.",
};

/** Burst and refill per hour of attempts, by kind: per address and per client. */
export const throttles = {
  signIn: { address: { capacity: 10, perHour: 20 }, client: { capacity: 60, perHour: 120 } },
  signUp: { address: { capacity: 3, perHour: 3 }, client: { capacity: 20, perHour: 20 } },
  reset: { address: { capacity: 3, perHour: 3 }, client: { capacity: 20, perHour: 20 } },
  confirmation: { address: { capacity: 3, perHour: 6 }, client: { capacity: 20, perHour: 20 } },
  /** Rate limit of checks while a form is filled in. */
  check: { capacity: 60, perHour: 600 },
};

/** The most common passwords; longer lists add little once eight characters are required. */
const commonPasswords = new Set(
  `12345678 123456789 1234567890 01234567 012345678 0123456789 87654321 987654321 9876543210 11111111 22222222 55555555
  66666666 77777777 88888888 99999999 00000000 111111111 1111111111 12341234 11223344 1122334455 12121212 123123123
  123321123 12344321 147258369 159753456 123454321 19231923 19051905 19071907 19031903 10203040 password password1
  password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx qazwsxedc asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh a1234567 a12345678 iloveyou sunshine
  princess football baseball superman administrator admin123 admin1234 welcome1 letmein1 trustno1 dragon123 master123
  galatasaray galatasaray1905 fenerbahce fenerbahce1907 besiktas besiktas1903 trabzonspor istanbul istanbul34 ankara06
  izmir3535 turkiye1 turkiye123 türkiye1 sifre123 şifre123 sifre1234 şifre1234 parola123 parola1234 mustafa1 mehmet123
  ahmet123 canim123 seniseviyorum askim123 aşkım123 kontak123 kontak1234`.split(/\s+/),
);

/** An e-mail address, normalised for storage: trimmed, in lower case. */
export const emailField = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(emailMaxLength), z.regex(emailPattern, messages.email));

/** Product 3.6: a user name is the e-mail address. */
export const usernameField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(emailMaxLength, accountMessages.username),
    z.regex(emailPattern, accountMessages.username),
  );

/** A first or last name. It is part of mails to others, so it can contain neither an address nor a line break. */
export const nameField = z.string().check(
  singleLine,
  // Phone keyboards type the curved apostrophe.
  z.overwrite((text) => spaceAfterDots(text.replace(/[‘’]/g, "'"))),
  minCharacters(nameMinLength),
  maxCharacters(nameMaxLength),
  z.regex(/^\D*$/, accountMessages.nameDigits),
  z.regex(/^(?=.*\p{L})[\p{L}\p{M} .'-]*$/u, accountMessages.name),
);

/** A new password. Spaces count; only its length and how common it is are checked here. */
const newPasswordField = z.string().check(
  z.minLength(passwordMinLength),
  z.maxLength(passwordMaxLength),
  z.refine((text) => !commonPasswords.has(text.toLowerCase()), accountMessages.passwordIsCommon),
);

/** An existing password. */
export const existingPassword = z.string().check(z.minLength(1), z.maxLength(passwordMaxLength));

const passwordAgain = z.string().check(z.minLength(1));
const repeats = z.refine<{ password: string; passwordAgain: string }>(
  ({ password, passwordAgain: again }) => password === again,
  { message: messages.passwordsDiffer, path: ["passwordAgain"], when: ({ value }) => bothTyped(value) },
);
const differsFromEmail = z.refine<{ email: string; password: string }>(
  ({ email, password }) => !isEmailPassword(password, email),
  { message: accountMessages.passwordIsEmail, path: ["password"], when: ({ value }) => bothTyped(value) },
);

// Pairs are compared even where another field is wrong, so that all errors are shown at once.
function bothTyped(value: unknown) {
  const { password, passwordAgain: again } = value as Record<string, unknown>;
  return typeof password === "string" && password !== "" && typeof again === "string" && again !== "";
}

/** Whether the password is the address or the name in it. */
export const isEmailPassword = (password: string, email: string) => {
  const typed = password.trim().toLowerCase();
  return typed === email.trim().toLowerCase() || typed === email.trim().toLowerCase().split("@")[0];
};

/** An empty phone is left out, any other must be a number that its owner may have; becomes E.164. */
export const optionalPhoneField = (owner: PhoneOwner) =>
  z.pipe(
    z
      .optional(z.string())
      .check(z.refine((text) => !text?.trim() || parsePhoneOf(owner, text) !== undefined, accountMessages.phone)),
    z.transform((text) => (text?.trim() ? parsePhoneOf(owner, text) : undefined)),
  );

/** A phone number that a private member, or a business, may have; becomes E.164. */
export const phoneField = (owner: PhoneOwner) =>
  z.pipe(
    z.string().check(
      z.minLength(1),
      z.refine((text) => parsePhoneOf(owner, text) !== undefined, accountMessages.phone),
    ),
    z.transform((text) => parsePhoneOf(owner, text)!),
  );

/** Whose phone rules apply to a member or a visitor: staff of a business use those of businesses. */
export const phoneOwnerOf = (member: { businessId: number | null } | undefined): PhoneOwner =>
  member && member.businessId !== null ? "business" : "private";

/** /bireysel/kayit. `marketing` is a separate consent, off by default (Product 3.2). */
export const SignUpForm = z
  .object({
    firstName: nameField,
    lastName: nameField,
    email: emailField,
    password: newPasswordField,
    passwordAgain,
    phone: optionalPhoneField("private"),
    terms: z.literal("on", accountMessages.terms),
    marketing: z.optional(z.literal("on")),
  })
  .check(repeats, differsFromEmail);

export const SignInForm = z.object({ email: emailField, password: existingPassword });

export const EmailForm = z.object({ email: emailField });

export const ResetPasswordForm = z.object({ password: newPasswordField, passwordAgain }).check(repeats);

export const ChangePasswordForm = z
  .object({ currentPassword: existingPassword, password: newPasswordField, passwordAgain })
  .check(repeats);

/** Links in mails. The secret is in the query, which is never logged. */
export const confirmPath = (token: string) => `/hesabim/onaymaili?anahtar=${token}`;
export const resetPath = (token: string) => `/sifre-yenile?anahtar=${token}`;
export const forgottenPasswordPath = "/sifremi-unuttum";

/** Where signing in leads without an address to return to. */
export const homePath = "/bana-ozel";

const pathMaxLength = 2000;

/**
 * The path when it stays on our own site, percent-encoded as headers need it, else `undefined`. Browsers read `\` as `/`,
 * drop tabs and line ends, and take `//host` for another site.
 */
export function sitePath(text: string | null | undefined): string | undefined {
  if (!text || text.length > pathMaxLength || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
    return undefined;
  const base = "http://own.invalid";
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, base);
  const path = pathname + search + hash;
  return origin !== base || pathname.startsWith("//") || path.length > pathMaxLength ? undefined : path;
}

/** A path of our own site to return to after signing in: pages that only sign in or out are none. */
export function ownPath(text: string | null | undefined): string | undefined {
  const path = sitePath(text);
  return path && /^\/(?:login|cikis)(?:\/|$)/i.test(new URL(path, "http://own.invalid").pathname) ? undefined : path;
}

const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system in words, `Chrome, Windows`: shown in the list of sessions; nothing else is stored. */
export function deviceName(userAgent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter((part) => part !== undefined).join(", ") || "Bilinmeyen cihaz";
}
