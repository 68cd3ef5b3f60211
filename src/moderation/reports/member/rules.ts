/** Why somebody reports a member who wrote to them. */
export const memberReportReasons = {
  fraud: "Dolandırıcılık şüphesi",
  money: "Kapora ya da ön ödeme istedi",
  rude: "Hakaret ya da tehdit",
  spam: "İstenmeyen reklam",
  other: "Başka bir neden",
} as const;
export type MemberReportReason = keyof typeof memberReportReasons;

/** Why somebody reports the page of a member or of a shop. */
export const pageReportReasons = {
  fraud: "Dolandırıcılık şüphesi",
  money: "Kapora ya da ön ödeme istedi",
  identity: "Başkasının adını ya da işletmesini kullanıyor",
  content: "Uygunsuz resim ya da yazı",
  other: "Başka bir neden",
} as const;
export type PageReportReason = keyof typeof pageReportReasons;

/** What the desk reads for a reason. */
export const reportReasonNames: Record<string, string> = { ...memberReportReasons, ...pageReportReasons };

/** How many reports a member may send at once and in an hour. */
export const memberReportThrottle = { capacity: 10, perHour: 5 };
