import type { Context } from "#src/shared/context.server.ts";

const listings = ({ db }: Context) =>
  db
    .selectFrom("listing")
    .leftJoin("stockItem as item", "item.listingId", "listing.id")
    .select((eb) => [
      "listing.keyCode",
      "listing.businessId",
      "listing.state",
      eb.fn.coalesce("item.stockNumber", "listing.keyCode").as("stockNumber"),
    ]);

/** What events tell about a listing. */
export const findListingSubject = (ctx: Context, keyCode: string) =>
  listings(ctx).where("listing.keyCode", "=", keyCode).executeTakeFirst();
export type ListingSubject = NonNullable<Awaited<ReturnType<typeof findListingSubject>>>;

export const findListingSubjectById = (ctx: Context, id: number) =>
  listings(ctx).where("listing.id", "=", id).executeTakeFirst();

/** A conversation of a business by the message that begins it, where the business is shown that message. */
export const findBegunConversation = ({ db }: Context, messageId: number) =>
  db
    .selectFrom("message")
    .innerJoin("conversation", "conversation.id", "message.conversationId")
    .leftJoin("listing", "listing.id", "conversation.listingId")
    .where("message.id", "=", messageId)
    .where("message.isFromBuyer", "=", true)
    .where((eb) => eb.or([eb("message.held", "is", null), eb("message.held", "=", "released")]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("message as earlier")
            .whereRef("earlier.conversationId", "=", "message.conversationId")
            .whereRef("earlier.id", "<", "message.id")
            .where((or) => or.or([or("earlier.held", "is", null), or("earlier.held", "=", "released")])),
        ),
      ),
    )
    .select(["conversation.id", "conversation.code", "conversation.businessId", "listing.keyCode", "message.createdAt"])
    .executeTakeFirst();

/** A run of a stock source with its business. */
export const findRunSubject = ({ db }: Context, runId: number) =>
  db
    .selectFrom("stockRun as run")
    .innerJoin("stockSource as source", "source.id", "run.sourceId")
    .where("run.id", "=", runId)
    .select([
      "run.id",
      "run.state",
      "run.newCount",
      "run.changedCount",
      "run.returnedCount",
      "run.goneCount",
      "run.refusedCount",
      "source.id as sourceId",
      "source.businessId",
    ])
    .executeTakeFirst();
