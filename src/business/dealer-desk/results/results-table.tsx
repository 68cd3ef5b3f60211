import { Link } from "react-router";
import type { DescribedListing } from "../listing-names.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { perDay, type Result } from "./rules.ts";

type Row = DescribedListing & Result;

/** What listings brought, in all and by day. */
export const ResultsTable = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    label="İlanların sayıları"
    head={["Araç", "Görüntülenme", "Telefon", "Mesaj", "Garaj", "1.000 TL dopinge"]}
    rows={rows.map((row) => ({
      key: row.id,
      cells: [
        <Link key="araç" to={`/ilanlarim?durum=yayinda&ara=${row.keyCode}&rapor=${row.keyCode}`}>
          {row.name}
        </Link>,
        count(row.views, row.days),
        count(row.phoneReveals, row.days),
        count(row.messages, row.days),
        count(row.favourites, row.days),
        { number: row.viewsPerThousand === null ? "–" : `${formatNumber(row.viewsPerThousand)} görüntülenme` },
      ],
    }))}
  />
);

/** `120 (günde 17,1)`. */
const count = (all: number, days: number) => ({
  number: all === 0 ? "0" : `${formatNumber(all)} (günde ${perDay(all, days)})`,
});
