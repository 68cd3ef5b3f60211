/** The period that replies are measured in, and the fewest conversations: below that nothing is shown. */
export const replyWindowDays = 90;
export const replyMinConversations = 5;
/** Only the newest ones count; more would give the same result and take longer to read. */
export const replyMaxConversations = 300;
/** A seller may still answer messages this recent: until then an unanswered conversation does not count. */
export const replyGraceHours = 24;

export const sellerPageSize = 12;

export const sellerTexts = {
  notFound: "Aradığınız üye bulunamadı.",
  closed: "Bu üyenin hesabı kapalı",
  blocked: "Üye engellendi. Birbirinize mesaj gönderemezsiniz.",
  unblocked: "Engel kaldırıldı.",
  ownBlock: "Kendinizi engelleyemezsiniz.",
};

/** Rate limit of blocking and unblocking. */
export const blockThrottle = { capacity: 20, perHour: 60 };

/** Measurements of a seller's conversations. */
export type Replies = { conversations: number; answered: number; medianMinutes: number | null };
/**
 * The reply time that counts in the order of results, in minutes; null while there are too few conversations, and where
 * fewer than half of the questions are answered. Product 6.14.
 */
export const replyMinutesOf = ({ conversations, answered, medianMinutes }: Replies): number | null =>
  conversations < replyMinConversations || 2 * answered < conversations || medianMinutes === null
    ? null
    : Math.round(medianMinutes);

export type ReplyView = {
  /** `yaklaşık 25 dakika`; undefined where no question was answered. */
  time: string | null;
  /** `%86`. */
  rate: string;
};

/** The text about a seller's replies; undefined while there are too few conversations. */
export function replyView({ conversations, answered, medianMinutes }: Replies): ReplyView | null {
  if (conversations < replyMinConversations) return null;
  return {
    time: medianMinutes === null ? null : approximateDuration(medianMinutes),
    rate: `%${Math.round((100 * answered) / conversations)}`,
  };
}

/** `birkaç dakika`, `yaklaşık 25 dakika`, `yaklaşık 3 saat`. */
export function approximateDuration(minutes: number): string {
  if (minutes <= 5) return "birkaç dakika";
  if (minutes < 55) return `yaklaşık ${Math.round(minutes / 5) * 5} dakika`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `yaklaşık ${hours} saat`;
  return `yaklaşık ${Math.round(hours / 24)} gün`;
}
