import { mailSample, type MessageSamples, sampleToken } from "#src/shared/message-samples.ts";
import { applicationMail } from "./application/mails.ts";
import { brandDecisionMail } from "./brands/mails.ts";
import { invitationMail, joinedMail } from "./invitations/mails.ts";
import { ownershipMail, removedMail } from "./people/mails.ts";
import { resumedMail, suspendedMail } from "./suspension/mails.ts";

const decided = {
  firstName: "Murat",
  reasons: ["Yetki belgenizin numarası okunmuyor."],
  note: "Belgenin iki yüzünü de ekleyiniz.",
  shop: null,
  hasPackages: true,
};
const brand = { firstName: "Murat", brandName: "Fiat", reason: "Bayilik sözleşmesi eksik.", clearedListings: 0 };
const invited = {
  businessName: "Aydın Otomotiv Ltd. Şti.",
  inviterName: "Murat Aydın",
  role: "user" as const,
  branchName: "Bornova",
};
const applicant = "Başvuran";
const owner = "İşletmenin sahibi";

export const businessSamples: MessageSamples = {
  title: "İşletmeler ve ekipler",
  samples: [
    mailSample(
      applicationMail,
      ["approve", { ...decided, shop: { name: "Aydın Otomotiv", path: "/dukkan/aydin" } }],
      { id: "dukkan-acildi", to: applicant, when: "Dükkân başvurusu onaylanınca" },
      [["approve", { ...decided, hasPackages: false }]],
    ),
    mailSample(applicationMail, ["askChange", decided], {
      id: "dukkan-duzeltme",
      to: applicant,
      when: "Dükkân başvurusunda düzeltme istenince",
    }),
    mailSample(applicationMail, ["reject", decided], {
      id: "dukkan-ret",
      to: applicant,
      when: "Dükkân başvurusu reddedilince",
    }),
    mailSample(brandDecisionMail, ["grant", brand], {
      id: "bayilik-onay",
      to: owner,
      when: "Yetkili bayilik onaylanınca",
    }),
    mailSample(brandDecisionMail, ["deny", brand], {
      id: "bayilik-ret",
      to: owner,
      when: "Yetkili bayilik onaylanmayınca",
    }),
    mailSample(brandDecisionMail, ["revoke", { ...brand, clearedListings: 12 }], {
      id: "bayilik-geri-alindi",
      to: owner,
      when: "Yetkili bayiliğin onayı geri alınınca",
    }),
    mailSample(
      invitationMail,
      [invited, sampleToken],
      { id: "davet", to: "Davet edilen kişi", when: "Ekibe davet edilince" },
      [[{ ...invited, branchName: null }, sampleToken]],
    ),
    mailSample(joinedMail, [{ firstName: "Murat", personName: "Kemal Şahin" }], {
      id: "katildi",
      to: "Davet eden",
      when: "Davet edilen kişi ekibe katılınca",
    }),
    mailSample(removedMail, [{ firstName: "Kemal", businessName: "Aydın Otomotiv Ltd. Şti." }], {
      id: "cikarildi",
      to: "Çıkarılan kişi",
      when: "Bir kişi ekipten çıkarılınca",
    }),
    mailSample(ownershipMail, [{ firstName: "Kemal", businessName: "Aydın Otomotiv Ltd. Şti." }], {
      id: "sahiplik",
      to: "Yeni sahibi",
      when: "İşletmenin sahipliği devredilince",
    }),
    mailSample(suspendedMail, [{ firstName: "Kemal" }, "Aydın Otomotiv", "Yetki belgenizin süresi doldu."], {
      id: "isletme-durduruldu",
      to: "İşletmenin çalışanları",
      when: "İşletme durdurulunca",
    }),
    mailSample(resumedMail, [{ firstName: "Kemal" }, "Aydın Otomotiv", "Yeni yetki belgenizi aldık."], {
      id: "isletme-acildi",
      to: "İşletmenin çalışanları",
      when: "Durdurulan işletme yeniden açılınca",
    }),
  ],
};
