import type { DatedTable } from "#src/core/dated-tables/registry.server.ts";
import { priceListSource } from "#src/money/orders/dated-tables.server.ts";
import { selectPromotionPrices } from "#src/money/orders/desk/price-queries.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { promotionOf } from "#src/shared/promotions.ts";

const promotionPrices: DatedTable = {
  label: "Doping fiyatları",
  about: "Dopinglerin araç türüne ve süreye göre fiyatı",
  page: "/yonetim/fiyatlar",
  rows: async (ctx) =>
    (await selectPromotionPrices(ctx)).map((row) => ({
      key: `${row.promotionKey} ${row.vehicleTypeId} ${row.periodDays} ${calendarDay(row.validFrom)}`,
      subject: [
        promotionOf(row.promotionKey)?.name ?? row.promotionKey,
        row.vehicleType,
        row.periodDays > 0 && `${row.periodDays} gün`,
      ]
        .filter(Boolean)
        .join(", "),
      value: formatAmount(row.priceKurus),
      validFrom: calendarDay(row.validFrom),
      validTo: null,
      source: priceListSource,
    })),
};

export const promotionTables = { "promotion-prices": promotionPrices };
