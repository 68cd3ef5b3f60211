import { submitRequest } from "#src/staff/requests/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatPrice, parseMasked } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages } from "#src/shared/validation.ts";
import { loanTypes } from "../comparison-rules.ts";
import { readCreditMarket } from "../service.server.ts";
import type { CreditApplicationForm } from "./rules.ts";

/**
 * Stores an application as a request of the kind `credit`; 422 for a bank that does not lend, 429 over the limit. Programs
 * that fill in the hidden field are thanked and not stored.
 */
export async function applyForCredit(ctx: Context, { website, ...form }: CreditApplicationForm): Promise<void> {
  if (website !== "") return;
  const { offers } = await readCreditMarket(ctx);
  const bank = offers.find((offer) => offer.bank === form.bank);
  if (form.bank !== "" && !bank) throw new Refusal(422, messages.invalid, { bank: messages.invalid });
  const income = parseMasked(form.monthlyIncome);
  await submitRequest(ctx, "credit", {
    senderName: form.customerName,
    email: form.customerEmail,
    phone: form.customerPhone,
    fields: {
      bank: bank?.bankName ?? "Fark etmez",
      amount: formatPrice(form.amount * 100),
      term: `${form.term} ay`,
      loanType: loanTypes[form.loanType].name,
      monthlyIncome: income === undefined ? undefined : formatPrice(income * 100),
      city: form.city,
      note: form.customerNote,
      consent: "Bankayla paylaşmaya onay verdi",
    },
  });
}
