import { z } from "zod/mini";
import { emailField } from "#src/people/accounts/rules.ts";
import { isMobile } from "#src/shared/phone.ts";

/** Purposes of marketing messages. Off unless a member switches one on (Product 14.3). */
export const purposes = {
  campaign: { name: "Kampanyalar ve fırsatlar", about: "Kontak’ın kampanyaları, indirimleri ve yenilikleri." },
  survey: { name: "Anketler", about: "Kontak’ı nasıl bulduğunuzu soran kısa anketler." },
  partner: {
    name: "İş ortaklarımızın teklifleri",
    about: "Kredi, sigorta ve garanti gibi teklifler. Bize izin verirsiniz; bilgileriniz iş ortağına verilmez.",
  },
} as const;
export type Purpose = keyof typeof purposes;

/** Channels; text messages and calls need a phone number. */
export const channels = { email: "E-posta", sms: "SMS", call: "Arama", push: "Tarayıcı bildirimi" } as const;
export type Channel = keyof typeof channels;
export const needsPhone = (channel: string) => channel === "sms" || channel === "call";

/** Whether a member with this phone number, or none, can be reached by it: text messages only reach mobile numbers. */
export const reaches = (channel: string, phone: string | null) =>
  !needsPhone(channel) || (phone !== null && (channel !== "sms" || isMobile(phone)));

/** Purposes of cookies; the browser asks for all at once (`/cerez-politikasi`). */
export const cookiePurposes = { statistics: "İstatistik çerezleri", marketing: "Pazarlama çerezleri" } as const;

export type Consent = { purpose: Purpose | keyof typeof cookiePurposes; channel: Channel | "browser" };
export type ConsentSource = "registration" | "page" | "unsubscribe" | "desk" | "cookies";

export const sourceNames: Record<ConsentSource, string> = {
  registration: "Üyelik formu",
  page: "İzinler sayfası",
  unsubscribe: "E-postadaki bağlantı",
  desk: "Kontak ekibi, isteğinizle",
  cookies: "Çerez seçimi",
};

/** The wording shown when a consent was given. A changed wording gets a new name; the old ones stay. */
export const textVersions = {
  "kayit-1": "Kampanya ve yenilikleri e-posta ile almak istiyorum (isteğe bağlı).",
  "izinler-1": "Seçtiğiniz konularda, yalnız seçtiğiniz yollarla size ulaşabiliriz.",
  "cerezler-1": "Tercih, istatistik ve pazarlama çerezleri yalnız siz isterseniz çalışır.",
} as const;
export type TextVersion = keyof typeof textVersions;

export const consentsPath = "/hesabim/izinler";
export const consentMessages = {
  saved: "Seçimleriniz kaydedildi.",
  phoneNeeded: "SMS ve arama izni için önce telefon numaranızı ekleyiniz.",
  mobileNeeded: "SMS izni için önce cep telefonu numaranızı ekleyiniz.",
  wrongLink: "Bu bağlantı geçerli değil ya da eksik kopyalanmış. İzinlerinizi oturum açarak da kapatabilirsiniz.",
  withdrawnAtDesk: "Bu adresin üyesi varsa bütün iletişim izinleri geri alındı.",
  withdrawn: "İzniniz geri alındı; bu konuda artık e-posta göndermeyiz.",
};

/** Rate limit of saving consents. */
export const saveThrottle = { capacity: 30, perHour: 60 };

/** `campaign.email` */
export const consentKey = ({ purpose, channel }: Record<keyof Consent, string>) => `${purpose}.${channel}`;

/** Every combination of purpose and channel, in the order of the page. */
export const allConsents: readonly Consent[] = (Object.keys(purposes) as Purpose[]).flatMap((purpose) =>
  (Object.keys(channels) as Channel[]).map((channel) => ({ purpose, channel })),
);

/** The stored form of a cookie choice. */
export const cookieConsents: readonly Consent[] = (Object.keys(cookiePurposes) as (keyof typeof cookiePurposes)[]).map(
  (purpose) => ({ purpose, channel: "browser" }),
);

const key = z.string().check(z.refine((text) => allConsents.some((one) => consentKey(one) === text)));

/** The page's form: the checked consents, or one of the two buttons for all. */
export const ConsentForm = z.object({ izin: z.optional(z.array(key)), hepsi: z.optional(z.enum(["kabul", "ret"])) });

/** The moderator's form: the member whose consents are withdrawn, by phone or letter. */
export const DeskForm = z.object({ email: emailField });

/** The label of a consent in a list. */
export function consentName({ purpose, channel }: Consent): string {
  if (purpose in cookiePurposes) return cookiePurposes[purpose as keyof typeof cookiePurposes];
  return `${purposes[purpose as Purpose].name}, ${channels[channel as Channel].toLocaleLowerCase("tr")}`;
}
