import { Link } from "react-router";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import type { Route } from "./+types/my-down-payments.page.ts";
import { downPaymentPath, landingPath } from "./rules.ts";
import { readMyDownPayments } from "./service.server.ts";
import { stateLabels } from "./states.ts";

export const meta = () => [{ title: "Ön ödemelerim – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const rows = await readMyDownPayments(ctx);
  return {
    rows: rows.map(({ id, vehicle, sellerName, state, feeKurus, createdAt, heldAt, heldUntil }) => ({
      id,
      vehicle,
      sellerName,
      state: stateLabels[state],
      fee: formatAmount(feeKurus),
      at: formatDateTime(heldAt ?? createdAt),
      until: heldUntil === null ? "" : formatDateTime(heldUntil),
    })),
  };
});

/** The member's down payments. */
export default function MyDownPaymentsPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <div className="page my-orders">
      <h1>Ön ödemelerim</h1>
      {rows.length === 0 ? (
        <EmptyState icon="lock" title="Ayırttığınız araç yok">
          <p>
            Bazı galeriler aracı küçük bir ön ödemeyle ayırır. <Link to={landingPath}>Nasıl işler?</Link>
          </p>
        </EmptyState>
      ) : (
        <DataTable
          label="Ön ödemelerim"
          head={["Araç", "Satıcı", "Durum", "Tarih", "Ayrıldığı süre", "Ücret"]}
          rows={rows.map(({ id, vehicle, sellerName, state, at, until, fee }) => ({
            key: id,
            cells: [
              <Link key={id} to={downPaymentPath(id)}>
                {vehicle}
              </Link>,
              sellerName,
              state,
              at,
              until,
              { number: fee },
            ],
          }))}
        />
      )}
    </div>
  );
}
