import { Link } from "react-router";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import type { Route } from "./+types/today.page.ts";
import { mayChangeWhole, requireFleet } from "../access.server.ts";
import { FleetPage } from "../fleet-page.tsx";
import { bookingPath, fleetMessages, fleetPaths } from "../rules.ts";
import { readFirstSteps } from "./first-steps.server.ts";
import { readMovements } from "./movements.server.ts";

export const meta = () => [{ title: "Araç kiralama – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const member = requireMember(ctx);
  if (member.role === "member" && member.businessId !== null && !member.isRentalBusiness) return { isRental: false };
  const scope = requireFleet(ctx, "handOverVehicles");
  const isManager = can(member, "manageFleet");
  return {
    isRental: true,
    isCounterOnly: !isManager,
    mayChangeWhole: mayChangeWhole(scope),
    steps: isManager ? await readFirstSteps(ctx, scope) : [],
    groups: await readMovements(ctx, scope),
  };
});

/** What is picked up and comes back today and tomorrow; before the business can be booked, what it has to do first. */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isRental)
    return (
      <div className="page fleet">
        <h1>Araç kiralama</h1>
        <EmptyState icon="info" title="İşletmeniz araç kiralama işletmesi değil">
          <p>{fleetMessages.notRental}</p>
          <LinkButton to="/hesabim/isletme" look="primary">
            İşletme bilgileriniz
          </LinkButton>
        </EmptyState>
      </div>
    );
  const { isCounterOnly, steps = [], groups = [] } = loaderData;
  const isReady = steps.every(({ isDone }) => isDone);
  const isQuiet = groups.every(({ rows }) => rows.length === 0);
  return (
    <FleetPage title="Bugün" isCounterOnly={isCounterOnly ?? false}>
      {!isReady && (
        <section className="fleet__section" aria-labelledby="h-adimlar">
          <h2 id="h-adimlar">İlk adımlar</h2>
          <p className="muted">Müşterilerin araçlarınızı bulup rezervasyon yapabilmesi için:</p>
          <ol className="fleet__list">
            {steps.map(({ to, name, text, isDone }) => (
              <li key={name}>
                <strong>{isDone ? name : <Link to={to}>{name}</Link>}</strong>
                <span>{isDone ? "Tamam" : text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {isQuiet && isReady && (
        <EmptyState icon="car" title="Bugün ve yarın teslim ya da dönüş yok">
          <LinkButton look="ink" size="s" to={fleetPaths.bookings}>
            Rezervasyonlara bakın
          </LinkButton>
        </EmptyState>
      )}
      {(isQuiet ? [] : groups).map(({ name, rows }) => (
        <div key={name} className="fleet__section">
          <h2>{name}</h2>
          {rows.length === 0 ? (
            <p className="muted">Teslim ya da dönüş yok.</p>
          ) : (
            <DataTable
              label={name}
              head={["Saat", "İş", "Araç", "Plaka", "Sürücü", "Telefon", "Yer", "Rezervasyon"]}
              rows={rows.map((row) => ({
                key: `${row.code} ${row.work}`,
                cells: [
                  row.at,
                  row.work,
                  row.vehicle,
                  <span key="plaka" className="nowrap">
                    {row.plate}
                  </span>,
                  row.driver,
                  <a key="telefon" href={`tel:${row.tel}`} className="nowrap">
                    {row.phone}
                  </a>,
                  row.place,
                  <Link key="kod" to={bookingPath(row.code)} aria-label={`${row.code}: ${row.work}`}>
                    {row.code}
                  </Link>,
                ],
              }))}
            />
          )}
        </div>
      ))}
    </FleetPage>
  );
}
