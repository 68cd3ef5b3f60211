import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import * as mails from "./mails/texts.ts";
import { denialOf } from "./authority/rules.ts";
import { reasonTexts } from "./transitions.ts";

const listing: mails.MailedListing = {
  keyCode: "4821937",
  listingType: "satilik",
  vehicle: "Volkswagen Passat 1.6 TDI Business",
  address: "/ilan/otomobil/volkswagen-passat/sahibinden-temiz-passat/4821937",
  firstName: "Elif",
};
const decision: mails.Decision = {
  reasons: reasonTexts(["photo", "contact"]),
  note: "Üçüncü fotoğrafta telefon numarası görünüyor.",
  afterAppeal: false,
};
const removal: mails.Decision = { reasons: reasonTexts(["not-yours"]), note: "", afterAppeal: false };
const denial = denialOf("not-related").reason;
const owner = "İlan sahibi";

export const listingSamples: MessageSamples = {
  title: "İlanlar",
  samples: [
    mailSample(mails.approvedMail, [listing], { id: "onaylandi", to: owner, when: "İlan onaylanınca" }),
    mailSample(mails.rejectedMail, [listing, decision], { id: "reddedildi", to: owner, when: "İlan reddedilince" }),
    mailSample(mails.changeAskedMail, [listing, decision], {
      id: "duzeltme-istendi",
      to: owner,
      when: "İlanda düzeltme istenince",
    }),
    mailSample(mails.takenDownMail, [listing, removal], { id: "kaldirildi", to: owner, when: "İlan kaldırılınca" }),
    mailSample(mails.appealAcceptedMail, [listing], {
      id: "itiraz-kabul",
      to: owner,
      when: "Ret kararına itiraz kabul edilince",
    }),
    mailSample(mails.rejectedMail, [listing, { ...decision, afterAppeal: true }], {
      id: "itiraz-ret",
      to: owner,
      when: "Ret kararına itiraz kabul edilmeyince",
    }),
    mailSample(mails.takenDownMail, [listing, { ...removal, afterAppeal: true }], {
      id: "kaldirma-itirazi-ret",
      to: owner,
      when: "Kaldırma kararına itiraz kabul edilmeyince",
    }),
    mailSample(mails.soldMail, [listing], { id: "satildi", to: owner, when: "İlan satıldı olarak kapatılınca" }),
    mailSample(mails.soldMail, [{ ...listing, listingType: "yedek-parca", vehicle: "Debriyaj seti, Fiat Egea" }], {
      id: "parca-satildi",
      to: owner,
      when: "Yedek parça ilanı satıldı olarak kapatılınca",
    }),
    mailSample(mails.changedByColleagueMail, [listing, "Murat Aydın", "pasife alındı"], {
      id: "is-arkadasi-degistirdi",
      to: owner,
      when: "İşletmenin başka bir çalışanı ilanın durumunu değiştirince",
    }),
    mailSample(mails.expiredMail, [listing], { id: "suresi-doldu", to: owner, when: "İlanın süresi dolunca" }),
    mailSample(mails.authorityDeniedMail, [listing, denial], {
      id: "yetki-verilmedi",
      to: owner,
      when: "İlan yetkisi (EİDS) doğrulanamayınca",
    }),
    mailSample(mails.authorityLostMail, [listing, denial], {
      id: "yetki-dustu",
      to: owner,
      when: "Yayındaki ilanın yetkisi (EİDS) sona erince",
    }),
    mailSample(mails.authorityRegainedMail, [listing], {
      id: "yetki-dondu",
      to: owner,
      when: "Düşen yetki yeniden doğrulanınca",
    }),
  ],
};
