import type { Context } from "#src/shared/context.server.ts";
import type { BookingContent } from "../bookings/queries.server.ts";

/** What a change writes into its booking; times are ISO texts, as JSON has them. */
type StoredContent = Omit<BookingContent, "pickupAt" | "dropoffAt" | "unitId"> & {
  pickupAt: string;
  dropoffAt: string;
};

export type BookingChange = {
  id: number;
  bookingId: number;
  quoteId: string;
  state: "held" | "done" | "expired";
  heldUntil: Date | null;
  unitId: number;
  content: Omit<BookingContent, "unitId">;
  differenceKurus: number;
};

type ChangeBy = { id: number } | { quoteId: string } | { heldOf: number };

/** A change by its id, by its quote, or the held one of a booking. */
export async function findChange({ db }: Context, by: ChangeBy): Promise<BookingChange | undefined> {
  const query = db.selectFrom("rentalBookingChange").selectAll();
  const row = await (
    "id" in by
      ? query.where("id", "=", by.id)
      : "quoteId" in by
        ? query.where("quoteId", "=", by.quoteId)
        : query.where("bookingId", "=", by.heldOf).where("state", "=", "held")
  ).executeTakeFirst();
  if (!row) return undefined;
  const { details, ...change } = row;
  const stored = details as unknown as StoredContent;
  return {
    ...change,
    content: { ...stored, pickupAt: new Date(stored.pickupAt), dropoffAt: new Date(stored.dropoffAt) },
  };
}

export async function insertChange(
  { db, clock }: Context,
  { content, ...change }: Omit<BookingChange, "id">,
): Promise<number> {
  const { id } = await db
    .insertInto("rentalBookingChange")
    .values({ ...change, details: JSON.stringify(content), createdAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const updateChange = (
  { db }: Context,
  id: number,
  change: { state?: "done" | "expired"; heldUntil?: null; unitId?: number },
) => db.updateTable("rentalBookingChange").set(change).where("id", "=", id).execute();

/** Bookings whose held change was not paid in time. */
export const selectEndedChanges = ({ db, clock }: Context, limit: number) =>
  db
    .selectFrom("rentalBookingChange")
    .where("state", "=", "held")
    .where("heldUntil", "<=", clock())
    .limit(limit)
    .select(["id", "bookingId"])
    .execute();

/** How often a booking was changed. */
export async function countChanges({ db }: Context, bookingId: number): Promise<number> {
  const { count } = await db
    .selectFrom("rentalBookingChange")
    .where("bookingId", "=", bookingId)
    .where("state", "=", "done")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
