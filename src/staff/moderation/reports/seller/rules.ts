/** Product 10.4: the thanks for a report. */
export const sellerReportTexts = {
  thanksTitle: "Teşekkür ederiz",
  thanks: "Şikâyetiniz bize ulaştı. Bu sayfayı en kısa sürede inceleyeceğiz.",
  own: "Kendi sayfanızı şikâyet edemezsiniz.",
};

/** The rate limit of one member or one visitor's network. */
export const sellerReportThrottle = { capacity: 10, perHour: 5 };

/** The two kinds of pages in the address of a report. */
export const reportedKinds = { uye: "member", dukkan: "business" } as const;
export type ReportedKind = keyof typeof reportedKinds;
export const isReportedKind = (kind: string): kind is ReportedKind => Object.hasOwn(reportedKinds, kind);

/** Reports the page of a member or of a shop. */
export const sellerReportAddress = (kind: "member" | "business", name: string) =>
  `/sikayet/${kind === "member" ? "uye" : "dukkan"}/${name}`;
