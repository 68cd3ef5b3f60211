import { createHash } from "node:crypto";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { siteCompany } from "#src/shared/site-company.ts";
import type { Order, StoredItem } from "../queries.server.ts";
import { orderMessages } from "../rules.ts";
import type { ShownBilling } from "../billing/rules.ts";
import { insertContract } from "./queries.server.ts";
import { contractText, contractVersion } from "./text.ts";

/** The contract of an order as it is now, and its SHA-256: what the buyer accepts is what was shown. */
export function contractOf(
  ctx: Context,
  order: Order,
  items: readonly StoredItem[],
  billing: Pick<ShownBilling, "name" | "number" | "address">,
): { text: string; hash: string } {
  const text = contractText({
    orderId: order.id,
    orderedAt: order.createdAt,
    contactEmail: ctx.contactEmail,
    seller: siteCompany(ctx),
    buyer: { ...billing, email: requireMember(ctx).email },
    items,
    price: order,
  });
  return { text, hash: createHash("sha256").update(`${contractVersion}\n${text}`).digest("hex") };
}

/** Stores the contract that the buyer has accepted, once. 409 where the order has changed since it was shown. */
export async function acceptContract(
  tx: Context,
  order: Order,
  contract: { text: string; hash: string },
  acceptedHash: string,
): Promise<void> {
  if (contract.hash !== acceptedHash) throw new Refusal(409, orderMessages.contractChanged);
  await insertContract(tx, { orderId: order.id, version: contractVersion, ...contract });
}
