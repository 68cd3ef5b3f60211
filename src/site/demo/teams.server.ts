import shops from "#reference-data/demo/shops.json" with { type: "json" };
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { hashToken, newToken } from "#src/people/accounts/session.server.ts";
import { insertBranch } from "#src/business/businesses/branches/queries.server.ts";
import { noHours, type Week } from "#src/business/businesses/opening-hours/rules.ts";
import { insertInvitation } from "#src/business/businesses/invitations/queries.server.ts";
import type { BusinessRole } from "#src/business/businesses/people/rules.ts";
import { invitationDays } from "#src/business/businesses/invitations/rules.ts";
import { updateOwners } from "#src/selling/listings/assignment/queries.server.ts";
import { roundedDegrees } from "#src/core/locations/own-place/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { AssignedConversation } from "./conversations.server.ts";
import type { Offered } from "./listings.server.ts";
import { teamConversations } from "./market/conversations.ts";
import { type Dealer, joined, type People } from "./people.server.ts";
import { insertAll, updateColleague } from "./queries.server.ts";

/**
 * The teams of the first three demo businesses. Each branch is in a town of the business's city, the first in that of the
 * business; people with a documented account exist already; an invitation is for a branch or for none.
 */
export const demoTeams = shops.teams;
type Team = (typeof demoTeams)[number];

/** The first names of their people, in the order in which they are written. */
export const teamNames = demoTeams.flatMap(({ people }) => people.map(({ firstName }) => firstName));

/** The same hours from Monday to Saturday; closed on Sundays. */
const workdays = (hours: string[] | null): Week =>
  hours ? [...Array.from({ length: 6 }, () => [hours as [string, string]]), []] : noHours.week;

/** The teams' conversations do not overlap. */
const hoursBetweenTeams = 10;
/** Two of so many listings of a business are given to its people; the owner keeps the others. */
const listingsForEach = 3;

/**
 * Gives the first businesses branches, people, invitations, and listings for them. Returns the listings with those who are
 * responsible now, and the conversations that these people have.
 */
export async function fillTeams(
  tx: Context,
  people: People,
  {
    offered,
    buyerIds,
    portraits,
  }: { offered: readonly Offered[]; buyerIds: readonly number[]; portraits: readonly string[] },
) {
  const left = [...portraits];
  const responsible = new Map<number, number>();
  const conversations: AssignedConversation[] = [];
  const unknown = await hashPassword(crypto.randomUUID());
  const buyers = [...buyerIds];
  for (const [at, team] of demoTeams.entries()) {
    const dealer = people.dealers[at];
    // A small market has fewer businesses.
    if (!dealer) continue;
    const { ownerId } = dealer;
    const branchIds = await writeBranches(tx, team, dealer);
    const colleagues = await writeColleagues(tx, team, {
      ...dealer,
      branchIds,
      passwordHash: unknown,
      people,
      portraits: left,
    });
    await updateColleague(tx, ownerId, { branchId: branchIds[0]! });
    await writeInvitations(tx, team, { ...dealer, branchIds });
    const own = offered.filter(({ businessId }) => businessId === dealer.businessId);
    for (const [n, listing] of own.entries()) {
      const to = n % listingsForEach === 0 ? undefined : colleagues[(n - 1) % (colleagues.length + 1)];
      if (to === undefined) continue;
      await updateOwners(tx, [listing.id], { ownerId: to, actorId: ownerId });
      responsible.set(listing.id, to);
      const planned = n <= teamConversations.length ? teamConversations[n - 1] : undefined;
      const buyerId = planned && buyers.pop();
      if (planned && buyerId !== undefined)
        conversations.push({
          planned: { ...planned, hoursAgo: planned.hoursAgo + hoursBetweenTeams * at },
          buyerId,
          listing: { ...listing, memberId: to },
        });
    }
  }
  return {
    offered: offered.map((listing) => ({ ...listing, memberId: responsible.get(listing.id) ?? listing.memberId })),
    conversations,
  };
}

async function writeBranches(tx: Context, team: Team, { businessId, cityId, townId }: Dealer): Promise<number[]> {
  const places = await placesOf(tx);
  const others = places.townsOf(cityId).filter((town) => town.id !== townId);
  const ids: number[] = [];
  for (const [at, { hours, ...branch }] of team.branches.entries()) {
    const town = (at === 0 ? undefined : others[(at * 3) % Math.max(1, others.length)]) ?? places.town(townId)!;
    const point = { latitude: roundedDegrees(town.lat), longitude: roundedDegrees(town.lon) };
    const values = { ...branch, week: workdays(hours), cityId, townId: town.id, ...point };
    ids.push((await insertBranch(tx, businessId, values))!.id);
  }
  return ids;
}

type Written = Dealer & { branchIds: readonly number[] };

/** The ids of the team's people; the documented accounts are given their branch. */
async function writeColleagues(
  tx: Context,
  team: Team,
  {
    businessId,
    branchIds,
    passwordHash,
    people,
    portraits,
  }: Written & { passwordHash: string; people: People; portraits: string[] },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [n, person] of team.people.entries()) {
    const branchId = branchIds[person.branch]!;
    const id = person.account
      ? people.account(person.account).id
      : (await insertAll(tx, "member", [row(person, n)]))[0]!;
    await updateColleague(tx, id, { branchId, pictureId: portraits.shift() });
    ids.push(id);
  }
  return ids;

  function row({ firstName, lastName, role }: Team["people"][number], n: number) {
    return {
      email: `calisan-${businessId}-${n}@kontak.example`,
      firstName,
      lastName,
      businessId,
      businessRole: role as BusinessRole,
      passwordHash,
      ...joined(addDays(tx.clock(), -90)),
    };
  }
}

async function writeInvitations(tx: Context, team: Team, { businessId, branchIds, ownerId }: Written) {
  for (const { email, role, branch } of team.invitations)
    await insertInvitation(tx, {
      businessId,
      email,
      role: role as "manager" | "user",
      branchId: branch === null ? null : branchIds[branch]!,
      invitedBy: ownerId,
      tokenHash: hashToken(newToken()),
      expiresAt: addDays(tx.clock(), invitationDays),
    });
}
