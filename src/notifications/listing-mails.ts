import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";

/** What the mails about a listing say of it. `address` and `vehicle` as on its page. */
export type MailedListing = { keyCode: string; vehicle: string; address: string; firstName: string };

const about = ({ vehicle, keyCode }: MailedListing) => `${vehicle} (ilan no ${keyCode})`;
const greeting = ({ firstName }: MailedListing) => `Merhaba ${firstName},`;

export const approvedMail = (listing: MailedListing): MailText => ({
  subject: "İlanınız yayında",
  greeting: greeting(listing),
  paragraphs: [`${about(listing)} ilanınız onaylandı ve yayına alındı.`],
  action: { label: "İlanınızı görün", path: listing.address },
});

/** `reasons` are the sentences of the moderator's choice, `note` what was added by hand. */
export const rejectedMail = (listing: MailedListing, reasons: readonly string[], note: string): MailText => ({
  subject: "İlanınız yayına alınmadı",
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınız ${reasons.length > 1 ? "şu nedenlerle" : "şu nedenle"} yayına alınmadı:`,
    ...reasons.map((reason) => `– ${reason}`),
    ...(note ? [`Denetleyenin notu: ${note}`] : []),
  ],
  action: { label: "İlanlarınıza gidin", path: "/ilanlarim?durum=reddedilen" },
});

export const expiryNoticeMail = (listing: MailedListing, expiresAt: Date, days: number): MailText => ({
  subject: `İlanınızın süresi ${days} gün sonra doluyor`,
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınızın süresi ${formatDate(expiresAt)} günü doluyor.`,
    "Süresi dolan ilan aramalarda görünmez; ilanlarınız sayfasından yeniden yayına alabilirsiniz.",
  ],
  action: { label: "İlanlarınıza gidin", path: "/ilanlarim" },
});

export const expiredMail = (listing: MailedListing): MailText => ({
  subject: "İlanınızın süresi doldu",
  greeting: greeting(listing),
  paragraphs: [
    `${about(listing)} ilanınızın süresi doldu ve yayından kalktı. Dilerseniz yeniden yayına alabilirsiniz.`,
  ],
  action: { label: "İlanlarınıza gidin", path: "/ilanlarim?durum=suresi-dolan" },
});
