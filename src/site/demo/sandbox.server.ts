import { agree, readCommission } from "#src/money/payment/commission/agreement.server.ts";
import { type Attempt, findAttempt } from "#src/money/payment/queries.server.ts";
import { settleAttempt } from "#src/money/payment/settlement.server.ts";
import { upsertSubMerchant } from "#src/money/payment/sub-merchants/queries.server.ts";
import { registerSubMerchant } from "#src/money/payment/sub-merchants/service.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { encryptFor } from "#src/shared/encryption.server.ts";

/** A test card of the sandbox that sends no webhook: the site does not listen yet while the demo market is written. */
const card = { kart: "5406690000000239", ad: "Örnek Alıcı", ay: "12", yil: "40", cvc: "123" };
const iban = "TR180006200012300006672315";

/** Pays without instalments on the pages of the sandbox provider, and records the charge; the attempt that was paid. */
export async function payAtSandbox(ctx: Context, pageUrl: string): Promise<Attempt> {
  const token = new URL(pageUrl).searchParams.get("token")!;
  for (const [path, form] of [
    ["/odeme/kart", card],
    ["/odeme/3d", { kod: "123456" }],
  ] as const) {
    const page = await fetch(new URL(path, pageUrl), { method: "POST", body: new URLSearchParams({ token, ...form }) });
    await page.text();
  }
  const attempt = (await findAttempt(ctx, { token }))!;
  await settleAttempt(ctx, attempt);
  return attempt;
}

type Company = { legalName: string; taxOffice: string; address: string; phone: string };

/** Opens the payout account of the owner's business at the sandbox provider. */
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
