/** Minutes until the mail about an unread message; later for one that was delivered to an open page. */
export const noticeAfterMinutes = { undelivered: 10, delivered: 60 };
/** Older messages are not mailed about. */
export const noticeWithinDays = 7;
/** Conversations of one sweep. */
export const noticesAtOnce = 200;
export const quotedMaxLength = 300;
