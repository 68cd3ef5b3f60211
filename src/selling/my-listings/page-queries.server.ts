import { sql } from "kysely";
import { vehicleNames } from "#src/core/catalogue/vehicle-queries.server.ts";
import { decisionsAgainst } from "#src/selling/listings/appeals/rules.ts";
import type { PhotoQuality } from "#src/selling/listings/photos/quality-rules.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { ownListings } from "./queries.server.ts";
import type { MySelection, MySort } from "./selection-rules.ts";

const newest = sql`coalesce(listing.published_at, listing.created_at) desc, listing.id desc`;
const orders: Record<MySort, ReturnType<typeof sql>> = {
  "en-yeni": newest,
  goruntulenme: sql`coalesce(counted.views, 0) desc, ${newest}`,
  "goruntulenme-az": sql`coalesce(counted.views, 0), ${newest}`,
  garaj: sql`coalesce(counted.favourites, 0) desc, ${newest}`,
  "garaj-az": sql`coalesce(counted.favourites, 0), ${newest}`,
  mesaj: sql`coalesce(counted.messages, 0) desc, ${newest}`,
  "mesaj-az": sql`coalesce(counted.messages, 0), ${newest}`,
  "bekleme-uzun": sql`life.live_since asc nulls last, ${newest}`,
  "bekleme-kisa": sql`life.live_since desc nulls last, ${newest}`,
  bitis: sql`listing.expires_at asc nulls last, ${newest}`,
  "bitis-son": sql`listing.expires_at desc nulls last, ${newest}`,
  "fiyat-azalan": sql`listing.price_kurus desc, ${newest}`,
  "fiyat-artan": sql`listing.price_kurus asc, ${newest}`,
};

type Some = MySelection & { state: ListingState; offset: number; limit: number };

/** One page of the listings in a state, with their counts, the owner's note and the reasons of the last rejection. */
export const selectOwnListings = (ctx: Context, member: Member, { state, sort, offset, limit, ...filter }: Some) =>
  ownListings(ctx, member, filter)
    .where("state", "=", state)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("listingEventDay")
          .whereRef("listingEventDay.listingId", "=", "listing.id")
          .select([
            sumOf("offer-view").as("views"),
            sumOf("offer-favorite").as("favourites"),
            sumOf("offer-message").as("messages"),
          ])
          .as("counted"),
      (join) => join.onTrue(),
    )
    // The first time that it went live: refreshing its date does not change it.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("listingHistory")
          .whereRef("listingHistory.listingId", "=", "listing.id")
          .where("listingHistory.toState", "=", "active")
          .select((min) =>
            min.fn.coalesce(min.fn.min("listingHistory.at"), sql<Date | null>`listing.published_at`).as("liveSince"),
          )
          .as("life"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("listingPhoto")
          .innerJoin("photo", "photo.id", "listingPhoto.photoId")
          .whereRef("listingPhoto.listingId", "=", "listing.id")
          .select([
            sql<
              PhotoQuality[] | null
            >`json_agg(json_build_object('brightness', brightness, 'sharpness', sharpness)) filter (where brightness is not null)`.as(
              "measured",
            ),
          ])
          .as("photos"),
      (join) => join.onTrue(),
    )
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("listingNote", "listingNote.listingId", "listing.id")
    .leftJoin("listingPhoto as cover", (join) =>
      join.onRef("cover.listingId", "=", "listing.id").on("cover.position", "=", 0),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("listingHistory")
          .whereRef("listingHistory.listingId", "=", "listing.id")
          .where("listingHistory.action", "in", decisionsAgainst)
          .orderBy("listingHistory.id", "desc")
          .limit(1)
          .select(["reasonCodes", "note"])
          .as("rejection"),
      (join) => join.onTrue(),
    )
    .orderBy(orders[sort])
    .offset(offset)
    .limit(limit)
    .select([
      "listing.id",
      "listing.keyCode",
      "listing.title",
      "listing.state",
      "listing.businessId",
      "listing.vehicleTypeId",
      "listing.brandId",
      "listing.modelId",
      "listing.variantId",
      "listing.fuel",
      "listing.gear",
      "listing.powerHp",
      "listing.powerRange",
      "listing.capacityCc",
      "listing.paintedCount",
      "listing.replacedCount",
      "listing.totalDamageKurus",
      "listing.listingType",
      "listing.rentPeriod",
      "listing.partCondition",
      "listing.partNumber",
      "listing.modelYear",
      "listing.mileageKm",
      "listing.ageType",
      "listing.priceKurus",
      "listing.currency",
      "listing.publishedAt",
      "listing.expiresAt",
      "listing.ownerId",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "model.slug as modelSlug",
      ...vehicleNames,
      "part.name as partName",
      "cover.photoId",
      "owner.firstName as ownerFirstName",
      "owner.lastName as ownerLastName",
      "listingNote.text as ownNote",
      "rejection.reasonCodes",
      "rejection.note",
      lastActions,
      "counted.views",
      "counted.favourites",
      "counted.messages",
      "life.liveSince",
      "listing.photoCount",
      "listing.descriptionHtml",
      "photos.measured",
    ])
    .execute();

/** The last two changes of a listing's state, the newest first, for deciding whether an appeal or undoing a sale is possible. */
const lastActions = sql<{ action: string; at: string }[] | null>`(
  select json_agg(json_build_object('action', change.action, 'at', change.at) order by change.id desc)
  from (
    select id, action, at from listing_history
    where listing_id = listing.id and from_state is distinct from to_state
    order by id desc limit 2
  ) as change
)`.as("lastActions");

const sumOf = (eventType: string) => sql<number>`coalesce(sum(count) filter (where event_type = ${eventType}), 0)::int`;
