import { formatDateTime } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, type Message, message, words } from "#src/shared/message-texts.ts";
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
    ? [
        words("{tutar} kartınıza iade ediliyor. Bankanıza göre birkaç gün sürebilir.", {
          tutar: formatAmount(refundedKurus),
        }),
      ]
    : [];
const toSeller = ({ refundedKurus, releasedKurus, payoutKurus }: Mailed) => [
  ...(refundedKurus > 0 ? [words("{tutar} alıcıya iade ediliyor.", { tutar: formatAmount(refundedKurus) })] : []),
  ...(releasedKurus > 0 && payoutKurus === releasedKurus
    ? [words("{tutar} ödeme hesabınıza aktarılıyor.", { tutar: formatAmount(payoutKurus) })]
    : []),
  ...(payoutKurus < releasedKurus
    ? [
        words("{tutar} işletmenize kaldı; komisyon düşülerek {odenen} ödeme hesabınıza aktarılıyor.", {
          tutar: formatAmount(releasedKurus),
          odenen: formatAmount(payoutKurus),
        }),
      ]
    : []),
];
const until = ({ heldUntil }: Mailed) => (heldUntil ? formatDateTime(heldUntil) : "");
const objectionText = () =>
  words("{gun} gün içinde onaylayabilir ya da itiraz edebilirsiniz; itiraz etmezseniz ön ödeme satıcıya aktarılır.", {
    gun: objectionDays,
  });

type Steps = Partial<Record<DownPaymentAction, (about: Mailed) => Text>>;

const buyerTexts: Steps = {
  charge: (about) => ({
    subject: words("{arac} sizin için ayrıldı", { arac: about.vehicle }),
    paragraphs: [
      words("{tutar} ön ödemeniz alındı. {isletme} aracı {zaman} saatine kadar sizin için ayırdı.", {
        tutar: formatAmount(about.feeKurus),
        isletme: shownName(about.businessName),
        zaman: until(about),
      }),
      ...refundRuleText(about),
      words(
        "Aracın bedelini Kontak üzerinden ödemeyiniz; noter satışında devletin Güvenli Ödeme sistemini kullanınız.",
      ),
    ],
  }),
  handOver: (about) => ({
    subject: words("{arac} size teslim edildi mi?", { arac: about.vehicle }),
    paragraphs: [
      words("{isletme} aracı size teslim ettiğini bildirdi.", { isletme: shownName(about.businessName) }),
      objectionText(),
    ],
  }),
  settleHandOver: (about) => ({
    subject: words("{arac} için ön ödemeniz satıcıya aktarıldı", { arac: about.vehicle }),
    paragraphs: [words("İtiraz etmediğiniz için ön ödemeniz satıcıya aktarılıyor. Aracınız hayırlı olsun.")],
  }),
  confirm: (about) => ({
    subject: words("{arac} için teslim onayınızı aldık", { arac: about.vehicle }),
    paragraphs: [words("Ön ödemeniz satıcıya aktarılıyor. Aracınız hayırlı olsun.")],
  }),
  cancelAsBuyer: (about) => ({
    subject: words("{arac} rezervasyonunu iptal ettiniz", { arac: about.vehicle }),
    paragraphs: [
      ...back(about),
      ...(about.releasedKurus > 0
        ? [words("{tutar} satıcıda kaldı.", { tutar: formatAmount(about.releasedKurus) })]
        : []),
    ],
  }),
  cancelAsBusiness: (about) => ({
    subject: words("Satıcı {arac} rezervasyonunuzu iptal etti", { arac: about.vehicle }),
    paragraphs: [
      words("{isletme} rezervasyonunuzu iptal etti.", { isletme: shownName(about.businessName) }),
      ...back(about),
    ],
  }),
  endInTime: (about) => ({
    subject: words("{arac} rezervasyonunuzun süresi doldu", { arac: about.vehicle }),
    paragraphs: [words("Rezervasyonunuzun süresi doldu."), ...back(about)],
  }),
  expire: (about) => ({
    subject: words("{arac} rezervasyonunuzun süresi doldu", { arac: about.vehicle }),
    paragraphs: [
      words("Rezervasyonunuzun süresi doldu."),
      ...back(about),
      words(
        "Kalan tutar, onayladığınız koşullara göre satıcıda kalır. Satıcı sözünü tutmadıysa {gun} gün içinde itiraz edebilirsiniz.",
        { gun: objectionDays },
      ),
    ],
  }),
  settleExpired: (about) => ({
    subject: words("{arac} için ön ödemenizin kalanı satıcıya aktarıldı", { arac: about.vehicle }),
    paragraphs: [
      words("İtiraz etmediğiniz için {tutar} satıcıya aktarılıyor.", { tutar: formatAmount(about.releasedKurus) }),
    ],
  }),
  endWithListing: (about) => ({
    subject: words("{arac} artık satışta değil", { arac: about.vehicle }),
    paragraphs: [words("Ayırdığınız aracın ilanı yayından kalktı ya da araç satıldı."), ...back(about)],
  }),
  decideForBuyer: (about) => ({
    subject: words("{arac} için itirazınız kabul edildi", { arac: about.vehicle }),
    paragraphs: [words("İtirazınızı inceledik ve kabul ettik."), about.note, ...back(about)],
  }),
  decideForBusiness: (about) => ({
    subject: words("{arac} için itirazınız kabul edilmedi", { arac: about.vehicle }),
    paragraphs: [words("İtirazınızı inceledik ve kabul etmedik; ön ödeme satıcıya aktarılıyor."), about.note],
  }),
};

