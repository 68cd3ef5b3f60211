/** The decisions about messages, by their name in the form. */
export const deskActions = {
  release: { button: "İletin", done: "Mesaj alıcısına iletildi." },
  reject: { button: "Reddedin", done: "Mesaj reddedildi; gönderen görecek." },
  dismiss: { button: "Şikâyeti kapatın", done: "Şikâyet kapatıldı." },
  clear: { button: "Resmini ve yazısını kaldırın", done: "Üyenin resmi ve yazısı kaldırıldı; şikâyet kapatıldı." },
  stop: { button: "Mesaj göndermesini durdurun", done: "Üye artık mesaj gönderemez; şikâyet kapatıldı." },
  allow: { button: "Yeniden izin verin", done: "Üye yeniden mesaj gönderebilir." },
} as const;
export type DeskAction = keyof typeof deskActions;

/** The possible decisions about a report. Only a member's page has a picture and a text to remove. */
export const reportActions = ({ isOfPage, isShop }: { isOfPage: boolean; isShop: boolean }): DeskAction[] =>
  isOfPage && !isShop ? ["clear", "stop", "dismiss"] : ["stop", "dismiss"];

export const deskDecided = "Bu iş için az önce başka bir karar verildi.";
/** The most items of each list, and messages of each reported conversation, on the page. */
export const deskShown = 50;
export const deskLines = 6;
