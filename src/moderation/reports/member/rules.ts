/** The reasons of reporting a member of a conversation. */
export const memberReportReasons = {
  fraud: "Dolandırıcılık şüphesi",
  money: "Kapora ya da ön ödeme istedi",
  rude: "Hakaret ya da tehdit",
  spam: "İstenmeyen reklam",
  other: "Başka bir neden",
} as const;
export type MemberReportReason = keyof typeof memberReportReasons;

/** The reasons of reporting the page of a member or a shop. */
export const pageReportReasons = {
  fraud: "Dolandırıcılık şüphesi",
  money: "Kapora ya da ön ödeme istedi",
  identity: "Başkasının adını ya da işletmesini kullanıyor",
  content: "Uygunsuz resim ya da yazı",
  other: "Başka bir neden",
} as const;
export type PageReportReason = keyof typeof pageReportReasons;

/** The text of a reason for moderators. */
export const reportReasonNames: Record<string, string> = { ...memberReportReasons, ...pageReportReasons };

/** The rate limit of a member's reports. */
export const memberReportThrottle = { capacity: 10, perHour: 5 };
