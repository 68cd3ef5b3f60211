import { requirePassword } from "#src/people/accounts/own-password.server.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, type Member, requireAllowed, requireMember } from "#src/shared/context.server.ts";
import { decryptFor, encryptFor } from "#src/shared/encryption.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { maskCitizenshipNumber } from "#src/shared/identity-numbers.ts";
import { lookup } from "#src/shared/lookup.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { ProviderRefusal, ProviderUnavailable, type SubMerchantDetails } from "../gateway.ts";
import { agree } from "../commission/agreement.server.ts";
import { requirePayments } from "../service.server.ts";
import { ibanMail } from "./mails.ts";
import {
  findBusinessName,
  findPayableKey,
  findSubMerchant,
  insertChange,
  lockBusinessName,
  lockSubMerchant,
  selectChanges,
  type SubMerchantFacts,
  type SubMerchantRow,
  updateAnswer,
  upsertSubMerchant,
} from "./queries.server.ts";
import {
  type FactName,
  factNames,
  SubMerchantForm,
  type SubMerchantInput,
  subMerchantMessages,
  subMerchantThrottle,
} from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "payment.register-sub-merchant": { businessId: number };
  }
}

const changesShown = 20;
/** When a registration is tried again whose first try got no answer, or was cut off. */
const retryAfterMs = 60_000;

/**
 * The provider's key of a business, for `PaymentItem.subMerchant`; undefined while the business cannot be paid: without an
 * account, or without an agreement about the commission. A change of the account that is pending or refused leaves the key.
 */
export async function findSubMerchantKey(ctx: Context, businessId: number): Promise<string | undefined> {
  if (!ctx.payments) return undefined;
  return (await findPayableKey(ctx, businessId))?.providerKey ?? undefined;
}

/** The owner of a business, who alone reads and changes its payout account: 404 without one, 403 for its other people. */
export function requireAccountOwner(ctx: Context): Member & { businessId: number } {
  requirePayments(ctx);
  const member = requireMember(ctx);
  const { businessId } = member;
  if (businessId === null || member.role !== "member") throw new Refusal(404, subMerchantMessages.notFound);
  requireAllowed(can(member, "manageBusiness"));
  return { ...member, businessId };
}

/** The payout account of the member's business, with its history; secrets are masked. Undefined where there is none yet. */
export async function readSubMerchant(ctx: Context) {
  const { businessId } = requireAccountOwner(ctx);
  const row = await findSubMerchant(ctx, businessId);
  if (!row) return undefined;
  const { kind, legalName, taxOffice, taxNumber, ibanEnding, contactFirstName, contactLastName } = row;
  const { address, phone, email, state, lastError } = row;
  const changes = await selectChanges(ctx, businessId, changesShown);
  return {
    kind,
    legalName,
    taxOffice,
    taxNumber,
    citizenshipNumber:
      row.citizenshipNumberEncrypted === null
        ? null
        : maskCitizenshipNumber(decryptFor(ctx, row.enteredBy, row.citizenshipNumberEncrypted)),
    ibanEnding,
    contactFirstName,
    contactLastName,
    address,
    phone,
    email,
    state,
    lastError,
    isOpen: row.providerKey !== null,
    changes: changes.map(({ id, at, fields, ibanEnding: ending, firstName, lastName }) => ({
      id,
      at,
      who: `${firstName} ${lastName}`,
      what: fields.map((field) => lookup(factNames, field) ?? field).join(", "),
      ibanEnding: ending,
    })),
  };
}

/**
 * Saves the payout account of the member's business, `input` as `SubMerchantForm`, and registers it at the provider; the
 * owner's password is needed, and where the business has not agreed to the terms of commission, its tick. Returns what
 * became of it: `pending` is tried again by a job. 422 with one sentence per field, and where the provider refuses; 409 for
 * another kind of company, and for other terms than those that were shown.
 */
