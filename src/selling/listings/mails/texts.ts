import { hello, message, words } from "#src/shared/message-texts.ts";
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

const about = ({ vehicle, keyCode }: MailedListing) =>
  words("{arac} (ilan no {ilan_no})", { arac: vehicle, ilan_no: keyCode });
const listingLink = ({ vehicle, address }: MailedListing) => ({ label: vehicle, path: address });
const ownListings = () => ({ label: words("İlanlarınız"), path: "/ilanlarim" });
const greeting = ({ firstName }: MailedListing) => hello(firstName);

export const approvedMail = message("listings-approved", (listing: MailedListing): MailText => ({
  subject: words("İlanınız yayında"),
  greeting: greeting(listing),
  paragraphs: [words("{ilan} ilanınız onaylandı ve yayına alındı.", { ilan: about(listing) })],
  action: { label: words("İlanınızı görün"), path: listing.address },
}));

/**
 * A moderator's decision against a listing. `reasons` are the chosen sentences, `note` the moderator's own text;
 * `afterAppeal` if the decision answers an appeal, after which the owner cannot appeal again.
 */
export type Decision = { reasons: readonly string[]; note: string; afterAppeal: boolean };

const because = ({ reasons, note }: Decision) => [
  ...reasons.map((reason) => `– ${reason}`),
  ...(note ? [words("Denetleyenin notu: {not}", { not: note })] : []),
];
const forReasons = ({ reasons }: Decision) => (reasons.length > 1 ? "şu nedenlerle" : "şu nedenle");
const appealRefusedSubject = () => words("İtirazınız kabul edilmedi");

export const appealAcceptedMail = message("listings-appeal-accepted", (listing: MailedListing): MailText => ({
  subject: words("İtirazınız kabul edildi"),
  greeting: greeting(listing),
  paragraphs: [words("{ilan} ilanınızla ilgili itirazınız kabul edildi; ilanınız yayında.", { ilan: about(listing) })],
  action: { label: words("İlanınızı görün"), path: listing.address },
}));

export const rejectedMail = message("listings-rejected", (listing: MailedListing, decision: Decision): MailText => ({
  subject: decision.afterAppeal ? appealRefusedSubject() : words("İlanınız yayına alınmadı"),
  greeting: greeting(listing),
  paragraphs: [
    decision.afterAppeal
      ? words("{ilan} ilanınızla ilgili itirazınız incelendi. İlanınız {nedenle} yayına alınmadı:", {
          ilan: about(listing),
          nedenle: forReasons(decision),
        })
      : words("{ilan} ilanınız {nedenle} yayına alınmadı:", { ilan: about(listing), nedenle: forReasons(decision) }),
    ...because(decision),
    decision.afterAppeal
      ? words("İlanınızı düzelterek yeniden onaya gönderebilirsiniz.")
      : words(
          "İlanınızı düzelterek yeniden onaya gönderebilir ya da ilanlarınız sayfasından karara itiraz edebilirsiniz.",
        ),
  ],
  action: { label: words("İlanınızı düzeltin"), path: editAddress(listing.keyCode) },
  links: [
    listingLink(listing),
    ...(decision.afterAppeal ? [] : [{ label: words("Karara itiraz edin"), path: appealAddress(listing.keyCode) }]),
  ],
}));

export const changeAskedMail = message(
  "listings-change-asked",
  (listing: MailedListing, decision: Decision): MailText => ({
    subject: words("Düzeltme istendi"),
    greeting: greeting(listing),
    paragraphs: [
      words("{ilan} ilanınızda düzeltme istendi:", { ilan: about(listing) }),
      ...because(decision),
      words("Düzelttiğinizde ilanınız yeniden incelenir; o zamana kadar yayında görünmez."),
    ],
    action: { label: words("İlanınızı düzeltin"), path: editAddress(listing.keyCode) },
    links: [listingLink(listing)],
  }),
);

export const takenDownMail = message("listings-taken-down", (listing: MailedListing, decision: Decision): MailText => ({
  subject: decision.afterAppeal ? appealRefusedSubject() : words("İlanınız kaldırıldı"),
  greeting: greeting(listing),
  paragraphs: [
    decision.afterAppeal
      ? words("{ilan} ilanınızla ilgili itirazınız incelendi. İlanınız {nedenle} kaldırıldı:", {
          ilan: about(listing),
          nedenle: forReasons(decision),
        })
      : words("{ilan} ilanınız {nedenle} kaldırıldı:", { ilan: about(listing), nedenle: forReasons(decision) }),
    ...because(decision),
    decision.afterAppeal
      ? words("Bu karar kesindir. Kurallara uygun yeni bir ilan verebilirsiniz.")
      : words("Kararın yanlış olduğunu düşünüyorsanız bir kez itiraz edebilirsiniz."),
  ],
  action: decision.afterAppeal
    ? { label: words("Kullanım koşullarını okuyun"), path: "/kullanim-kosullari" }
    : { label: words("Karara itiraz edin"), path: appealAddress(listing.keyCode) },
  links: [listingLink(listing)],
}));

