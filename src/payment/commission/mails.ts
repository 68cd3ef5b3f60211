import { formatDay } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { rateText, type SaleKind, saleKinds } from "./rules.ts";

export type Raise = { saleKind: SaleKind; before: number; basisPoints: number; validFrom: string };

/** To the owners of businesses that are paid by card, on the day on which an increase was decided. */
export const raiseMail = (
  firstName: string,
  path: string,
  { saleKind, before, basisPoints, validFrom }: Raise,
): MailText => {
  const day = formatDay(validFrom);
  return {
    subject: `Komisyon oranı ${day} tarihinde değişiyor`,
    greeting: `Merhaba ${firstName},`,
    paragraphs: [
      `${saleKinds[saleKind]} için komisyon oranımız ${day} tarihinde ${rateText(before)} yerine ${rateText(basisPoints)} + KDV olacak.`,
      "O günden önce başlayan ödemelerde bugünkü oran geçerli kalır.",
      "Yeni oranı kabul etmiyorsanız o güne kadar ön ödemeyi ve ilanlarınızın rezervasyona açık olmasını kapatabilirsiniz.",
    ],
    action: { label: "Oranları ve örnekleri görün", path },
  };
};