const sellerTexts: Steps = {
  charge: (about) => ({
    subject: words("{arac} rezerve edildi", { arac: about.vehicle }),
    paragraphs: [
      words("{alici} {tutar} ön ödeme yaptı. Aracı {zaman} saatine kadar ayırınız.", {
        alici: about.buyerName,
        tutar: formatAmount(about.feeKurus),
        zaman: until(about),
      }),
      words(
        "Aracı teslim ettiğinizde “Teslim ettim” düğmesine basınız; alıcı onaylayınca ön ödeme hesabınıza aktarılır.",
      ),
    ],
  }),
  confirm: (about) => ({
    subject: words("{arac}: alıcı teslimi onayladı", { arac: about.vehicle }),
    paragraphs: toSeller(about),
  }),
  settleHandOver: (about) => ({
    subject: words("{arac}: ön ödeme aktarılıyor", { arac: about.vehicle }),
    paragraphs: [words("Alıcı itiraz etmedi."), ...toSeller(about)],
  }),
  object: (about) => ({
    subject: words("{arac}: alıcı itiraz etti", { arac: about.vehicle }),
    paragraphs: [
      words("Alıcı ön ödemeye itiraz etti. İnceleyip sonucunu size bildireceğiz."),
      words("İtirazı: {not}", { not: about.note }),
    ],
  }),
  cancelAsBuyer: (about) => ({
    subject: words("{arac}: alıcı vazgeçti", { arac: about.vehicle }),
    paragraphs: [words("Alıcı rezervasyonu iptal etti; araç yeniden satışta."), ...toSeller(about)],
  }),
  cancelAsBusiness: (about) => ({
    subject: words("{arac}: rezervasyon iptal edildi", { arac: about.vehicle }),
    paragraphs: [words("İşletmeniz rezervasyonu iptal etti."), ...toSeller(about)],
  }),
  endInTime: (about) => ({
    subject: words("{arac}: rezervasyonun süresi doldu", { arac: about.vehicle }),
    paragraphs: [words("Süre doldu; araç yeniden satışta."), ...toSeller(about)],
  }),
  expire: (about) => ({
    subject: words("{arac}: rezervasyonun süresi doldu", { arac: about.vehicle }),
    paragraphs: [
      words("Süre doldu; araç yeniden satışta."),
      ...toSeller(about),
      words("Kalan tutar, alıcı {gun} gün içinde itiraz etmezse ödeme hesabınıza aktarılır.", { gun: objectionDays }),
    ],
  }),
  settleExpired: (about) => ({
    subject: words("{arac}: ön ödemenin kalanı aktarılıyor", { arac: about.vehicle }),
    paragraphs: toSeller(about),
  }),
  endWithListing: (about) => ({
    subject: words("{arac}: rezervasyon sona erdi", { arac: about.vehicle }),
    paragraphs: [words("İlan yayından kalktığı ya da araç satıldığı için rezervasyon sona erdi."), ...toSeller(about)],
  }),
  decideForBuyer: (about) => ({
    subject: words("{arac}: itiraz kabul edildi", { arac: about.vehicle }),
    paragraphs: [words("Alıcının itirazını kabul ettik."), about.note, ...toSeller(about)],
  }),
  decideForBusiness: (about) => ({
    subject: words("{arac}: itiraz kabul edilmedi", { arac: about.vehicle }),
    paragraphs: [words("Alıcının itirazını kabul etmedik."), about.note, ...toSeller(about)],
  }),
};

