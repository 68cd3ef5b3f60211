import { Fragment } from "react";
import { Button } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
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
    <>
      <Form method="get" id="donem" className={formClass}>
        <TextField name="bas" label="İlk gün" type="date" isOptional defaultValue={from} />
        <TextField name="son" label="Son gün" type="date" isOptional defaultValue={last} />
        <Button type="submit" look="ink">
          Gösterin
        </Button>
      </Form>
      <dl className="account__facts">
        {sums.map(([name, amount]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="num">{amount}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="muted">
        {isCut && `Yalnızca son ${rows.length} ödeme gösteriliyor; hepsi dosyadadır. `}
        Bekleyen ödemelerde kesinti, bugün aktarılsaydı alınacak tutardır.{" "}
        <a href={`${file}${query && `?${query}`}`} download>
          CSV olarak indirin
        </a>
      </p>
      {rows.length === 0 ? (
        <EmptyState icon="info" title="Bu dönemde ödeme yok" />
      ) : (
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
      )}
    </>
  );
}
