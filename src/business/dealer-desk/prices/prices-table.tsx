import { Link } from "react-router";
import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import type { PriceRow } from "./service.server.ts";

/** Prices beside those of comparable listings. */
export const PricesTable = ({ rows }: { rows: readonly PriceRow[] }) => (
  <DataTable
    label="Fiyatlar ve benzer ilanlar"
    head={["Araç", "Fiyat", "Benzer ilanlar", "Orta fiyat", "Beklenen", "Fark", "Etiket"]}
    rows={rows.map(({ id, name, address, priceKurus, comparables, expectedKurus, distance, label, edit }) => ({
      key: id,
      cells: [
        <Link key="araç" to={address}>
          {name}
        </Link>,
        {
          number: (
            <Link to={edit} aria-label={`${formatPrice(priceKurus)}, fiyatı değiştirin: ${name}`}>
              {formatPrice(priceKurus)}
            </Link>
          ),
        },
        {
          number: (
            <Link to={comparables.address} aria-label={`${formatNumber(comparables.count)} benzer ilan: ${name}`}>
              {formatNumber(comparables.count)}
            </Link>
          ),
        },
        { number: comparables.medianKurus === null ? "–" : formatPrice(comparables.medianKurus) },
        { number: expectedKurus === null ? "–" : formatPrice(expectedKurus) },
        distance ?? "Hesaplanamadı",
        label ?? "–",
      ],
    }))}
  />
);
