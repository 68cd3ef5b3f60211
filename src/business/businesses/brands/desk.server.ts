import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { selectDeskRequests } from "./queries.server.ts";
import { type BrandState, brandStates } from "./rules.ts";

const requestsShown = 100;

const nameOf = (firstName: string | null, lastName: string | null) =>
  firstName === null ? "" : `, ${firstName} ${lastName}`;

/**
 * Requests for the moderators, of businesses or brands with `search` in their name: pending ones, the oldest first,
 * then granted and closed ones, the newest first. At most 100 of each.
 */
export async function readBrandDesk(ctx: Context, search: string) {
  const text = search.trim().slice(0, 60);
  const read = async (states: readonly BrandState[], order: "asc" | "desc") =>
    (await selectDeskRequests(ctx, { states, order, text, limit: requestsShown })).map(
      ({ askedAt, decidedAt, revokedAt, ...row }) => {
        const { askerFirstName, askerLastName, deciderFirstName, deciderLastName, ...request } = row;
        const endedAt = revokedAt ?? decidedAt;
        return {
          ...request,
          /** The history of a request, in order. */
          events: [
            `İstendi: ${formatDateTime(askedAt)}${nameOf(askerFirstName, askerLastName)}`,
            ...(revokedAt && decidedAt ? [`${brandStates.granted}: ${formatDateTime(decidedAt)}`] : []),
            ...(endedAt
              ? [`${brandStates[row.state]}: ${formatDateTime(endedAt)}${nameOf(deciderFirstName, deciderLastName)}`]
              : []),
          ],
        };
      },
    );
  const [asked, granted, past] = await Promise.all([
    read(["asked"], "asc"),
    read(["granted"], "desc"),
    read(["denied", "revoked"], "desc"),
  ]);
  return { text, asked, granted, past };
}

export type DeskRequest = Awaited<ReturnType<typeof readBrandDesk>>["asked"][number];
