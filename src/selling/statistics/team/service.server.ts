import { reachedMembers } from "#src/people/accounts/permissions/rules.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { lastDays } from "../rules.ts";
import { type PersonCounts, selectPeopleCounts } from "./queries.server.ts";

const counted = ["liveListings", "views", "messages", "phoneReveals"] as const;
type Counts = Record<(typeof counted)[number], number>;

/**
 * What the listings of a member's business brought in the last `days`, by person, by branch and in total, as far as the
 * member's permission reaches. It follows listings: what was counted before a listing was assigned is now its new person's.
 */
export async function readTeamReport(ctx: Context, member: Member & { businessId: number }, days: number) {
  const people = await selectPeopleCounts(ctx, {
    businessId: member.businessId,
    people: reachedMembers(member, "readStatistics"),
    from: lastDays(ctx.clock(), days)[0]!,
  });
  const branches = [...Map.groupBy(people, ({ branchId }) => branchId)].map(([id, some]) => ({
    id,
    name: some[0]!.branchName,
    ...totalOf(some),
  }));
  return { people, branches, total: totalOf(people) };
}

const totalOf = (people: readonly PersonCounts[]): Counts =>
  Object.fromEntries(counted.map((name) => [name, people.reduce((sum, person) => sum + person[name], 0)])) as Counts;
