import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { decryptFor, encryptFor } from "#src/shared/encryption.server.ts";
import { maskCitizenshipNumber } from "#src/shared/identity-numbers.ts";
import {
  deleteBilling,
  findBilling,
  findOrderBilling,
  insertBilling,
  selectBilling,
  type StoredBilling,
  updateBilling,
} from "./queries.server.ts";
import { BillingInput, billingMaxCount, billingMessages, type ShownBilling } from "./rules.ts";

/** The signed-in member's billing details, the last used first; citizenship numbers are masked. */
export async function readBilling(ctx: Context): Promise<ShownBilling[]> {
  const { id } = requireMember(ctx);
  return (await selectBilling(ctx, id)).map((row) => ({ id: row.id, ...shownBilling(ctx, id, row) }));
}

/** A member's stored details as pages show them. */
export function shownBilling(ctx: Context, memberId: number, row: StoredBilling): Omit<ShownBilling, "id"> {
  const { address } = row;
  if (row.kind === "company")
    return {
      kind: "company",
      name: row.company!,
      number: `${row.taxAdministration} VD ${row.taxNumber}`,
      address,
    };
  const number = maskCitizenshipNumber(decryptFor(ctx, memberId, row.citizenshipNumberEncrypted!));
  return { kind: "person", name: `${row.firstName} ${row.lastName}`, number: `T.C. ${number}`, address };
}

/**
 * Saves billing details of the signed-in member: new ones, or those with `id`; returns the id. 422 with one sentence per
 * field, 404 for details of others, 409 where there are too many.
 */
export async function saveBilling(ctx: Context, input: unknown, id?: number): Promise<number> {
  const member = requireMember(ctx);
  const values = storedOf(ctx, member, parseInput(BillingInput, input));
  return inTransaction(ctx, async (tx) => {
    if (id !== undefined) {
      if (!(await findBilling(tx, member.id, id))) throw new Refusal(404, billingMessages.notFound);
      await updateBilling(tx, id, values);
      return id;
    }
    if ((await selectBilling(tx, member.id)).length >= billingMaxCount) throw new Refusal(409, billingMessages.tooMany);
    return insertBilling(tx, member.id, values);
  });
}

function storedOf(ctx: Context, { id }: Member, input: BillingInput): StoredBilling {
  const none = { firstName: null, lastName: null, citizenshipNumberEncrypted: null };
  if (input.kind === "company")
    return {
      ...none,
      kind: "company",
      company: input.company,
      taxAdministration: input.tax_administration,
      taxNumber: input.tax_number,
      address: input.address,
    };
  return {
    kind: "person",
    firstName: input.first_name,
    lastName: input.last_name,
    citizenshipNumberEncrypted: encryptFor(ctx, id, input.citizenship_number),
    company: null,
    taxAdministration: null,
    taxNumber: null,
    address: input.address,
  };
}

/** Deletes the member's own details; orders have copies. 404 for those of others. */
export async function removeBilling(ctx: Context, id: number): Promise<void> {
  const member = requireMember(ctx);
  if (!(await findBilling(ctx, member.id, id))) throw new Refusal(404, billingMessages.notFound);
  await deleteBilling(ctx, id);
}

/** The billing details that an order holds, as pages show them; undefined for an order that cost nothing. */
export async function shownOrderBilling(ctx: Context, order: { id: string; memberId: number }) {
  const row = await findOrderBilling(ctx, order.id);
  return row && { ...shownBilling(ctx, order.memberId, row), billingDetailId: row.billingDetailId };
}
