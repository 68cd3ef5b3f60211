import { requireRoom } from "#src/people/accounts/entitlements/room.server.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { ownPlaceMessages } from "#src/core/locations/own-place/rules.ts";
import { namesContact } from "#src/people/members/profile/contact.server.ts";
import { type Context, inTransaction, requireAllowed } from "#src/shared/context.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { lockBusiness } from "../company/queries.server.ts";
import { type Faults, readWeek } from "../opening-hours/week-form.ts";
import { requireBusinessMember } from "../own-business.server.ts";
import { closeBranch, findBranch, insertBranch, lockBranch, selectBranches, updateBranch } from "./queries.server.ts";
import { BranchForm, branchMessages, branchThrottle, CloseBranchForm } from "./rules.ts";

/** The branches of the signed-in member's business, and whether they may change them. */
export async function readBranches(ctx: Context) {
  const member = requireBusinessMember(ctx);
  const branches = await selectBranches(ctx, member.businessId);
  return {
    branches: branches.map((branch) => ({ ...branch, phone: branch.phone && formatPhone(branch.phone) })),
    mayChange: can(member, "manageBusiness"),
  };
}

function requireOwner(ctx: Context) {
  const member = requireBusinessMember(ctx);
  requireAllowed(can(member, "manageBusiness"));
  return member;
}

/** One branch with the others, for its form; the owner alone. 404 for other businesses' and closed ones. */
export async function readBranch(ctx: Context, id: number) {
  const { businessId } = requireOwner(ctx);
  const branch = await findBranch(ctx, businessId, id);
  if (!branch) throw new Refusal(404, branchMessages.notFound);
  const all = await selectBranches(ctx, businessId);
  return {
    branch: { ...branch, phone: branch.phone ? formatPhone(branch.phone) : "" },
    people: all.find((one) => one.id === id)?.people ?? 0,
    others: all.filter((one) => one.id !== id).map(({ id: otherId, name }) => ({ id: otherId, name })),
  };
}

/** The signed-in owner, for the form of a new branch. */
export const requireBranchOwner = (ctx: Context): void => void requireOwner(ctx);

/** The values of a branch; 422 for an unknown town, wrong opening hours, and contact details in the address. */
async function readForm(ctx: Context, input: Readonly<Record<string, unknown>>) {
  const { town, ...values } = parseInput(BranchForm, input);
  const faults: Faults = {};
  const week = readWeek(input, faults);
  if (Object.keys(faults).length > 0) throw new Refusal(422, [...new Set(Object.values(faults))].join("\n"), faults);
  const found = (await placesOf(ctx)).town(town);
  if (!found) throw new Refusal(422, branchMessages.town, { town: branchMessages.town });
  if (namesContact(ctx, values.address))
    throw new Refusal(422, ownPlaceMessages.contact, { address: ownPlaceMessages.contact });
  return { ...values, week, cityId: found.cityId, townId: found.id };
}

const nameTaken = () => new Refusal(409, branchMessages.nameTaken, { name: branchMessages.nameTaken });

/** Adds a branch, `input` as `BranchForm` with the fields of its hours: 409 where the package allows no more, and for a name that is taken. */
export async function addBranch(ctx: Context, input: Readonly<Record<string, unknown>>): Promise<number> {
  const { businessId } = requireOwner(ctx);
  const values = await readForm(ctx, input);
  await takeToken(ctx, `branches:${businessId}`, branchThrottle);
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, businessId, "branches");
    const added = await insertBranch(tx, businessId, values);
    if (!added) throw nameTaken();
    return added.id;
  });
}

/** Changes a branch. */
export async function changeBranch(ctx: Context, id: number, input: Readonly<Record<string, unknown>>): Promise<void> {
  const { businessId } = requireOwner(ctx);
  if (!(await findBranch(ctx, businessId, id))) throw new Refusal(404, branchMessages.notFound);
  const values = await readForm(ctx, input);
  await takeToken(ctx, `branches:${businessId}`, branchThrottle);
  if (!(await updateBranch(ctx, id, values))) throw nameTaken();
}

/** Closes a branch; its people, and with them their listings and conversations, move to another branch or to none. */
export async function closeOwnBranch(ctx: Context, id: number, input: unknown): Promise<void> {
  const { businessId } = requireOwner(ctx);
  const { target } = parseInput(CloseBranchForm, input);
  await inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    if (!(await findBranch(tx, businessId, id))) throw new Refusal(404, branchMessages.notFound);
    if (target !== null && (target === id || !(await lockBranch(tx, businessId, target))))
      throw new Refusal(422, branchMessages.target, { target: branchMessages.target });
    await closeBranch(tx, { businessId, id, target });
  });
}
