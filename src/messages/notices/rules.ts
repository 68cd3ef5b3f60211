/** A message that reached no open page of its reader is written about after this many minutes, one that did later. */
export const noticeAfterMinutes = { undelivered: 10, delivered: 60 };
/** What is older was noticed, or nobody wants to know. */
export const noticeWithinDays = 7;
/** How many conversations one sweep writes about. */
export const noticesAtOnce = 200;
export const quotedMaxLength = 300;
