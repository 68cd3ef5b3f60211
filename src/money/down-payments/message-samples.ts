import { mailSample, type MessageSample, type MessageSamples } from "#src/shared/message-samples.ts";
import {
  buyerMails,
  buyerWarning,
  type DownPaymentMail,
  type Mailed,
  notAcceptedMail,
  sellerMails,
  sellerWarning,
} from "./mails/texts.ts";
import { actionLabels, type DownPaymentAction } from "./states.ts";

const about: Mailed = {
  id: "K7M2Q9XR",
  firstName: "Elif",
  vehicle: "2021 Volkswagen Passat 1.6 TDI Business",
  businessName: "Aydın Otomotiv Ltd. Şti.",
  buyerName: "Elif Demir",
  heldUntil: new Date("2026-03-05T18:00:00+03:00"),
  feeKurus: 5_000_00,
  holdDays: 3,
  freeHours: 24,
  latePercent: 50,
  refundedKurus: 2_500_00,
  releasedKurus: 2_500_00,
  payoutKurus: 2_350_00,
  note: "Araç ilandaki gibi değildi, fotoğrafları ekledim.",
};
const forBusiness = { ...about, firstName: "Murat" };
const buyer = "Alıcı";
const business = "İşletmenin sahibi ve ilanın sorumlusu";

/** One sample of each step that has a mail to this side. */
const steps = (mails: typeof buyerMails, side: { mailed: Mailed; to: string; prefix: string }): MessageSample[] =>
  (Object.entries(mails) as [DownPaymentAction, DownPaymentMail][]).map(([action, mail]) =>
    mailSample(
      mail,
      [side.mailed],
      {
        id: `${side.prefix}-${action.toLowerCase()}`,
        to: side.to,
        when: `Ön ödemede adım: ${actionLabels[action]}`,
      },
      [[{ ...side.mailed, payoutKurus: side.mailed.releasedKurus }]],
    ),
  );

export const downPaymentSamples: MessageSamples = {
  title: "Ön ödemeler",
  samples: [
    ...steps(buyerMails, { mailed: about, to: buyer, prefix: "alici" }),
    mailSample(buyerWarning, [about], {
      id: "alici-bitiyor",
      to: buyer,
      when: "Rezervasyonun bitmesine az kalınca",
    }),
    mailSample(notAcceptedMail, [about], {
      id: "alici-gec-odeme",
      to: buyer,
      when: "Araç başkasına ayrıldıktan sonra ödeme yapılınca",
    }),
    ...steps(sellerMails, { mailed: forBusiness, to: business, prefix: "isletme" }),
    mailSample(sellerWarning, [forBusiness], {
      id: "isletme-bitiyor",
      to: business,
      when: "Rezervasyonun bitmesine az kalınca",
    }),
  ],
};
