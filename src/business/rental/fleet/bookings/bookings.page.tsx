import { Form as RouterForm, Link } from "react-router";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { vehicleName } from "#src/selling/listings/names.ts";
import { readPage } from "#src/shared/page-number.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Button } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/bookings.page.ts";
import { requireFleet } from "../access.server.ts";
import { bookingStateNames, isBookingState } from "../booking-state-names.ts";
import { FleetPage } from "../fleet-page.tsx";
import { bookingPath } from "../rules.ts";
import { selectFleetBookings } from "./queries.server.ts";

export const meta = () => [{ title: "Kiralama rezervasyonları – Kontak" }, { name: "robots", content: "noindex" }];

const rowsAtOnce = 50;
const shownStates = [
  "confirmed",
  "handedOver",
  "returned",
  "cancelledByCustomer",
  "cancelledByBusiness",
  "noShow",
] as const;

const searchMaxLength = 60;

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = requireFleet(ctx, "handOverVehicles");
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, searchMaxLength);
  const wanted = url.searchParams.get("durum") ?? "";
  const state = isBookingState(wanted) ? wanted : undefined;
  const page = readPage(url.searchParams);
  const rows = await selectFleetBookings(ctx, scope, {
    text,
    state,
    limit: rowsAtOnce,
    offset: (page - 1) * rowsAtOnce,
  });
  return {
    isCounterOnly: !can(ctx.member, "manageFleet"),
    text,
    state: state ?? "",
    page,
    pageCount: Math.ceil((rows[0]?.total ?? 0) / rowsAtOnce),
    rows: rows.map((row) => ({
      code: row.code,
      state: bookingStateNames[row.state],
      from: formatDateTime(row.pickupAt),
      until: formatDateTime(row.dropoffAt),
      driver: row.driverName,
      vehicle: vehicleName(row.brandName, row.modelName),
      plate: row.plate ?? "–",
      amount: formatAmount(row.totalKurus),
    })),
  };
});

/** The bookings of a rental business, to be found by code, driver or plate. */
export default function BookingsPage({ loaderData }: Route.ComponentProps) {
  const { isCounterOnly, text, state, page, pageCount, rows } = loaderData;
  return (
    <FleetPage title="Rezervasyonlar" isCounterOnly={isCounterOnly}>
      <RouterForm method="get" id="ara" className="fleet__filters">
        <TextField
          name="q"
          label="Kod, sürücü ya da plaka"
          type="search"
          isOptional
          maxLength={searchMaxLength}
          defaultValue={text}
          autoComplete="off"
        />
        <SelectField
          name="durum"
          label="Durum"
          placeholder="Hepsi"
          options={shownStates.map((value) => ({ value, label: bookingStateNames[value] }))}
          defaultValue={state}
        />
        <Button type="submit" look="ink">
          Gösterin
        </Button>
      </RouterForm>
      {rows.length === 0 ? (
        <EmptyState icon="info" title="Rezervasyon yok" />
      ) : (
        <DataTable
          label="Rezervasyonlar"
          head={["Kod", "Durum", "Alış", "Dönüş", "Sürücü", "Araç", "Plaka", "Toplam"]}
          rows={rows.map((row) => ({
            key: row.code,
            cells: [
              <Link key="kod" to={bookingPath(row.code)}>
                {row.code}
              </Link>,
              row.state,
              row.from,
              row.until,
              row.driver,
              row.vehicle,
              <span key="plaka" className="nowrap">
                {row.plate}
              </span>,
              { number: row.amount },
            ],
          }))}
        />
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        to={(n) => `?${new URLSearchParams({ q: text, durum: state, sayfa: String(n) })}`}
      />
    </FleetPage>
  );
}
