/** How often mails tell of what a member saved or follows. */
export const frequencies = {
  instant: "Anında",
  daily: "Günde bir",
  weekly: "Haftada bir",
  off: "Kapalı",
} as const;
export type Frequency = keyof typeof frequencies;

/** Product 8.4: what a toggle of mails is told as. */
export const emailStatuses = ["enabled", "disabled"] as const;
export type EmailStatus = (typeof emailStatuses)[number];
export const emailStatus = (frequency: Frequency): EmailStatus => (frequency === "off" ? "disabled" : "enabled");

/** How many mails one member may switch on or off at once and in an hour. */
export const toggleThrottle = { capacity: 60, perHour: 240 };

/** Product 8.4: the failure of a toggle. */
export const toggleFailed = "İşlem gerçekleşmedi!";

/** Product 8.4: what the popup says after a toggle. */
export const emailNotices: Record<EmailStatus, { title: string; text: string }> = {
  enabled: {
    title: "E-posta bildirimi açıldı",
    text: "Yeni bir şey olduğunda size e-posta göndeririz.",
  },
  disabled: {
    title: "E-posta bildirimi kapatıldı",
    text: "Bununla ilgili artık e-posta göndermeyiz. Dilediğiniz zaman yeniden açabilirsiniz.",
  },
};
