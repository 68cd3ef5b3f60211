import { Link } from "react-router";
import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import type { DeskChoice } from "../rules.ts";
import { ageAddress, type AgeGroup } from "./rules.ts";

/** Live listings by how long they have been live; each row leads to exactly these listings. */
export const AgesTable = ({ groups, choice }: { groups: readonly AgeGroup[]; choice: DeskChoice }) => (
  <DataTable
    label="Yayın süresine göre ilanlar"
    head={["Yayın süresi", "İlan", "Değer"]}
    rows={groups.map(({ age, count, valueKurus }) => ({
      key: age.slug,
      cells: [
        count === 0 ? (
          age.name
        ) : (
          <Link key="yaş" to={ageAddress(age, choice)}>
            {age.name}
          </Link>
        ),
        { number: formatNumber(count) },
        { number: formatPrice(valueKurus) },
      ],
    }))}
  />
);
