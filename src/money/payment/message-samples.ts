import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import { raiseMail } from "./commission/mails.ts";
import { payoutAccountPath } from "./sub-merchants/rules.ts";
import { ibanMail } from "./sub-merchants/mails.ts";

export const paymentSamples: MessageSamples = {
  title: "Ödeme hesapları",
  samples: [
    mailSample(
      ibanMail,
      [{ firstName: "Murat", businessName: "Aydın Otomotiv", before: "4821", facts: { ibanEnding: "1326" } }],
      { id: "iban-degisti", to: "İşletmenin sahibi", when: "Ödemelerin aktarılacağı hesap değişince" },
    ),
    mailSample(
      raiseMail,
      ["Murat", payoutAccountPath, { saleKind: "rental", before: 800, basisPoints: 850, validFrom: "2027-03-01" }],
      { id: "komisyon-artiyor", to: "Kartla ödeme alan işletmelerin sahipleri", when: "Komisyon artışı kaydedilince" },
    ),
  ],
};
