import { z } from "zod/mini";
import { optionalPhoneField } from "#src/people/accounts/rules.ts";
import { contactPath } from "#src/staff/requests/contact-path.ts";
import { withoutInvisible } from "#src/shared/plain-text.ts";
import { emailPattern, maxCharacters, messages, minCharacters, singleLine } from "#src/shared/validation.ts";

/** What people write about, with the topic of the help centre that may answer it already. */
export const contactSubjects = {
  uyelik: { name: "Üyelik ve giriş", topic: "uyelik" },
  ilan: { name: "İlan verme ve ilan denetimi", topic: "ilan-verme" },
  arama: { name: "Arama, garaj ve bildirimler", topic: "arama" },
  mesaj: { name: "Mesajlar", topic: "mesajlar" },
  odeme: { name: "Doping, paket, ödeme ve fatura", topic: "doping-ve-odeme" },
  kiralama: { name: "Araç kiralama", topic: "kiralama" },
  "on-odeme": { name: "Ön ödeme", topic: "on-odeme" },
  kurumsal: { name: "Dükkân, stok ve API", topic: "kurumsal" },
  guvenlik: { name: "Dolandırıcılık şüphesi", topic: "guvenlik" },
  itiraz: { name: "Bir karara itiraz", topic: "guvenlik" },
  basin: { name: "Basın", topic: null },
  diger: { name: "Başka bir konu", topic: null },
} as const;
/** The contact form with the subject that belongs to a topic of the help centre. */
export function contactAddressOf(topicSlug: string | null): string {
  const subject =
    topicSlug === null ? undefined : Object.entries(contactSubjects).find(([, one]) => one.topic === topicSlug)?.[0];
  return subject === undefined ? contactPath : `${contactPath}?konu=${subject}`;
}
export type ContactSubject = keyof typeof contactSubjects;
export const isContactSubject = (text: string): text is ContactSubject => Object.hasOwn(contactSubjects, text);

/** The reasons for which a person who is not the seller asks to have a listing removed. */
export const removalReasons = {
  photo: "Fotoğraf benim ya da fotoğrafta ben varım",
  phone: "Telefon numaram ya da adresim yazıyor",
  vehicle: "Aracım iznim olmadan ilana konmuş",
  name: "Adım, işletmem ya da markam kullanılıyor",
  other: "Başka bir hakkım ihlal ediliyor",
} as const;

/** The rights of article 11 of the law on personal data (6698). */
export const dataRights = {
  know: "Verilerimin işlenip işlenmediğini öğrenmek",
  information: "İşlendiyse bilgi almak ve verilerimin bir kopyasını istemek",
  purpose: "İşlenme amacını ve amacına uygun kullanılıp kullanılmadığını öğrenmek",
  recipients: "Verilerimin kimlere aktarıldığını öğrenmek",
  correct: "Eksik ya da yanlış verinin düzeltilmesi",
  erase: "Verilerimin silinmesi ya da yok edilmesi",
  notify: "Düzeltme ya da silmenin aktarılanlara bildirilmesi",
  automated: "Yalnız otomatik sistemle çıkan aleyhime bir sonuca itiraz",
  damage: "Kanuna aykırı işleme nedeniyle zararımın giderilmesi",
} as const;

export const dataRelations = {
  member: "Üyeyim",
  former: "Üyeydim",
  visitor: "Siteyi üye olmadan kullandım",
  mentioned: "Başkasının ilanında ya da mesajında geçiyorum",
  representative: "Vekil, veli ya da vasi olarak başkası adına yazıyorum",
} as const;

/** Hours within which an answer is promised: of removals our own promise, of data rights article 13 of the law (30 days). */
export const answerHours = { listingRemoval: 48, dataRight: 30 * 24 } as const;

const days = (hours: number) => `${hours / 24} gün`;

export const contactTexts = {
  thanksTitle: "Teşekkür ederiz",
  contact: "Mesajınız bize ulaştı; yanıtımızı yazdığınız e-posta adresine göndereceğiz.",
  removal: `Talebiniz bize ulaştı. İlanı ${answerHours.listingRemoval} saat içinde inceleyip sonucu yazdığınız e-posta adresine göndereceğiz.`,
  dataRight: `Başvurunuz bize ulaştı. En geç ${days(answerHours.dataRight)} içinde yazdığınız e-posta adresine yanıt vereceğiz.`,
  listing: "İlan numarası 9 karakterdir; ilanın adresini de yapıştırabilirsiniz.",
  unknownListing: "Bu numarayla yayınlanmış bir ilan bulamadık. Numarayı ilanın sayfasından kopyalayınız.",
  name: "Adınızı ve soyadınızı yazınız.",
  declaration: "Devam etmek için verdiğiniz bilgilerin doğru olduğunu onaylayınız.",
};

export const messageMinLength = 10;
export const messageMaxLength = 4000;
export const nameMaxLength = 80;
export const addressMaxLength = 300;

const longText = z.string().check(
  z.overwrite<string>((text) => withoutInvisible(text).trim()),
  minCharacters(messageMinLength),
  maxCharacters(messageMaxLength),
);

const keyCodeText =
  /^(?:https?:\/\/[^/\s]+)?\/ilan\/[^/\s]+\/[^/\s]+\/[^/\s]+\/([2-9A-HJ-NP-Z]{9})(?:[/?#]\S*)?$|^([2-9A-HJ-NP-Z]{9})$/i;

/** The key code of a listing that was typed as such or as the address of its page. */
export function parseListing(text: string): string | undefined {
  const [, inAddress, alone] = keyCodeText.exec(text.trim()) ?? [];
  return (inAddress ?? alone)?.toUpperCase();
}

const listingField = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    maxCharacters(500),
    z.refine((text) => parseListing(text) !== undefined, contactTexts.listing),
  ),
  z.transform((text) => parseListing(text)!),
);

/** An empty field names no listing. */
const optionalListing = z.pipe(
  z._default(
    z.string().check(
      maxCharacters(500),
      z.refine((text) => text.trim() === "" || parseListing(text) !== undefined, contactTexts.listing),
    ),
    "",
  ),
  z.transform((text) => (text.trim() === "" ? undefined : parseListing(text))),
);

/** Who writes. `website` is hidden from people: what is written there comes from a program. */
const sender = {
  name: z
    .string()
    .check(singleLine, minCharacters(3), maxCharacters(nameMaxLength), z.regex(/\S \S/, contactTexts.name)),
  email: z.string().check(z.trim(), z.maxLength(120), z.regex(emailPattern, messages.email)),
  phone: optionalPhoneField("business"),
  website: z._default(z.string(), ""),
};

const oneOf = <Choices extends Record<string, unknown>>(choices: Choices) =>
  z.enum(Object.keys(choices) as (keyof Choices & string)[], messages.radio);
const declaration = z.literal("1", contactTexts.declaration);

export const ContactForm = z.object({
  ...sender,
  subject: oneOf(contactSubjects),
  listing: optionalListing,
  message: longText,
});
export type ContactForm = z.output<typeof ContactForm>;

export const RemovalForm = z.object({
  ...sender,
  listing: listingField,
  reason: oneOf(removalReasons),
  message: longText,
  declaration,
});
export type RemovalForm = z.output<typeof RemovalForm>;

export const DataRightForm = z.object({
  ...sender,
  right: oneOf(dataRights),
  relation: oneOf(dataRelations),
  address: z._default(z.string().check(singleLine, maxCharacters(addressMaxLength)), ""),
  message: longText,
  declaration,
});
export type DataRightForm = z.output<typeof DataRightForm>;
