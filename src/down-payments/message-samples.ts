import { mailSample, type MessageSample, type MessageSamples } from "#src/shared/message-samples.ts";
import {
  buyerTexts,
  buyerWarning,
  type Mailed,
  notAcceptedText,
  sellerTexts,
  sellerWarning,
  toBusiness,
  toBuyer,
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
const steps = (
  texts: typeof buyerTexts,
  side: { write: typeof toBuyer; mailed: Mailed; to: string; prefix: string },
): MessageSample[] =>
  (Object.entries(texts) as [DownPaymentAction, (about: Mailed) => Parameters<typeof toBuyer>[0]][]).map(
    ([action, text]) =>
      mailSample(side.write, [text(side.mailed), side.mailed], {
        id: `${side.prefix}-${action.toLowerCase()}`,
        to: side.to,
        when: `Ön ödemede adım: ${actionLabels[action]}`,
      }),
  );

export const downPaymentSamples: MessageSamples = {
  title: "Ön ödemeler",
  samples: [
    ...steps(buyerTexts, { write: toBuyer, mailed: about, to: buyer, prefix: "alici" }),
    mailSample(toBuyer, [buyerWarning(about), about], {
      id: "alici-bitiyor",
      to: buyer,
      when: "Rezervasyonun bitmesine az kalınca",
    }),
    mailSample(toBuyer, [notAcceptedText(about), about], {
      id: "alici-gec-odeme",
      to: buyer,
      when: "Araç başkasına ayrıldıktan sonra ödeme yapılınca",
    }),
    ...steps(sellerTexts, { write: toBusiness, mailed: forBusiness, to: business, prefix: "isletme" }),
    mailSample(toBusiness, [sellerWarning(forBusiness), forBusiness], {
      id: "isletme-bitiyor",
      to: business,
      when: "Rezervasyonun bitmesine az kalınca",
    }),
  ],
};
