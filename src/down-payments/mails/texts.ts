import { formatDateTime } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { formatAmount } from "#src/shared/money.ts";
import { shownName } from "#src/shared/plain-text.ts";
import {
  businessPath,
  downPaymentMessages,
  downPaymentPath,
  objectionDays,
  refundRuleText,
  type Terms,
} from "../rules.ts";
import type { DownPaymentAction } from "../states.ts";

/** What the mails about a down payment are written from; amounts in kuruş are what the change gave back and passed on. */
export type Mailed = Terms & {
  id: string;
  firstName: string;
  vehicle: string;
  businessName: string;
  buyerName: string;
  heldUntil: Date | null;
  refundedKurus: number;
  /** What the business keeps of it, and what of that reaches its account. */
  releasedKurus: number;
  payoutKurus: number;
  note: string;
};

type Text = Omit<MailText, "greeting" | "action">;

const back = ({ refundedKurus }: Mailed) =>
  refundedKurus > 0
    ? [`${formatAmount(refundedKurus)} kartınıza iade ediliyor. Bankanıza göre birkaç gün sürebilir.`]
    : [];
const toSeller = ({ refundedKurus, releasedKurus, payoutKurus }: Mailed) => [
  ...(refundedKurus > 0 ? [`${formatAmount(refundedKurus)} alıcıya iade ediliyor.`] : []),
  ...(releasedKurus > 0 && payoutKurus === releasedKurus
    ? [`${formatAmount(payoutKurus)} ödeme hesabınıza aktarılıyor.`]
    : []),
  ...(payoutKurus < releasedKurus
    ? [
        `${formatAmount(releasedKurus)} işletmenize kaldı; komisyon düşülerek ${formatAmount(payoutKurus)} ödeme hesabınıza aktarılıyor.`,
      ]
    : []),
];
const until = ({ heldUntil }: Mailed) => (heldUntil ? formatDateTime(heldUntil) : "");
const objectionText = `${objectionDays} gün içinde onaylayabilir ya da itiraz edebilirsiniz; itiraz etmezseniz ön ödeme satıcıya aktarılır.`;

/** To the buyer, after each change that they do not make themselves or have to keep. */
export const buyerTexts: Partial<Record<DownPaymentAction, (about: Mailed) => Text>> = {
  charge: (about) => ({
    subject: `${about.vehicle} sizin için ayrıldı`,
    paragraphs: [
      `${formatAmount(about.feeKurus)} ön ödemeniz alındı. ${shownName(about.businessName)} aracı ${until(about)} saatine kadar sizin için ayırdı.`,
      ...refundRuleText(about),
      "Aracın bedelini Kontak üzerinden ödemeyiniz; noter satışında devletin Güvenli Ödeme sistemini kullanınız.",
    ],
  }),
  handOver: (about) => ({
    subject: `${about.vehicle} size teslim edildi mi?`,
    paragraphs: [`${shownName(about.businessName)} aracı size teslim ettiğini bildirdi.`, objectionText],
  }),
  settleHandOver: (about) => ({
    subject: `${about.vehicle} için ön ödemeniz satıcıya aktarıldı`,
    paragraphs: ["İtiraz etmediğiniz için ön ödemeniz satıcıya aktarılıyor. Aracınız hayırlı olsun."],
  }),
  confirm: (about) => ({
    subject: `${about.vehicle} için teslim onayınızı aldık`,
    paragraphs: ["Ön ödemeniz satıcıya aktarılıyor. Aracınız hayırlı olsun."],
  }),
  cancelAsBuyer: (about) => ({
    subject: `${about.vehicle} rezervasyonunu iptal ettiniz`,
    paragraphs: [
      ...back(about),
      ...(about.releasedKurus > 0 ? [`${formatAmount(about.releasedKurus)} satıcıda kaldı.`] : []),
    ],
  }),
  cancelAsBusiness: (about) => ({
    subject: `Satıcı ${about.vehicle} rezervasyonunuzu iptal etti`,
    paragraphs: [`${shownName(about.businessName)} rezervasyonunuzu iptal etti.`, ...back(about)],
  }),
  endInTime: (about) => ({
    subject: `${about.vehicle} rezervasyonunuzun süresi doldu`,
    paragraphs: ["Rezervasyonunuzun süresi doldu.", ...back(about)],
  }),
  expire: (about) => ({
    subject: `${about.vehicle} rezervasyonunuzun süresi doldu`,
    paragraphs: [
      "Rezervasyonunuzun süresi doldu.",
      ...back(about),
      `Kalan tutar, onayladığınız koşullara göre satıcıda kalır. Satıcı sözünü tutmadıysa ${objectionDays} gün içinde itiraz edebilirsiniz.`,
    ],
  }),
  settleExpired: (about) => ({
    subject: `${about.vehicle} için ön ödemenizin kalanı satıcıya aktarıldı`,
    paragraphs: [`İtiraz etmediğiniz için ${formatAmount(about.releasedKurus)} satıcıya aktarılıyor.`],
  }),
  endWithListing: (about) => ({
    subject: `${about.vehicle} artık satışta değil`,
    paragraphs: ["Ayırdığınız aracın ilanı yayından kalktı ya da araç satıldı.", ...back(about)],
  }),
  decideForBuyer: (about) => ({
    subject: `${about.vehicle} için itirazınız kabul edildi`,
    paragraphs: ["İtirazınızı inceledik ve kabul ettik.", about.note, ...back(about)],
  }),
  decideForBusiness: (about) => ({
    subject: `${about.vehicle} için itirazınız kabul edilmedi`,
    paragraphs: ["İtirazınızı inceledik ve kabul etmedik; ön ödeme satıcıya aktarılıyor.", about.note],
  }),
};

