import { recordAudit } from "#src/audit/service.server.ts";
import { futureDay } from "#src/dated-tables/future-day.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { formatDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { insertCreditOffer, insertCreditTax, type NewCreditOffer, selectCreditOffers } from "../queries.server.ts";
import { creditDeskTexts, OfferEndForm, OfferForm, TaxForm } from "./rules.ts";

const refuse = (status: number, field: string, message: string): never => {
  throw new Refusal(status, message, { [field]: message });
};

/** Adds a bank's offer from a day on; 409 where that day has one. */
export async function addOffer(ctx: Context, form: unknown): Promise<void> {
  requireDesk(ctx, "credits", "change");
  const { reason, ...offer } = parseInput(OfferForm, form);
  if (offer.maxTerm < offer.minTerm) refuse(422, "maxTerm", creditDeskTexts.terms);
  const bank = slugify(offer.bankName) || refuse(422, "bankName", creditDeskTexts.bank);
  await store(
    ctx,
    { ...offer, bank, validFrom: futureDay(ctx, offer.validFrom, "validFrom"), isSample: false },
    reason,
  );
}

/** Ends an offer, named as `akbank/used`, from a day on; 422 for a day before its newest row, which would begin later. */
export async function endOffer(ctx: Context, form: unknown): Promise<void> {
  requireDesk(ctx, "credits", "change");
  const { offer: name, validFrom, reason } = parseInput(OfferEndForm, form);
  const last =
    (await selectCreditOffers(ctx)).find(({ bank, condition }) => `${bank}/${condition}` === name) ??
    refuse(422, "offer", messages.invalid);
  const { id: _, ...row } = last;
  const day = futureDay(ctx, validFrom, "validFrom");
  if (day < row.validFrom) refuse(422, "validFrom", creditDeskTexts.laterRow(formatDay(row.validFrom)));
  await store(ctx, { ...row, monthlyPercent: null, source: reason, validFrom: day }, reason);
}

const store = (ctx: Context, offer: NewCreditOffer, reason: string) =>
  inTransaction(ctx, async (tx) => {
    if (!(await insertCreditOffer(tx, offer))) refuse(409, "validFrom", creditDeskTexts.there);
    await recordAudit(tx, {
      action: "addCreditOffer",
      subject: `${offer.bankName}, ${offer.condition === "new" ? "sıfır" : "ikinci el"}, ${offer.validFrom}`,
      reason,
    });
  });

/** Adds a rate of KKDF or BSMV from a day on; 409 where that day has one. */
export async function addCreditTax(ctx: Context, form: unknown): Promise<void> {
  requireDesk(ctx, "credits", "change");
  const { reason, ...tax } = parseInput(TaxForm, form);
  const validFrom = futureDay(ctx, tax.validFrom, "validFrom");
  await inTransaction(ctx, async (tx) => {
    if (!(await insertCreditTax(tx, { ...tax, validFrom }))) refuse(409, "validFrom", creditDeskTexts.there);
    await recordAudit(tx, { action: "addCreditTax", subject: `${tax.name.toUpperCase()}, ${validFrom}`, reason });
  });
}
