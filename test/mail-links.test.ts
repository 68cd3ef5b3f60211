import { expect, test } from "vitest";
import * as accountMails from "#src/people/accounts/mails.ts";
import { confirmOldAddressMail } from "#src/people/accounts/email-change/mails.ts";
import * as deletionMails from "#src/people/data-rights/deletion/mails.ts";
import { exportReadyMail } from "#src/people/data-rights/export/mails.ts";
import * as listingMails from "#src/selling/listings/mails/texts.ts";
import { noticeMail } from "#src/people/messages/notices/mails.ts";
import type { MailText } from "#src/shared/mail-layout.ts";

const to = { firstName: "Deniz" };
const day = new Date("2026-11-22T09:00:00Z");
const address = "/ilan/otomobil/volkswagen-passat/temiz/ABCDEFGHJ";
const listing = { ...to, keyCode: "ABCDEFGHJ", listingType: "satilik", vehicle: "Volkswagen Passat", address };
const decision = { reasons: ["Fotoğraf yok."], note: "", afterAppeal: false };
const unread = { ...to, senderFirstName: "Ayşe", subject: "Passat", isDirect: false, code: "x", body: "Satıldı mı?" };

const mails: Record<string, MailText> = {
  "already a member": accountMails.alreadyMemberMail(to),
  "leaving an address": confirmOldAddressMail(to, "yeni@kontak.test", "x"),
  "deletion started": deletionMails.deletionStartedMail(to, day),
  "deletion near": deletionMails.deletionNearMail(to, day),
  "deletion cancelled": deletionMails.deletionCancelledMail(to),
  "export ready": exportReadyMail(to, day),
  approved: listingMails.approvedMail(listing),
  rejected: listingMails.rejectedMail(listing, decision),
  "rejected after an appeal": listingMails.rejectedMail(listing, { ...decision, afterAppeal: true }),
  "change asked": listingMails.changeAskedMail(listing, decision),
  "taken down": listingMails.takenDownMail(listing, decision),
  sold: listingMails.soldMail(listing),
  "changed by a colleague": listingMails.changedByColleagueMail(listing, "Ayşe Kaya", "silindi"),
  expired: listingMails.expiredMail(listing),
  "authority denied": listingMails.authorityDeniedMail(listing, "Plaka bulunamadı."),
  "authority lost": listingMails.authorityLostMail(listing, ""),
  "unread messages": noticeMail({ ...unread, guard: "none", count: 1 }, "/mesaj-epostasi-kapat?anahtar=x"),
};

/** What a mail says of a place, and how the address of that place begins. */
const places: [RegExp, string][] = [
  [/giriş sayfasından yenile/, "/sifre"],
  [/şifrenizi değiştirin/, "/hesabim/sifre"],
  [/oturumlarınızı kapatın/, "/hesabim/oturumlar"],
  [/Verilerinizin bir kopyası/, "/hesabim/verilerim"],
  [/ilanlarınız sayfası/, "/ilanlarim"],
  [/itiraz edebilirsiniz/, "/ilanlarim/itiraz"],
  [/yetki sayfası/, "/ilanlarim/yetki/"],
  // The page of a listing that was sold is gone.
  [/ilan no (?!.*satıldı)/, address],
];

test.each(Object.entries(mails))("the mail “%s” links to every place that it names", (_name, mail) => {
  const said = [...mail.paragraphs, mail.footnote ?? ""].join(" ");
  const paths = [mail.action, ...(mail.links ?? [])].flatMap((link) => (link ? [link.path] : []));
  const missing = places.filter(([named, path]) => named.test(said) && !paths.some((one) => one.startsWith(path)));
  expect(missing.map(([, path]) => path)).toEqual([]);
  expect(new Set(paths).size, "each link once").toBe(paths.length);
});
