import { recordAudit } from "#src/core/audit/service.server.ts";
import { futureDay } from "#src/core/dated-tables/future-day.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { findPrice } from "../packages/queries.server.ts";
import { isPackageId, offersMonths } from "../packages/rules.ts";
import { vatPercentToday } from "#src/money/payment/vat/service.server.ts";
import { parseAmount } from "../transfers/rules.ts";
import { requireFinance } from "./access.server.ts";
import { insertPackagePrice, insertPromotionPrice, selectPromotionPrices } from "./price-queries.server.ts";
import { deskTexts, PriceForm } from "./rules.ts";

/** How the form names a price: `package/premium/12` or `promotion/home/1/7` (promotion, vehicle type, days). */
export const packagePriceName = (id: string, months: number) => `package/${id}/${months}`;
export const promotionPriceName = (promotionKey: string, vehicleTypeId: number, days: number) =>
  `promotion/${promotionKey}/${vehicleTypeId}/${days}`;

/** Adds a price from today or a later day on. Orders keep the price that they hold. 409 where that day has one. */
export async function addPrice(ctx: Context, form: unknown): Promise<void> {
  requireFinance(ctx, "prices", "change");
  const { product, price, validFrom: typed, reason } = parseInput(PriceForm, form);
  const priceKurus = parseAmount(price);
  if (priceKurus === undefined || priceKurus <= 0)
    throw new Refusal(422, deskTexts.amount, { price: deskTexts.amount });
  const day = futureDay(ctx, typed, "validFrom");
  // A date column: noon is this day wherever the server is.
  const validFrom = new Date(`${day}T12:00:00Z`);
  await inTransaction(ctx, async (tx) => {
    if (!(await insert(tx, product, { priceKurus, validFrom })))
      throw new Refusal(409, deskTexts.priceThere, { validFrom: deskTexts.priceThere });
    await recordAudit(tx, { action: "addPrice", subject: product, amountKurus: priceKurus, reason });
  });
}

async function insert(tx: Context, product: string, price: { priceKurus: number; validFrom: Date }): Promise<boolean> {
  const [kind, id = "", months] = product.split("/");
  if (kind === "package" && isPackageId(id) && offersMonths(id, Number(months))) {
    const vatPercent = (await findPrice(tx, id, Number(months)))?.vatPercent ?? (await vatPercentToday(tx));
    return insertPackagePrice(tx, { ...price, package: id, months: Number(months), vatPercent });
  }
  const known = (await selectPromotionPrices(tx)).find(
    (row) => promotionPriceName(row.promotionKey, row.vehicleTypeId, row.periodDays) === product,
  );
  if (!known) throw new Refusal(422, messages.invalid, { product: messages.invalid });
  const { promotionKey, vehicleTypeId, periodDays } = known;
  return insertPromotionPrice(tx, { ...price, promotionKey, vehicleTypeId, periodDays });
}
