import { calendarDay, formatDate, formatDay } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { rateText } from "#src/money/payment/commission/rules.ts";
import { kindName, payoutInvoicePath, payoutStateNames, sumOf } from "./rules.ts";
import type { Payout } from "./service.server.ts";

type Read = { period: { from: Date; until: Date }; payouts: readonly Payout[] };

/** What pages show of payments to businesses: the period, the sums and a row for each payment. */
export function payoutsPageData({ period, payouts }: Read, query: URLSearchParams, limit: number) {
  const sum = sumOf(payouts);
  return {
    from: calendarDay(period.from),
    last: calendarDay(new Date(+period.until - 1)),
    query: query.toString(),
    isCut: payouts.length === limit,
    sums: [
      ["Alıcıların ödediği", formatAmount(sum.paidKurus)],
      ["İade edilen", formatAmount(sum.refundedKurus)],
      ["Komisyon", formatAmount(sum.commissionKurus)],
      ["Komisyonun KDV’si", formatAmount(sum.vatKurus)],
      ["İşletmeye kalan", formatAmount(sum.netKurus)],
    ] as const,
    rows: payouts.map((row) => ({
      key: `${row.attemptId} ${row.itemId}`,
      day: formatDate(row.chargedAt),
      sale: `${kindName(row.kind)} ${row.reference}`,
      business: row.businessName,
      paid: formatAmount(row.paidKurus),
      refunded: formatAmount(row.refundedKurus),
      commission: `${formatAmount(row.commissionKurus)} (${rateText(row.commissionBasisPoints)})`,
      vat: formatAmount(row.vatKurus),
      net: formatAmount(row.netKurus),
      fee: row.providerFeeKurus === null ? "" : formatAmount(row.providerFeeKurus),
      state: payoutStateNames[row.state] + (row.paidOutOn === null ? "" : `: ${formatDay(row.paidOutOn)}`),
      invoice:
        row.invoiceId === null ? null : { path: payoutInvoicePath(row.invoiceId), number: row.invoiceNumber ?? "" },
    })),
  };
}

export type PayoutsPageData = ReturnType<typeof payoutsPageData>;
