import { can, reachedMembers } from "#src/people/accounts/permissions/rules.ts";
import { requireBusinessMember } from "#src/business/businesses/own-business.server.ts";
import { withoutBranchName } from "#src/business/businesses/people/rules.ts";
import { withoutBranch } from "#src/selling/my-listings/selection-rules.ts";
import { type Context, requireAllowed } from "#src/shared/context.server.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { type DeskPerson, type Owned, selectDeskPeople } from "./queries.server.ts";
import { type DeskChoice, resultDays } from "./rules.ts";

/**
 * What the signed-in member of a business is shown on the desk, and what they chose of it. 401 for visitors, 404 for those of
 * no business, 403 with an unconfirmed address. Branches and people beyond their permission are ignored.
 */
export async function readScope(ctx: Context, query: URLSearchParams) {
  const member = requireBusinessMember(ctx);
  requireAllowed(can(member, "readStatistics"));
  const { businessId } = member;
  const reached = reachedMembers(member, "readStatistics");
  const people = await selectDeskPeople(ctx, { businessId, owners: reached });
  const askedPerson = Number(query.get("kullanici"));
  const askedBranch = query.get("sube");
  const days = resultDays.find((one) => String(one) === query.get("gun")) ?? resultDays[0];
  const branchId = people.map(branchOf).find((id) => String(id) === askedBranch);
  const inBranch = people.filter((person) => branchId === undefined || branchOf(person) === branchId);
  const personId = inBranch.find(({ id }) => id === askedPerson)?.id;
  const choice: DeskChoice = { branchId, personId, days };
  const owners = personId !== undefined ? [personId] : branchId !== undefined ? inBranch.map(({ id }) => id) : reached;
  return { member, people, inBranch, choice, owned: { businessId, owners } satisfies Owned };
}
export type DeskScope = Awaited<ReturnType<typeof readScope>>;

const branchOf = ({ branchId }: DeskPerson) => branchId ?? withoutBranch;

/** The choices of the desk's filters: branches and people, where there are several. */
export function filterChoices({ people, inBranch, choice }: DeskScope) {
  const branches = new Map(people.map((person) => [branchOf(person), person.branchName ?? withoutBranchName]));
  return {
    choice,
    branches:
      branches.size > 1
        ? [...branches]
            .map(([id, name]) => ({ id, name }))
            .toSorted(
              (a, b) =>
                Number(a.id === withoutBranch) - Number(b.id === withoutBranch) || compareTurkish(a.name, b.name),
            )
        : [],
    people:
      people.length > 1
        ? inBranch.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
        : [],
  };
}
export type FilterChoices = ReturnType<typeof filterChoices>;
