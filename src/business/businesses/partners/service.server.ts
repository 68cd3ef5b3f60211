import { submitRequest } from "#src/staff/requests/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type PartnerForm, partnerTrades } from "./rules.ts";

/** Stores what a company asks; programs that fill in the hidden field are thanked and not stored. 429 over the limit. */
export async function requestPartnership(ctx: Context, { website, ...form }: PartnerForm): Promise<void> {
  if (website !== "") return;
  const { name, email, phone, trade, ...fields } = form;
  await submitRequest(ctx, "partner", {
    senderName: name,
    email,
    phone,
    fields: { ...fields, trade: partnerTrades[trade] },
  });
}
