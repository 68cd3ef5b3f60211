/** Product 10.4: the report is thanked for. */
export const sellerReportTexts = {
  thanksTitle: "Teşekkür ederiz",
  thanks: "Şikâyetiniz bize ulaştı. Bu sayfayı en kısa sürede inceleyeceğiz.",
  own: "Kendi sayfanızı şikâyet edemezsiniz.",
};

/** How many pages one member, or one visitor's network, may report at once and in an hour. */
export const sellerReportThrottle = { capacity: 10, perHour: 5 };

/** What a report's address calls the two kinds of pages. */
export const reportedKinds = { uye: "member", dukkan: "business" } as const;
export type ReportedKind = keyof typeof reportedKinds;
export const isReportedKind = (kind: string): kind is ReportedKind => Object.hasOwn(reportedKinds, kind);

/** Reports the page of a member or of a shop. */
export const sellerReportAddress = (kind: "member" | "business", name: string) =>
  `/sikayet/${kind === "member" ? "uye" : "dukkan"}/${name}`;
