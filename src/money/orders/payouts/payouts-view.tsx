import { DataTable } from "#src/ui/data-table.tsx";
import { PeriodReport } from "../period-report.tsx";
import type { PayoutsPageData } from "./page-data.server.ts";

type Props = PayoutsPageData & {
  /** Address of the same rows as a file. */
  file: string;
  /** The look of the form that chooses the period. */
  formClass: string;
  /** Whether each row names its business and the fee that the site pays for it. */
  isDesk?: boolean;
};

const head = ["Gün", "Satış", "Ödenen", "İade", "Komisyon", "KDV", "Kalan", "Durum", "Fatura"];

/** The choice of a period, its sums, and its payments to businesses. */
export function PayoutsView({ from, last, query, isCut, sums, rows, file, formClass, isDesk = false }: Props) {
  return (
    <PeriodReport
      {...{ from, last, query, file, formClass, sums }}
      note={
        <>
          {isCut && `Yalnızca son ${rows.length} ödeme gösteriliyor; hepsi dosyadadır. `}
          Bekleyen ödemelerde kesinti, bugün aktarılsaydı alınacak tutardır.
        </>
      }
      empty={rows.length === 0 ? "Bu dönemde ödeme yok" : undefined}
    >
      <DataTable
        label="İşletmelere yapılan ödemeler"
        head={isDesk ? ["İşletme", ...head, "Kuruluşun ücreti"] : head}
        rows={rows.map(({ key, day, sale, business, paid, refunded, commission, vat, net, state, invoice, fee }) => ({
          key,
          cells: [
            ...(isDesk ? [business] : []),
            day,
            sale,
            { number: paid },
            { number: refunded },
            { number: commission },
            { number: vat },
            { number: net },
            state,
            invoice && (
              <a key="invoice" href={invoice.path}>
                {invoice.number}
              </a>
            ),
            ...(isDesk ? [{ number: fee }] : []),
          ],
        }))}
      />
    </PeriodReport>
  );
}
