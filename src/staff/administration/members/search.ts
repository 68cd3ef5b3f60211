import { isKeyCode, readKeyCode } from "#src/selling/listings/rules.ts";
import type { StaffRole } from "#src/shared/desks.ts";
import { lookup } from "#src/shared/lookup.ts";
import { parsePhone } from "#src/shared/phone.ts";
import { fold } from "#src/shared/turkish.ts";
import { idMax } from "#src/shared/validation.ts";

export const searchMaxLength = 100;

/** What a typed text may be the beginning, or the whole, of. */
export type MemberSearch = {
  /** In lower case. */
  email: string | undefined;
  /** Folded: `ayşe yıl` -> `ayse yil`. */
  name: string | undefined;
  /** E.164. */
  phone: string | undefined;
  id: number | undefined;
  keyCode: string | undefined;
};

export const states = { acik: "Açık", durdurulan: "Durdurulmuş", kapali: "Kapalı" } as const;
export const roles = { uye: "member", gorevli: "staff" } as const;
export const staffRoleSlugs = {
  denetim: "moderation",
  destek: "support",
  icerik: "content",
  katalog: "catalogue",
  finans: "finance",
  tablolar: "tables",
  yonetim: "administration",
  okuma: "reading",
} as const satisfies Record<string, StaffRole>;
export const packages = { yok: "none", pro: "pro", premium: "premium" } as const;
export const confirmations = { evet: true, hayir: false } as const;

export type MemberFilter = {
  text: MemberSearch | undefined;
  state: keyof typeof states | undefined;
  role: (typeof roles)[keyof typeof roles] | undefined;
  /** One of the roles of staff. */
  staffRole: StaffRole | undefined;
  bought: (typeof packages)[keyof typeof packages] | undefined;
  isConfirmed: boolean | undefined;
};

/** The possible meanings of a text in the search box, such as a name or a phone number; undefined for an empty text. */
export function readSearchText(typed: string): MemberSearch | undefined {
  const text = typed.trim().slice(0, searchMaxLength);
  if (text === "") return undefined;
  const keyCode = readKeyCode(text);
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  const isAddress = text.includes("@");
  return {
    email: /\s/.test(text) ? undefined : text.toLowerCase(),
    name: isAddress ? undefined : fold(text).replace(/\s+/g, " "),
    phone: parsePhone(text)?.number,
    id: number > 0 && number <= idMax ? number : undefined,
    keyCode: isKeyCode(keyCode) ? keyCode : undefined,
  };
}

/** The filters of an address: `q`, `durum`, `gorev`, `paket`, `onay`; what is wrong is left out. */
export function readFilter(query: URLSearchParams): MemberFilter {
  const state = query.get("durum") ?? "";
  return {
    text: readSearchText(query.get("q") ?? ""),
    state: Object.hasOwn(states, state) ? (state as keyof typeof states) : undefined,
    role: lookup(roles, query.get("gorev")),
    staffRole: lookup(staffRoleSlugs, query.get("gorev")),
    bought: lookup(packages, query.get("paket")),
    isConfirmed: lookup(confirmations, query.get("onay")),
  };
}
