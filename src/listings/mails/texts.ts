import { editAddress } from "../own-listings.ts";
import { appealAddress } from "../appeals/rules.ts";
import type { MailText } from "#src/shared/mail-layout.ts";

/** The listing's data in mails. `address` and `vehicle` as on its page. */
export type MailedListing = {
  keyCode: string;
  listingType: string;
  vehicle: string;
  address: string;
  firstName: string;
};

const about = ({ vehicle, keyCode }: MailedListing) => `${vehicle} (ilan no ${keyCode})`;
const listingLink = ({ vehicle, address }: MailedListing) => ({ label: vehicle, path: address });
const ownListings = { label: "İlanlarınız", path: "/ilanlarim" };
const greeting = ({ firstName }: MailedListing) => `Merhaba ${firstName},`;

export const approvedMail = (listing: MailedListing): MailText => ({
  subject: "İlanınız yayında",
  greeting: greeting(listing),
  paragraphs: [`${about(listing)} ilanınız onaylandı ve yayına alındı.`],
  action: { label: "İlanınızı görün", path: listing.address },
});

/**
 * A moderator's decision against a listing. `reasons` are the chosen sentences, `note` the moderator's own text;
 * `afterAppeal` if the decision answers an appeal, after which the owner cannot appeal again.
 */
export type Decision = { reasons: readonly string[]; note: string; afterAppeal: boolean };

const because = ({ reasons, note }: Decision) => [
  ...reasons.map((reason) => `– ${reason}`),
  ...(note ? [`Denetleyenin notu: ${note}`] : []),
];
const forReasons = ({ reasons }: Decision) => (reasons.length > 1 ? "şu nedenlerle" : "şu nedenle");
const appealRefusedSubject = "İtirazınız kabul edilmedi";

export const appealAcceptedMail = (listing: MailedListing): MailText => ({
  subject: "İtirazınız kabul edildi",
  greeting: greeting(listing),
  paragraphs: [`${about(listing)} ilanınızla ilgili itirazınız kabul edildi; ilanınız yayında.`],
  action: { label: "İlanınızı görün", path: listing.address },
});

export const rejectedMail = (listing: MailedListing, decision: Decision): MailText => ({
  subject: decision.afterAppeal ? appealRefusedSubject : "İlanınız yayına alınmadı",
  greeting: greeting(listing),
  paragraphs: [
    decision.afterAppeal
      ? `${about(listing)} ilanınızla ilgili itirazınız incelendi. İlanınız ${forReasons(decision)} yayına alınmadı:`
      : `${about(listing)} ilanınız ${forReasons(decision)} yayına alınmadı:`,
    ...because(decision),
    decision.afterAppeal
      ? "İlanınızı düzelterek yeniden onaya gönderebilirsiniz."
      : "İlanınızı düzelterek yeniden onaya gönderebilir ya da ilanlarınız sayfasından karara itiraz edebilirsiniz.",
  ],
  action: { label: "İlanınızı düzeltin", path: editAddress(listing.keyCode) },
  links: [
    listingLink(listing),
    ...(decision.afterAppeal ? [] : [{ label: "Karara itiraz edin", path: appealAddress(listing.keyCode) }]),
  ],
});

