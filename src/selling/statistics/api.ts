import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { DaysInput } from "./rules.ts";

const count = z.number();
const Count = z.object({ count });
const Daily = z.object({
  /** The total of all days. */
  count,
  /** One for each day, the oldest first; 0 for days without events. */
  items: z.array(
    z.object({
      /** Milliseconds since 1970 at which the day begins in Turkey. */
      timestamp: z.number(),
      count,
    }),
  ),
});

/** Product 12.7: `GET ajax/users/{memberId}/view-count`. */
export const userViewCount = endpoint({
  method: "GET",
  path: "/ajax/users/:memberId/view-count",
  needsSignIn: true,
  about: "How often the member's listings were viewed; the member's own, and their business's users'.",
  input: z.object({}),
  answer: Count,
});

export const userViewCountDaily = endpoint({
  method: "GET",
  path: "/ajax/users/:memberId/view-count/daily",
  needsSignIn: true,
  about: "The same day by day; the last 7 days unless `days` says otherwise.",
  input: DaysInput,
  answer: Daily,
});

/** Product 12.7: `GET ajax/offers/{id}/view-count/daily?days`; the id is the key code. */
export const offerViewCountDaily = endpoint({
  method: "GET",
  refuses: [409],
  path: "/ajax/offers/:id/view-count/daily",
  needsSignIn: true,
  about: "How often the owner's listing (its key code) was viewed, day by day.",
  input: DaysInput,
  answer: Daily,
});

/** Product 12.7: `GET ajax/offers/{offerId}/all-count`; field names as there. */
export const offerAllCount = endpoint({
  method: "GET",
  refuses: [409],
  path: "/ajax/offers/:offerId/all-count",
  needsSignIn: true,
  about: "Views, favourites and messages of the owner's listing (its key code); `count` is all of them together.",
  input: z.object({}),
  answer: z.object({ viewCount: Count, offer_favorite: Count, offer_message: Count, count }),
});

/** Product 7.4, 12.7: how often the listing at an address was shared; field names as there. */
export const shareCount = endpoint({
  method: "GET",
  refuses: [404, 409],
  path: "/ajax/share-count",
  needsSignIn: true,
  about: "How often visitors passed on the owner's listing at an address of ours, `url`.",
  input: z.object({ url: z.string().check(z.maxLength(500)) }),
  answer: z.object({ share: z.object({ share_count: count }) }),
});

/** The listing was shared from its page: its link copied, or sent to another app. */
export const offerShare = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/events/offer-share/:keyCode",
  about: "Counts that a live listing was passed on; its owner's own do not count, and floods are refused.",
  input: z.object({}),
  answer: z.object({}),
});

/** Product 12.7: `GET ajax/events/{eventType}/{id}`; the id is a key code or, for events of members, the member's. */
export const eventCount = endpoint({
  method: "GET",
  refuses: [409],
  path: "/ajax/events/:eventType/:id",
  needsSignIn: true,
  about: "How often an event happened to the owner's listing, or to the member.",
  input: z.object({}),
  answer: Count,
});

export const eventCountDaily = endpoint({
  method: "GET",
  refuses: [409],
  path: "/ajax/events/:eventType/:id/daily",
  needsSignIn: true,
  about: "The same day by day; the last 7 days unless `days` says otherwise.",
  input: DaysInput,
  answer: Daily,
});

/** Product 7.3: `POST ajax/events/user-show-phone/{userId}`. */
export const userShowPhone = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/events/user-show-phone/:userId",
  about: "The phone number of a member with a live listing; the reveal is counted and limited.",
  input: z.object({}),
  answer: z.object({
    /** Formatted: `0532 123 45 67`. */
    phone: z.string(),
    /** As a link: `tel:+905321234567`. */
    uri: z.string(),
  }),
});
