/** How long back a seller's answers are measured, and of how many conversations at least: of fewer nothing is said. */
export const replyWindowDays = 90;
export const replyMinConversations = 5;
/** The newest count; more would say the same and take longer to read. */
export const replyMaxConversations = 300;
/** Who was asked this lately may still answer: until then a silent conversation does not count. */
export const replyGraceHours = 24;

export const sellerPageSize = 12;

export const sellerTexts = {
  notFound: "Aradığınız üye bulunamadı.",
  closed: "Bu üyenin hesabı kapalı",
  blocked: "Üye engellendi. Birbirinize mesaj gönderemezsiniz.",
  unblocked: "Engel kaldırıldı.",
  ownBlock: "Kendinizi engelleyemezsiniz.",
};

/** How often one member may block and unblock at once and in an hour. */
export const blockThrottle = { capacity: 20, perHour: 60 };

/** What was measured of a seller's conversations. */
export type Replies = { conversations: number; answered: number; medianMinutes: number | null };
export type ReplyView = {
  /** `yaklaşık 25 dakika`; nothing where no question was answered. */
  time: string | null;
  /** `%86`. */
  rate: string;
};

/** What is said of a seller's answers; nothing while there are too few conversations. */
export function replyView({ conversations, answered, medianMinutes }: Replies): ReplyView | null {
  if (conversations < replyMinConversations) return null;
  return {
    time: medianMinutes === null ? null : replyTime(medianMinutes),
    rate: `%${Math.round((100 * answered) / conversations)}`,
  };
}

function replyTime(minutes: number): string {
  if (minutes <= 5) return "birkaç dakika";
  if (minutes < 55) return `yaklaşık ${Math.round(minutes / 5) * 5} dakika`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `yaklaşık ${hours} saat`;
  return `yaklaşık ${Math.round(hours / 24)} gün`;
}