export const changeAskedMail = (listing: MailedListing, decision: Decision): MailText => ({
  subject: "Düzeltme istendi",
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınızda düzeltme istendi:`,
    ...because(decision),
    "Düzelttiğinizde ilanınız yeniden incelenir; o zamana kadar yayında görünmez.",
  ],
  action: { label: "İlanınızı düzeltin", path: editAddress(listing.keyCode) },
  links: [listingLink(listing)],
});

export const takenDownMail = (listing: MailedListing, decision: Decision): MailText => ({
  subject: decision.afterAppeal ? appealRefusedSubject : "İlanınız kaldırıldı",
  greeting: greeting(listing),
  paragraphs: [
    decision.afterAppeal
      ? `${about(listing)} ilanınızla ilgili itirazınız incelendi. İlanınız ${forReasons(decision)} kaldırıldı:`
      : `${about(listing)} ilanınız ${forReasons(decision)} kaldırıldı:`,
    ...because(decision),
    decision.afterAppeal
      ? "Bu karar kesindir. Kurallara uygun yeni bir ilan verebilirsiniz."
      : "Kararın yanlış olduğunu düşünüyorsanız bir kez itiraz edebilirsiniz.",
  ],
  action: decision.afterAppeal
    ? { label: "Kullanım koşullarını okuyun", path: "/kullanim-kosullari" }
    : { label: "Karara itiraz edin", path: appealAddress(listing.keyCode) },
  links: [listingLink(listing)],
});

export const soldMail = (listing: MailedListing): MailText => ({
  subject: "İlanınız satıldı olarak kapatıldı",
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınız satıldı olarak kapatıldı ve yayından kalktı.`,
    listing.listingType === "yedek-parca"
      ? "Tutar hesabınıza geçmeden parçayı göndermeyin."
      : "Devir noterde yapılır. Ödemeyi devletin Güvenli Ödeme sistemiyle alın; tutar hesabınıza geçmeden aracı teslim etmeyin.",
  ],
  action: {
    label: "Yeni ilan verin",
    path: listing.listingType === "yedek-parca" ? "/ilanver-yedek-parca" : "/ilanver",
  },
  links: [ownListings],
});

/** A change by another member of the owner's business; `what` ends the sentence: `pasife alındı`. */
export const changedByColleagueMail = (listing: MailedListing, who: string, what: string): MailText => ({
  subject: `İlanınız ${what}`,
  greeting: greeting(listing),
  paragraphs: [`${about(listing)} ilanınız ${who} tarafından ${what}.`],
  action: { label: "İlanlarınıza gidin", path: "/ilanlarim" },
  links: [listingLink(listing)],
});

export const expiredMail = (listing: MailedListing): MailText => ({
  subject: "İlanınızın süresi doldu",
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınızın süresi doldu ve yayından kalktı. Dilerseniz yeniden yayına alabilirsiniz.`,
  ],
  action: { label: "İlanınızı yenileyin", path: "/ilanlarim?durum=suresi-dolan" },
  links: [listingLink(listing)],
});

/** `reason` is the sentence of the denial. */
export const authorityDeniedMail = (listing: MailedListing, reason: string): MailText => ({
  subject: "İlan yetkiniz doğrulanamadı",
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınız yayına alınamıyor: ilan yetkiniz (EİDS) doğrulanamadı.`,
    reason,
    "Ne yapabileceğinizi ilanınızın yetki sayfasında okuyabilir, oradan yeniden kontrol ettirebilirsiniz.",
  ],
  action: { label: "Yetki sayfasını açın", path: authorityPath(listing) },
  links: [listingLink(listing)],
});

export const authorityLostMail = (listing: MailedListing, reason: string): MailText => ({
  subject: "İlanınız yayından kalktı: yetkisi düştü",
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınızın ilan yetkisi (EİDS) sona erdiği için ilan yayından kalktı.`,
    ...(reason ? [reason] : []),
    "Yetki yenilenince yetki sayfasından yeniden kontrol ettirin; doğrulanırsa ilanınız hemen yayına döner.",
  ],
  action: { label: "Yetki sayfasını açın", path: authorityPath(listing) },
  links: [listingLink(listing)],
});

export const authorityRegainedMail = (listing: MailedListing): MailText => ({
  subject: "İlanınız yeniden yayında",
  greeting: greeting(listing),
  paragraphs: [`${about(listing)} ilanınızın ilan yetkisi yeniden doğrulandı ve ilanınız yayına döndü.`],
  action: { label: "İlanınızı görün", path: listing.address },
});

const authorityPath = ({ keyCode }: MailedListing) => `/ilanlarim/yetki/${keyCode}`;
