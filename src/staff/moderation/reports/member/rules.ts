const commonReasons = {
  fraud: "Dolandırıcılık şüphesi",
  money: "Kapora ya da ön ödeme istedi",
} as const;
const otherReason = { other: "Başka bir neden" } as const;

/** The reasons of reporting a member of a conversation. */
export const memberReportReasons = {
  ...commonReasons,
  rude: "Hakaret ya da tehdit",
  spam: "İstenmeyen reklam",
  ...otherReason,
} as const;
export type MemberReportReason = keyof typeof memberReportReasons;

/** The reasons of reporting the page of a member or a shop. */
export const pageReportReasons = {
  ...commonReasons,
  identity: "Başkasının adını ya da işletmesini kullanıyor",
  content: "Uygunsuz resim ya da yazı",
  ...otherReason,
} as const;
export type PageReportReason = keyof typeof pageReportReasons;

/** The text of a reason for moderators. */
export const reportReasonNames: Record<string, string> = { ...memberReportReasons, ...pageReportReasons };

/** The rate limit of a member's reports. */
export const memberReportThrottle = { capacity: 10, perHour: 5 };
