/** The reasons of reporting a listing. */
export const reportReasons = {
  fraud: "Dolandırıcılık şüphesi",
  sold: "Araç satılmış ya da satılık değil",
  wrong: "Araç ya da hasar bilgileri yanlış",
  price: "Fiyat gerçek değil",
  photo: "Fotoğraflar başka bir araca ait",
  duplicate: "Aynı ilan birden çok kez verilmiş",
  rude: "Uygunsuz içerik",
  other: "Başka bir neden",
} as const;
export type ReportReason = keyof typeof reportReasons;

export const reportNoteMaxLength = 500;
export const reportMessages = {
  reason: "Lütfen bir neden seçiniz.",
  note: "Lütfen nedeni birkaç sözle açıklayınız.",
  hint: "Satıcı kimin şikâyet ettiğini görmez.",
  own: "Kendi ilanınızı şikâyet edemezsiniz.",
  /** Product 4.19: the report confirmation. */
  thanksTitle: "Teşekkür ederiz",
  thanks: "Şikâyetiniz bize ulaştı. İlanı en kısa sürede inceleyeceğiz.",
};
/** Product 4.19: the report confirmation overlay lasts 3 seconds. */
export const thanksDurationMs = 3000;

/** The rate limit of one member or one visitor's network. */
export const reportThrottle = { capacity: 10, perHour: 5 };

export const reportAddress = (keyCode: string) => `/ilan-sikayet/${keyCode}`;
