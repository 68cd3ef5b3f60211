/** The decisions about messages, by their name in the form; `done` follows the name of the member or shop. */
export const deskActions = {
  release: { button: "İletin", done: "mesaj alıcısına iletildi" },
  reject: { button: "Reddedin", done: "mesaj reddedildi, gönderen görecek" },
  dismiss: { button: "Şikâyeti kapatın", done: "şikâyet kapatıldı" },
  clear: { button: "Resmini ve yazısını kaldırın", done: "resmi ve yazısı kaldırıldı, şikâyet kapatıldı" },
  stop: { button: "Mesaj göndermesini durdurun", done: "artık mesaj gönderemez, şikâyet kapatıldı" },
  allow: { button: "Yeniden izin verin", done: "yeniden mesaj gönderebilir" },
} as const;
export type DeskAction = keyof typeof deskActions;

export const messageDeskPath = "/yonetim/mesajlar";

/** What the id of a decision names. */
export const subjectOf = {
  release: "messageId",
  reject: "messageId",
  dismiss: "reportId",
  clear: "reportId",
  stop: "reportId",
  allow: "memberId",
} as const satisfies Record<DeskAction, string>;

/** A decision that its moderator can still undo: `Ayşe Yılmaz: mesaj alıcısına iletildi`. */
export const decidedSentence = (name: string, action: DeskAction) => `${name}: ${deskActions[action].done}`;
export const undoneMessage = "Karar geri alındı.";

/** The possible decisions about a report. Only a member's page has a picture and a text to remove. */
export const reportActions = ({ isOfPage, isShop }: { isOfPage: boolean; isShop: boolean }): DeskAction[] =>
  isOfPage && !isShop ? ["clear", "stop", "dismiss"] : ["stop", "dismiss"];

/** The decision whose button is emphasised for a held message: rejecting it where the guard has warnings, else releasing it. */
export const likelyAction = (warnings: readonly string[]): DeskAction => (warnings.length > 0 ? "reject" : "release");

export const deskDecided = "Bu iş için az önce başka bir karar verildi.";
/** The most items of each list, and messages of each reported conversation, on the page. */
export const deskShown = 50;
export const deskLines = 6;
