import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import {
  type MailedOrder,
  paidMail,
  refundedMail,
  transferCreditedMail,
  transferExpiredMail,
  transferMail,
  transferShortMail,
} from "./mails/texts.ts";
import { noticeMail } from "./packages/mails.ts";

const order: MailedOrder = {
  id: "K4821937",
  firstName: "Elif",
  netKurus: 449_00,
  totalKurus: 449_00,
  costKurus: 0,
  expiresAt: new Date("2026-03-09T23:59:00+03:00"),
  items: [
    { title: "Vitrin, 1 hafta: Volkswagen Passat", priceKurus: 399_00 },
    { title: "Acil: Volkswagen Passat", priceKurus: 50_00 },
  ],
};
const buyer = "Siparişi veren";
const endsAt = new Date("2026-03-09T12:00:00+03:00");

export const orderSamples: MessageSamples = {
  title: "Siparişler ve paketler",
  samples: [
    mailSample(
      transferMail,
      [order, [{ bank: "Örnek Bankası", holder: "Kontak A.Ş.", iban: "TR330006100519786457841326" }]],
      { id: "havale-bilgileri", to: buyer, when: "Havaleyle ödeme seçilince" },
    ),
    mailSample(paidMail, [order], { id: "tamamlandi", to: buyer, when: "Sipariş ödenince" }, [
      [{ ...order, totalKurus: 0 }],
    ]),
    mailSample(
      refundedMail,
      [
        order,
        {
          amountKurus: 399_00,
          reason: "İlan yayından kalktı",
          where: ["Kartınıza: 399 TL. Bankanıza göre birkaç gün sürebilir."],
        },
      ],
      { id: "iade", to: buyer, when: "Siparişten iade yapılınca" },
    ),
    mailSample(transferExpiredMail, [order], {
      id: "havale-suresi-doldu",
      to: buyer,
      when: "Havale süresi içinde ulaşmayınca",
    }),
    mailSample(transferShortMail, [order, 50_00], {
      id: "havale-eksik",
      to: buyer,
      when: "Eksik tutarda havale ulaşınca",
    }),
    mailSample(transferCreditedMail, [order, 50_00], {
      id: "havale-fazla",
      to: buyer,
      when: "Siparişin gerektirdiğinden fazla havale ulaşınca",
    }),
    mailSample(noticeMail, ["member", "ending", { package: "pro", endsAt, firstName: "Elif" }], {
      id: "uye-paketi-bitiyor",
      to: "Paketin sahibi üye",
      when: "Paketin bitmesine bir hafta kalınca",
    }),
    mailSample(noticeMail, ["member", "ended", { package: "pro", endsAt, firstName: "Elif" }], {
      id: "uye-paketi-bitti",
      to: "Paketin sahibi üye",
      when: "Paket bitince",
    }),
    mailSample(noticeMail, ["business", "ending", { package: "growth", endsAt, firstName: "Murat" }], {
      id: "isletme-paketi-bitiyor",
      to: "İşletmenin sahibi",
      when: "İşletme paketinin bitmesine bir hafta kalınca",
    }),
    mailSample(noticeMail, ["business", "ended", { package: "growth", endsAt, firstName: "Murat" }], {
      id: "isletme-paketi-bitti",
      to: "İşletmenin sahibi",
      when: "İşletme paketi bitince",
    }),
  ],
};