export async function saveSubMerchant(ctx: Context, input: unknown): Promise<"active" | "pending"> {
  const owner = requireAccountOwner(ctx);
  const { businessId } = owner;
  const typed = parseInput(SubMerchantForm, input);
  await requirePassword(ctx, typed.currentPassword);
  await takeToken(ctx, `sub-merchant:${businessId}`, subMerchantThrottle);
  await inTransaction(ctx, async (tx) => {
    const name = await lockBusinessName(tx, businessId);
    const before = await lockSubMerchant(tx, businessId);
    if (before?.providerKey && before.kind !== typed.kind) throw new Refusal(409, subMerchantMessages.kind);
    const facts = factsOf(tx, owner, typed, before);
    const fields = before ? changedFacts(tx, before, facts) : (Object.keys(factNames) as FactName[]);
    const hasAgreedNow = await agree(
      tx,
      { businessId, memberId: owner.id },
      { isTicked: typed.commission !== "", hash: typed.terms },
    );
    if (before?.state === "active" && fields.length === 0) {
      if (hasAgreedNow) return;
      throw new Refusal(422, subMerchantMessages.unchanged);
    }
    await upsertSubMerchant(tx, businessId, facts);
    await insertChange(tx, { businessId, actorId: owner.id, fields, ibanEnding: facts.ibanEnding });
    await enqueue(
      tx,
      "payment.register-sub-merchant",
      { businessId },
      { key: `sub-merchant:${businessId}`, runAt: new Date(tx.clock().getTime() + retryAfterMs) },
    );
    if (before && fields.includes("iban")) {
      const mail = ibanMail({ firstName: owner.firstName, businessName: name, before: before.ibanEnding, facts });
      await sendMail(tx, { to: owner.email, ...(await writeMail(tx, mail)) });
    }
  });
  try {
    await registerSubMerchant(ctx, { businessId });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error, businessId }, "a sub-merchant could not be registered yet");
  }
  const { state, lastError } = (await findSubMerchant(ctx, businessId))!;
  if (state === "refused") throw new Refusal(422, lastError!);
  return state;
}

/** Sends a pending account to the provider and records the answer. Throws `ProviderUnavailable` where there is none. */
export async function registerSubMerchant(ctx: Context, { businessId }: { businessId: number }): Promise<void> {
  const row = await findSubMerchant(ctx, businessId);
  if (!ctx.payments || row?.state !== "pending") return;
  const { subMerchants } = ctx.payments;
  const details = detailsOf(ctx, row, await findBusinessName(ctx, businessId));
  try {
    if (row.providerKey !== null) await subMerchants.update(row.providerKey, details);
    const providerKey = row.providerKey ?? (await subMerchants.create(details)).key;
    await updateAnswer(ctx, row, { state: "active", providerKey, lastError: null });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.log.warn({ err: error, businessId }, "the payment provider refused a sub-merchant");
    await updateAnswer(ctx, row, { state: "refused", lastError: subMerchantMessages.refused(error.code) });
  }
}

function detailsOf(ctx: Context, row: SubMerchantRow, name: string): SubMerchantDetails {
  const { kind, legalName, taxOffice, contactFirstName, contactLastName, address, phone, email, enteredBy } = row;
  return {
    externalId: `isletme-${row.businessId}`,
    kind,
    name,
    legalName,
    taxOffice,
    taxNumber: row.taxNumber ?? decryptFor(ctx, enteredBy, row.citizenshipNumberEncrypted!),
    iban: decryptFor(ctx, enteredBy, row.ibanEncrypted),
    contactFirstName,
    contactLastName,
    address,
    phone,
    email,
  };
}

/** What is stored of a form. What was left empty comes from the account as it is; 422 where there is nothing yet. */
function factsOf(
  ctx: Context,
  owner: Member,
  typed: SubMerchantInput,
  before: SubMerchantRow | undefined,
): SubMerchantFacts {
  // Another owner's row is encrypted for them.
  const stored = (text: string | null | undefined) => (text && before ? decryptFor(ctx, before.enteredBy, text) : "");
  const iban = typed.iban || stored(before?.ibanEncrypted);
  const citizenship =
    typed.kind === "soleTrader" ? typed.citizenship_number || stored(before?.citizenshipNumberEncrypted) : "";
  if (iban === "") throw new Refusal(422, messages.empty, { iban: messages.empty });
  if (typed.kind === "soleTrader" && citizenship === "")
    throw new Refusal(422, messages.empty, { citizenship_number: messages.empty });
  return {
    enteredBy: owner.id,
    kind: typed.kind,
    legalName: typed.company,
    taxOffice: typed.tax_administration,
    taxNumber: typed.kind === "company" ? typed.tax_number : null,
    citizenshipNumberEncrypted: citizenship === "" ? null : encryptFor(ctx, owner.id, citizenship),
    ibanEncrypted: encryptFor(ctx, owner.id, iban),
    ibanEnding: iban.slice(-4),
    contactFirstName: typed.first_name,
    contactLastName: typed.last_name,
    address: typed.address,
    phone: typed.phone,
    email: typed.email,
  };
}

/** The names of the facts that are different. */
function changedFacts(ctx: Context, before: SubMerchantRow, after: SubMerchantFacts): FactName[] {
  const decrypted = (text: string | null, memberId: number) => (text === null ? null : decryptFor(ctx, memberId, text));
  const clear = (row: SubMerchantFacts): Record<FactName, unknown> => ({
    ...row,
    citizenshipNumber: decrypted(row.citizenshipNumberEncrypted, row.enteredBy),
    iban: decrypted(row.ibanEncrypted, row.enteredBy),
  });
  const [old, now] = [clear(before), clear(after)];
  return (Object.keys(factNames) as FactName[]).filter((name) => old[name] !== now[name]);
}
