import { expect, test } from "vitest";
import type { MailText } from "#src/shared/mail-layout.ts";
import {
  appealAcceptedMail,
  approvedMail,
  changeAskedMail,
  changedByColleagueMail,
  expiredMail,
  rejectedMail,
  soldMail,
  takenDownMail,
} from "./texts.ts";

const listing = {
  keyCode: "7KQ2MXTRA",
  listingType: "satilik",
  vehicle: "Volkswagen Passat",
  address: "/ilan/otomobil/volkswagen-passat/temiz/7KQ2MXTRA",
  firstName: "Deniz",
};
const decision = { reasons: ["Fiyat gerçeği yansıtmıyor."], note: "", afterAppeal: false };
const edit = "/ilanlarim/duzenle?keyCode=7KQ2MXTRA";

test.each<[MailText, subject: string, path: string]>([
  [approvedMail(listing), "İlanınız yayında", listing.address],
  [appealAcceptedMail(listing), "İtirazınız kabul edildi", listing.address],
  [rejectedMail(listing, decision), "İlanınız yayına alınmadı", edit],
  [rejectedMail(listing, { ...decision, afterAppeal: true }), "İtirazınız kabul edilmedi", edit],
  [changeAskedMail(listing, decision), "Düzeltme istendi", edit],
  [takenDownMail(listing, decision), "İlanınız kaldırıldı", "/ilanlarim/itiraz?keyCode=7KQ2MXTRA"],
  [takenDownMail(listing, { ...decision, afterAppeal: true }), "İtirazınız kabul edilmedi", "/kullanim-kosullari"],
  [soldMail(listing), "İlanınız satıldı olarak kapatıldı", "/ilanver"],
  [expiredMail(listing), "İlanınızın süresi doldu", "/ilanlarim?durum=suresi-dolan"],
  [changedByColleagueMail(listing, "Ayşe Yılmaz", "pasife alındı"), "İlanınız pasife alındı", "/ilanlarim"],
])("a mail about a listing links to one next step: %#", (mail, subject, path) => {
  expect([mail.subject, mail.action?.path]).toEqual([subject, path]);
  expect(mail.greeting).toBe("Merhaba Deniz,");
  expect(mail.paragraphs[0]).toContain("Volkswagen Passat (ilan no 7KQ2MXTRA)");
});

test("the mail about a sale mentions the notary for a vehicle, not for a spare part", () => {
  const next = (listingType: string) => soldMail({ ...listing, listingType });
  expect(next("satilik").paragraphs[1]).toBe(
    "Devir noterde yapılır. Ödemeyi devletin Güvenli Ödeme sistemiyle alın; tutar hesabınıza geçmeden aracı teslim etmeyin.",
  );
  const part = next("yedek-parca");
  expect(part.paragraphs[1]).toBe("Tutar hesabınıza geçmeden parçayı göndermeyin.");
  expect(part.action?.path).toBe("/ilanver-yedek-parca");
});

test("reasons are listed one by one, followed by the moderator's note", () => {
  const { paragraphs } = rejectedMail(listing, { ...decision, reasons: ["Bir.", "İki."], note: "Önden çekin." });
  expect(paragraphs.slice(0, 4)).toEqual([
    "Volkswagen Passat (ilan no 7KQ2MXTRA) ilanınız şu nedenlerle yayına alınmadı:",
    "– Bir.",
    "– İki.",
    "Denetleyenin notu: Önden çekin.",
  ]);
});
