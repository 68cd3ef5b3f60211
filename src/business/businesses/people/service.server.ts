import { requirePassword } from "#src/people/accounts/own-password.server.ts";
import { can, reaches } from "#src/people/accounts/permissions/rules.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, type Member, requireAllowed } from "#src/shared/context.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { lockBranch, selectBranches } from "../branches/queries.server.ts";
import { branchMessages } from "../branches/rules.ts";
import { lockBusiness } from "../company/queries.server.ts";
import { requireBusinessMember } from "../own-business.server.ts";
import { handOver } from "./assignment.server.ts";
import { ownershipMail, removedMail } from "./mails.ts";
import {
  findOwner,
  isBeingDeleted,
  lockColleague,
  lockPerson,
  type PersonRow,
  removeFromBusiness,
  selectPeople,
  updatePerson,
} from "./queries.server.ts";
import { peopleMessages, peopleThrottle, PersonForm, RemovePersonForm, TransferForm } from "./rules.ts";

type Actor = Member & { businessId: number };
type Person = { id: number; role: PersonRow["role"] | null };

/** Whether the actor invites, changes or removes this person: an owner everybody, a manager the users of their branch. */
const managesPerson = (actor: Actor, { id, role }: Person): boolean =>
  reaches(actor, "managePeople", { ownerId: id, businessId: actor.businessId }) &&
  (actor.businessRole === "owner" || role === "user");

/** The people of the signed-in member's business. Users read their names, roles and branches alone. */
export async function readPeople(ctx: Context) {
  const actor = requireBusinessMember(ctx);
  const [people, branches] = await Promise.all([
    selectPeople(ctx, actor.businessId),
    selectBranches(ctx, actor.businessId),
  ]);
  return {
    actor,
    people: people.map((person) => ({
      ...person,
      isManaged: managesPerson(actor, person),
      isSelf: person.id === actor.id,
    })),
    branches: branches.map(({ id, name }) => ({ id, name })),
    mayInvite: can(actor, "managePeople"),
    isOwner: actor.businessRole === "owner",
  };
}

/** One person whom the actor manages, with those who can take over from them; 404 for everybody else. */
export async function readPerson(ctx: Context, id: number) {
  const { actor, people, branches, isOwner } = await readPeople(ctx);
  const person = people.find((one) => one.id === id);
  if (!person || person.isSelf || !person.isManaged) throw new Refusal(404, peopleMessages.notFound);
  const successors = people.filter(
    (one) => one.id !== id && reaches(actor, "assignListing", { ownerId: one.id, businessId: actor.businessId }),
  );
  return { person, branches, isOwner, successors };
}

const notFound = () => new Refusal(404, peopleMessages.notFound);

/** Runs a change of the business's people, one after the other: the business stays locked. */
async function change<Result>(ctx: Context, actor: Actor, run: (tx: Context) => Promise<Result>): Promise<Result> {
  await takeToken(ctx, `people:${actor.businessId}`, peopleThrottle);
  return inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, actor.businessId);
    return run(tx);
  });
}

/** A person whom the actor manages, locked for a change: 404 for others, 409 for the owner. */
async function lockManaged(tx: Context, actor: Actor, id: number) {
  const person = await lockPerson(tx, actor.businessId, id);
  if (!person || !managesPerson(actor, { id, role: person.businessRole })) throw notFound();
  if (person.businessRole === "owner") throw new Refusal(409, peopleMessages.owner);
  return person;
}

/** Changes a person's role and branch, `input` as `PersonForm`; the owner alone. Their listings stay theirs. */
export async function changePerson(ctx: Context, id: number, input: unknown): Promise<void> {
  const actor = requireBusinessMember(ctx);
  requireAllowed(can(actor, "manageBusiness"));
  const { role, branch } = parseInput(PersonForm, input);
  await change(ctx, actor, async (tx) => {
    await lockManaged(tx, actor, id);
    if (branch !== null && !(await lockBranch(tx, actor.businessId, branch)))
      throw new Refusal(404, branchMessages.notFound, { branch: branchMessages.notFound });
    await updatePerson(tx, id, { businessRole: role, branchId: branch });
  });
}

/**
 * Removes a person from the business and hands their listings and conversations on, all or nothing. The successor must be
 * somebody to whom the actor may assign listings: 404 otherwise.
 */
export async function removePerson(ctx: Context, id: number, input: unknown): Promise<void> {
  const actor = requireBusinessMember(ctx);
  requireAllowed(can(actor, "managePeople"));
  const { successor } = parseInput(RemovePersonForm, input);
  await change(ctx, actor, async (tx) => {
    const person = await lockManaged(tx, actor, id);
    const { businessId } = actor;
    const isReached = reaches(actor, "assignListing", { ownerId: successor, businessId });
    if (successor === id || !isReached || !(await lockColleague(tx, businessId, successor))) throw notFound();
    await takeLeave(tx, actor, { id, successor });
    const business = await lockBusiness(tx, businessId);
    await notify(tx, person, removedMail({ firstName: person.firstName, businessName: business.name }));
  });
}

/** The signed-in member leaves their business; what they are responsible for becomes the owner's. 409 for the owner. */
export async function leaveBusiness(ctx: Context): Promise<void> {
  const actor = requireBusinessMember(ctx);
  await change(ctx, actor, async (tx) => {
    const person = await lockPerson(tx, actor.businessId, actor.id);
    if (!person) throw notFound();
    const owner = await findOwner(tx, actor.businessId);
    if (person.businessRole === "owner" || !owner) throw new Refusal(409, peopleMessages.owner);
    await takeLeave(tx, actor, { id: actor.id, successor: owner.id });
  });
}

async function takeLeave(tx: Context, actor: Actor, { id, successor }: { id: number; successor: number }) {
  await handOver(tx, { businessId: actor.businessId, from: id, to: successor, actorId: actor.id });
  await removeFromBusiness(tx, id);
}

/** Makes another person the owner, who becomes a manager; needs the password. 409 for who is deleting their account. */
export async function transferOwnership(ctx: Context, id: number, input: unknown): Promise<void> {
  const actor = requireBusinessMember(ctx);
  requireAllowed(can(actor, "manageBusiness"));
  const { currentPassword } = parseInput(TransferForm, input);
  await requirePassword(ctx, currentPassword);
  await change(ctx, actor, async (tx) => {
    const [self, person] = [
      await lockPerson(tx, actor.businessId, actor.id),
      await lockPerson(tx, actor.businessId, id),
    ];
    if (self?.businessRole !== "owner" || !person || id === actor.id) throw notFound();
    if (await isBeingDeleted(tx, id)) throw new Refusal(409, peopleMessages.leaving);
    await updatePerson(tx, id, { businessRole: "owner" });
    await updatePerson(tx, actor.id, { businessRole: "manager" });
    const business = await lockBusiness(tx, actor.businessId);
    await notify(tx, person, ownershipMail({ firstName: person.firstName, businessName: business.name }));
  });
}

const notify = async (tx: Context, { email }: { email: string }, text: MailText) =>
  sendMail(tx, { to: email, ...(await writeMail(tx, text)) });
