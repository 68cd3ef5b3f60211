import { formatDay } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { rateText, type SaleKind, saleKinds } from "./rules.ts";

export type Raise = { saleKind: SaleKind; before: number; basisPoints: number; validFrom: string };

/** To the owners of businesses that are paid by card, on the day on which an increase was decided. */
export const raiseMail = message(
  "payment-raise",
  (firstName: string, path: string, { saleKind, before, basisPoints, validFrom }: Raise): MailText => {
    const gun = formatDay(validFrom);
    return {
      subject: words("Komisyon oranı {gun} tarihinde değişiyor", { gun }),
      greeting: hello(firstName),
      paragraphs: [
        words("{satis} için komisyon oranımız {gun} tarihinde {eski_oran} yerine {oran} + KDV olacak.", {
          satis: saleKinds[saleKind],
          gun,
          eski_oran: rateText(before),
          oran: rateText(basisPoints),
        }),
        words("O günden önce başlayan ödemelerde bugünkü oran geçerli kalır."),
        words(
          "Yeni oranı kabul etmiyorsanız o güne kadar ön ödemeyi ve ilanlarınızın rezervasyona açık olmasını kapatabilirsiniz.",
        ),
      ],
      action: { label: words("Oranları ve örnekleri görün"), path },
    };
  },
);
