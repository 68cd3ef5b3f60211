import { agree, readCommission } from "#src/money/payment/commission/agreement.server.ts";
import { upsertSubMerchant } from "#src/money/payment/sub-merchants/queries.server.ts";
import { registerSubMerchant } from "#src/money/payment/sub-merchants/service.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { encryptFor } from "#src/shared/encryption.server.ts";

const iban = "TR180006200012300006672315";

type Company = { legalName: string; taxOffice: string; address: string; phone: string };

/** Opens the payout account of the owner's business at the sandbox provider. Not in a transaction: the provider is called. */
export async function openPayoutAccount(ctx: Context, owner: Member, businessId: number, company: Company) {
  const { id, firstName, lastName, email } = owner;
  const { hash } = await readCommission(ctx, businessId);
  await inTransaction(ctx, async (tx) => {
    await agree(tx, { businessId, memberId: id }, { isTicked: true, hash });
    await upsertSubMerchant(tx, businessId, {
      ...company,
      enteredBy: id,
      kind: "company",
      taxNumber: "1234567890",
      citizenshipNumberEncrypted: null,
      ibanEncrypted: encryptFor(tx, id, iban),
      ibanEnding: iban.slice(-4),
      contactFirstName: firstName,
      contactLastName: lastName,
      email,
    });
  });
  await registerSubMerchant(ctx, { businessId });
}