const buyerAction = ({ id }: Mailed) => ({ label: words("Ön ödemenizi açın"), path: downPaymentPath(id) });
const sellerAction = () => ({ label: words("Ön ödemelerinizi açın"), path: businessPath });
const greeting = ({ firstName }: Mailed) => hello(firstName);
const written = ({ paragraphs, ...text }: Text) => ({ ...text, paragraphs: paragraphs.filter((one) => one !== "") });

const toBuyer = (text: Text, about: Mailed): MailText => ({
  ...written(text),
  greeting: greeting(about),
  action: buyerAction(about),
});
const toBusiness = (text: Text, about: Mailed): MailText => ({
  ...written(text),
  greeting: greeting(about),
  action: sellerAction(),
});

/** A mail about a down payment. */
export type DownPaymentMail = Message<[about: Mailed], MailText>;
type Mails = Partial<Record<DownPaymentAction, DownPaymentMail>>;

const mailsOf = (side: string, texts: Steps, whole: typeof toBuyer): Mails =>
  Object.fromEntries(
    Object.entries(texts).map(([action, text]) => [
      action,
      message(`down-payments-${side}-${action}`, (about: Mailed): MailText => whole(text(about), about)),
    ]),
  );

/** To the buyer, after each change that they do not make themselves or have to keep. */
export const buyerMails = mailsOf("buyer", buyerTexts, toBuyer);
/** To the business, likewise. */
export const sellerMails = mailsOf("seller", sellerTexts, toBusiness);

/** Before the end of a reservation. */
export const buyerWarning = message("down-payments-buyer-warning", (about: Mailed): MailText =>
  toBuyer(
    {
      subject: words("{arac} rezervasyonunuz bitmek üzere", { arac: about.vehicle }),
      paragraphs: [
        words("Araç {zaman} saatine kadar sizin için ayrıldı.", { zaman: until(about) }),
        ...refundRuleText(about),
      ],
    },
    about,
  ),
);
export const sellerWarning = message("down-payments-seller-warning", (about: Mailed): MailText =>
  toBusiness(
    {
      subject: words("{arac}: rezervasyon bitmek üzere", { arac: about.vehicle }),
      paragraphs: [
        words("Rezervasyon {zaman} saatinde bitiyor. Aracı teslim ettiyseniz “Teslim ettim” düğmesine basınız.", {
          zaman: until(about),
        }),
      ],
    },
    about,
  ),
);

/** To a buyer who paid, but too late. */
export const notAcceptedMail = message("down-payments-not-accepted", (about: Mailed): MailText =>
  toBuyer(
    {
      subject: words("{arac} için ödemeniz iade ediliyor", { arac: about.vehicle }),
      paragraphs: [downPaymentMessages.taken, words("Bankanıza göre birkaç gün sürebilir.")],
    },
    about,
  ),
);