export const soldMail = message("listings-sold", (listing: MailedListing): MailText => ({
  subject: words("İlanınız satıldı olarak kapatıldı"),
  greeting: greeting(listing),
  paragraphs: [
    words("{ilan} ilanınız satıldı olarak kapatıldı ve yayından kalktı.", { ilan: about(listing) }),
    listing.listingType === "yedek-parca"
      ? words("Tutar hesabınıza geçmeden parçayı göndermeyin.")
      : words(
          "Devir noterde yapılır. Ödemeyi devletin Güvenli Ödeme sistemiyle alın; tutar hesabınıza geçmeden aracı teslim etmeyin.",
        ),
  ],
  action: {
    label: words("Yeni ilan verin"),
    path: listing.listingType === "yedek-parca" ? "/ilanver-yedek-parca" : "/ilanver",
  },
  links: [ownListings()],
}));

/** A change by another member of the owner's business; `what` ends the sentence: `pasife alındı`. */
export const changedByColleagueMail = message(
  "listings-changed-by-colleague",
  (listing: MailedListing, who: string, what: string): MailText => ({
    subject: words("İlanınız {islem}", { islem: what }),
    greeting: greeting(listing),
    paragraphs: [words("{ilan} ilanınız {kisi} tarafından {islem}.", { ilan: about(listing), kisi: who, islem: what })],
    action: { label: words("İlanlarınıza gidin"), path: "/ilanlarim" },
    links: [listingLink(listing)],
  }),
);

export const expiredMail = message("listings-expired", (listing: MailedListing): MailText => ({
  subject: words("İlanınızın süresi doldu"),
  greeting: greeting(listing),
  paragraphs: [
    words("{ilan} ilanınızın süresi doldu ve yayından kalktı. Dilerseniz yeniden yayına alabilirsiniz.", {
      ilan: about(listing),
    }),
  ],
  action: { label: words("İlanınızı yenileyin"), path: "/ilanlarim?durum=suresi-dolan" },
  links: [listingLink(listing)],
}));

/** `reason` is the sentence of the denial. */
export const authorityDeniedMail = message(
  "listings-authority-denied",
  (listing: MailedListing, reason: string): MailText => ({
    subject: words("İlan yetkiniz doğrulanamadı"),
    greeting: greeting(listing),
    paragraphs: [
      words("{ilan} ilanınız yayına alınamıyor: ilan yetkiniz (EİDS) doğrulanamadı.", { ilan: about(listing) }),
      reason,
      words("Ne yapabileceğinizi ilanınızın yetki sayfasında okuyabilir, oradan yeniden kontrol ettirebilirsiniz."),
    ],
    action: { label: words("Yetki sayfasını açın"), path: authorityPath(listing) },
    links: [listingLink(listing)],
  }),
);

export const authorityLostMail = message(
  "listings-authority-lost",
  (listing: MailedListing, reason: string): MailText => ({
    subject: words("İlanınız yayından kalktı: yetkisi düştü"),
    greeting: greeting(listing),
    paragraphs: [
      words("{ilan} ilanınızın ilan yetkisi (EİDS) sona erdiği için ilan yayından kalktı.", { ilan: about(listing) }),
      ...(reason ? [reason] : []),
      words("Yetki yenilenince yetki sayfasından yeniden kontrol ettirin; doğrulanırsa ilanınız hemen yayına döner."),
    ],
    action: { label: words("Yetki sayfasını açın"), path: authorityPath(listing) },
    links: [listingLink(listing)],
  }),
);

export const authorityRegainedMail = message("listings-authority-regained", (listing: MailedListing): MailText => ({
  subject: words("İlanınız yeniden yayında"),
  greeting: greeting(listing),
  paragraphs: [
    words("{ilan} ilanınızın ilan yetkisi yeniden doğrulandı ve ilanınız yayına döndü.", { ilan: about(listing) }),
  ],
  action: { label: words("İlanınızı görün"), path: listing.address },
}));

const authorityPath = ({ keyCode }: MailedListing) => `/ilanlarim/yetki/${keyCode}`;
