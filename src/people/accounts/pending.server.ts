import type { Context } from "#src/shared/context.server.ts";
import { deleteChange } from "./email-change/queries.server.ts";
import { deletePasskeys } from "./passkeys/queries.server.ts";
import { deleteCode, updatePhone } from "./phone/queries.server.ts";
import { endLinks } from "./queries.server.ts";
import { deleteMemberSteps, deleteTotp, deleteTotpSetup } from "./two-factor/queries.server.ts";

/**
 * Ends everything pending of the account: mailed links, a change of the address, a code for a
 * phone number, second steps of sign-ins, and the setup of a second step. Call it in the transaction in which the password
 * or the address changes or is proven, before its sessions end: a concurrent sign-in then waits or is refused.
 */
export async function endPending(tx: Context, memberId: number): Promise<void> {
  await endLinks(tx, memberId, "confirm");
  await endLinks(tx, memberId, "reset");
  await deleteChange(tx, memberId);
  await deleteCode(tx, memberId);
  await deleteMemberSteps(tx, memberId);
  await deleteTotpSetup(tx, memberId);
}

/**
 * Removes what a stranger may have attached to an account whose address they never proved, when the owner of the address
 * takes it over: phone number, passkeys, authenticator app and recovery codes. A confirmed number is removed too:
 * its code proves who held the phone, not who owns the address.
 */
export async function removeUnprovenCredentials(tx: Context, memberId: number): Promise<void> {
  await updatePhone(tx, memberId, { phone: null, phoneConfirmedAt: null });
  await deletePasskeys(tx, memberId);
  await deleteTotp(tx, memberId);
}
