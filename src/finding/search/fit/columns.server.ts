import { weights } from "./weights.ts";

const { minutesPerPoint, countedFrom, photos, text, verified, replies } = weights;

/** What a listing has in every search, without its price, in points. */
const points = [
  `least(listing.photo_count, ${photos.most}) * ${photos.each}`,
  `case ${text.map(({ from, points }) => `when length(listing.description_html) >= ${from} then ${points}`).join(" ")}
    else 0 end`,
  `case when authority.status = 'granted' and authority.plate is not distinct from listing.plate
    then ${verified.authority} else 0 end`,
  `case when listing.is_certified then ${verified.certificate} else 0 end`,
  `case ${replies.map(({ upTo, points }) => `when listing.reply_minutes <= ${upTo} then ${points}`).join(" ")}
    else 0 end`,
];

/**
 * What both engines read for the order "Size uygun", of `listingTables`: the time counted down in minutes, less the points,
 * those of the price as it is without a label (`fitAtPosition`), and the seller, a business or a member.
 */
export const fitColumns = {
  fit: `(${countedFrom} - floor(extract(epoch from listing.listed_at) / 60)::integer
    - ${minutesPerPoint} * (${points.join(" + ")} + ${weights.price.unknown}))`,
  sellerId: "coalesce(listing.business_id * 2 + 1, listing.owner_id * 2)",
} as const;
