/** Mail frequencies of saved searches and follows. */
export const frequencies = {
  instant: "Anında",
  daily: "Günde bir",
  weekly: "Haftada bir",
  off: "Kapalı",
} as const;
export type Frequency = keyof typeof frequencies;

/** Product 8.4: the status values of the calls that switch mails. */
export const emailStatuses = ["enabled", "disabled"] as const;
export type EmailStatus = (typeof emailStatuses)[number];
export const emailStatus = (frequency: Frequency): EmailStatus => (frequency === "off" ? "disabled" : "enabled");

/** Rate limit of switching mails per member. */
export const toggleThrottle = { capacity: 60, perHour: 240 };

/** Product 8.4: the message of a failed switch. */
export const toggleFailed = "İşlem gerçekleşmedi!";

/** Product 8.4: the texts of the popup. */
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
