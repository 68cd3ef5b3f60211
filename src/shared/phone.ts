/** Prefixes of short company numbers: 444 0 000. */
export const shortNumberPrefix = "444";

/** Longest input of a phone field; a Turkish number has 14 characters (0000 000 00 00), foreign ones have no mask. */
export const phoneMaxLength = 20;

export type PhoneKind = "mobile" | "landline" | "short" | "foreign";

/** A number with a country code other than Turkey's. */
const foreignStart = /^(?:\+(?!9?$|90)|00(?!9?$|90))/;
const withoutSeparators = (text: string) => text.replace(/[\s().-]/g, "");

/**
 * A phone number as it is stored (E.164; short numbers have the country code before them as well), with its kind; nothing
 * for a text that is no number. Turkish numbers may be typed with +90, 0090, 90 or 0 before them, others need + or 00.
 */
export function parsePhone(text: string): { number: string; kind: PhoneKind } | undefined {
  const typed = text.trim();
  const compact = withoutSeparators(typed);
  if (foreignStart.test(compact)) {
    const [, digits] = /^(?:\+|00)([1-9]\d{6,14})$/.exec(compact) ?? [];
    return digits && typed.length <= phoneMaxLength ? { number: `+${digits}`, kind: "foreign" } : undefined;
  }
  const [, national = ""] = /^(?:\+90|0090|90)?(\d+)$/.exec(compact) ?? [];
  const kind = turkishKind(national);
  return kind && { number: `+90${national.replace(/^0/, "")}`, kind };
}

function turkishKind(national: string): PhoneKind | undefined {
  if (/^444\d{4}$/.test(national)) return "short";
  if (/^0?5\d{9}$/.test(national)) return "mobile";
  // Area codes begin with 2, 3 or 4; 850 is a company number reachable from everywhere.
  return /^0?(?!444)(?:[234]\d{2}|850)[2-9]\d{6}$/.test(national) ? "landline" : undefined;
}

/** Which kinds of number are allowed: mobile or foreign for a private member, any for a business. */
const kindsOf = {
  private: ["mobile", "foreign"],
  business: ["mobile", "landline", "short", "foreign"],
} as const satisfies Record<string, readonly PhoneKind[]>;
export type PhoneOwner = keyof typeof kindsOf;

/** The one rule of forms, check call and server: a number that `owner` may have, as it is stored. */
export function parsePhoneOf(owner: PhoneOwner, text: string): string | undefined {
  const phone = parsePhone(text);
  return phone && (kindsOf[owner] as readonly PhoneKind[]).includes(phone.kind) ? phone.number : undefined;
}

/** Whether we can send text messages to a stored number: only to Turkish mobile numbers. */
export const isMobile = (number: string) => parsePhone(number)?.kind === "mobile";

/** A member's number as it is stored: E.164, and when its code was entered. */
export type StoredPhone = { phone: string | null; phoneConfirmedAt: Date | null };

/**
 * Whether listings may show the number: a confirmed one, or a landline or short number of a business, which receives no
 * text messages.
 */
export function canBeShown({ phone, phoneConfirmedAt }: StoredPhone, owner: PhoneOwner): boolean {
  if (phone === null) return false;
  if (phoneConfirmedAt !== null) return true;
  const kind = parsePhone(phone)?.kind;
  return owner === "business" && (kind === "landline" || kind === "short");
}

/** A stored number, formatted: `0532 123 45 67`, `444 0 123`, `+4930123456`. */
export const formatPhone = (number: string) =>
  number.replace(/^\+90(444)(\d)(\d{3})$/, "$1 $2 $3").replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, "0$1 $2 $3 $4");

/** The `tel:` link of a stored number; short numbers without a country code. */
export const phoneUri = (number: string) => `tel:${number.replace(/^\+90(?=444\d{4}$)/, "")}`;

/** The address that opens a chat with a stored mobile number in WhatsApp, on a phone or in the browser. */
export const whatsAppUri = (number: string) => `https://wa.me/${number.slice(1)}`;

/**
 * The mask while typing: digits grouped 4-3-2-2, or 3-1-3 for short numbers. The country code 90 is dropped, and a number
 * begun without its 0 gets it. Foreign numbers are left as typed.
 */
export function maskPhone(text: string): string {
  const compact = withoutSeparators(text);
  if (foreignStart.test(compact)) return text.replace(/[^\d+\s().-]/g, "").slice(0, phoneMaxLength);
  // May still become a country code.
  if (/^(?:\+9?0?|009?0?)$/.test(compact)) return compact;
  const digits = compact
    .replace(/\D/g, "")
    .replace(/^(?:00)?90(?=.)/, "")
    // A first 4 or 44 may become a short number.
    .replace(/^(?=[2358]|4(?!4?$|44))/, "0")
    .slice(0, 11);
  const groups = digits.startsWith(shortNumberPrefix) ? [3, 1, 3] : [4, 3, 2, 2];
  const parts: string[] = [];
  let rest = digits;
  for (const size of groups) {
    if (rest === "") break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(" ");
}
