/** What became of a person's earlier reports of listings, members and pages. */
export type ReporterHistory = { acted: number; dismissed: number };

const unreliable = { dismissed: 3, share: 0.75 };

/** `Önceki şikâyetleri: 1 haklı, 3 haksız`. */
export const historyText = ({ acted, dismissed }: ReporterHistory) =>
  acted + dismissed === 0
    ? "Karara bağlanmış başka şikâyeti yok"
    : `Önceki şikâyetleri: ${acted} haklı, ${dismissed} haksız`;

/** Whether nearly all earlier reports of the person were dismissed, and they are several. */
export const isUnreliable = ({ acted, dismissed }: ReporterHistory) =>
  dismissed >= unreliable.dismissed && dismissed >= unreliable.share * (acted + dismissed);

/** The history as the desks show it beside a report. */
export const reporterView = (history: ReporterHistory) => ({
  text: historyText(history),
  isUnreliable: isUnreliable(history),
});