/** To the business, likewise. */
export const sellerTexts: Partial<Record<DownPaymentAction, (about: Mailed) => Text>> = {
  charge: (about) => ({
    subject: `${about.vehicle} rezerve edildi`,
    paragraphs: [
      `${about.buyerName} ${formatAmount(about.feeKurus)} ön ödeme yaptı. Aracı ${until(about)} saatine kadar ayırınız.`,
      "Aracı teslim ettiğinizde “Teslim ettim” düğmesine basınız; alıcı onaylayınca ön ödeme hesabınıza aktarılır.",
    ],
  }),
  confirm: (about) => ({
    subject: `${about.vehicle}: alıcı teslimi onayladı`,
    paragraphs: toSeller(about),
  }),
  settleHandOver: (about) => ({
    subject: `${about.vehicle}: ön ödeme aktarılıyor`,
    paragraphs: ["Alıcı itiraz etmedi.", ...toSeller(about)],
  }),
  object: (about) => ({
    subject: `${about.vehicle}: alıcı itiraz etti`,
    paragraphs: ["Alıcı ön ödemeye itiraz etti. İnceleyip sonucunu size bildireceğiz.", `İtirazı: ${about.note}`],
  }),
  cancelAsBuyer: (about) => ({
    subject: `${about.vehicle}: alıcı vazgeçti`,
    paragraphs: ["Alıcı rezervasyonu iptal etti; araç yeniden satışta.", ...toSeller(about)],
  }),
  cancelAsBusiness: (about) => ({
    subject: `${about.vehicle}: rezervasyon iptal edildi`,
    paragraphs: ["İşletmeniz rezervasyonu iptal etti.", ...toSeller(about)],
  }),
  endInTime: (about) => ({
    subject: `${about.vehicle}: rezervasyonun süresi doldu`,
    paragraphs: ["Süre doldu; araç yeniden satışta.", ...toSeller(about)],
  }),
  expire: (about) => ({
    subject: `${about.vehicle}: rezervasyonun süresi doldu`,
    paragraphs: [
      "Süre doldu; araç yeniden satışta.",
      ...toSeller(about),
      `Kalan tutar, alıcı ${objectionDays} gün içinde itiraz etmezse ödeme hesabınıza aktarılır.`,
    ],
  }),
  settleExpired: (about) => ({
    subject: `${about.vehicle}: ön ödemenin kalanı aktarılıyor`,
    paragraphs: toSeller(about),
  }),
  endWithListing: (about) => ({
    subject: `${about.vehicle}: rezervasyon sona erdi`,
    paragraphs: ["İlan yayından kalktığı ya da araç satıldığı için rezervasyon sona erdi.", ...toSeller(about)],
  }),
  decideForBuyer: (about) => ({
    subject: `${about.vehicle}: itiraz kabul edildi`,
    paragraphs: ["Alıcının itirazını kabul ettik.", about.note, ...toSeller(about)],
  }),
  decideForBusiness: (about) => ({
    subject: `${about.vehicle}: itiraz kabul edilmedi`,
    paragraphs: ["Alıcının itirazını kabul etmedik.", about.note, ...toSeller(about)],
  }),
};

const buyerAction = ({ id }: Mailed) => ({ label: "Ön ödemenizi açın", path: downPaymentPath(id) });
const sellerAction = { label: "Ön ödemelerinizi açın", path: businessPath };
const greeting = ({ firstName }: Mailed) => `Merhaba ${firstName},`;
const written = ({ paragraphs, ...text }: Text) => ({ ...text, paragraphs: paragraphs.filter((one) => one !== "") });

export const toBuyer = (text: Text, about: Mailed): MailText => ({
  ...written(text),
  greeting: greeting(about),
  action: buyerAction(about),
});
export const toBusiness = (text: Text, about: Mailed): MailText => ({
  ...written(text),
  greeting: greeting(about),
  action: sellerAction,
});

/** Before the end of a reservation. */
export const buyerWarning = (about: Mailed): Text => ({
  subject: `${about.vehicle} rezervasyonunuz bitmek üzere`,
  paragraphs: [`Araç ${until(about)} saatine kadar sizin için ayrıldı.`, ...refundRuleText(about)],
});
export const sellerWarning = (about: Mailed): Text => ({
  subject: `${about.vehicle}: rezervasyon bitmek üzere`,
  paragraphs: [
    `Rezervasyon ${until(about)} saatinde bitiyor. Aracı teslim ettiyseniz “Teslim ettim” düğmesine basınız.`,
  ],
});

/** To a buyer who paid, but too late. */
export const notAcceptedText = (about: Mailed): Text => ({
  subject: `${about.vehicle} için ödemeniz iade ediliyor`,
  paragraphs: [downPaymentMessages.taken, "Bankanıza göre birkaç gün sürebilir."],
});
