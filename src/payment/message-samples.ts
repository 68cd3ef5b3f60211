import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import { ibanMail } from "./sub-merchants/mails.ts";

export const paymentSamples: MessageSamples = {
  title: "Ödeme hesapları",
  samples: [
    mailSample(
      ibanMail,
      [{ firstName: "Murat", businessName: "Aydın Otomotiv", before: "4821", facts: { ibanEnding: "1326" } }],
      { id: "iban-degisti", to: "İşletmenin sahibi", when: "Ödemelerin aktarılacağı hesap değişince" },
    ),
  ],
};
