import { Link } from "react-router";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { countedPage, readPage } from "#src/shared/page-number.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { rentalPath } from "../addresses.ts";
import { countBookings, selectBookings } from "../bookings/queries.server.ts";
import { HeldNotice } from "../bookings/held-notice.tsx";
import { bookingAddress, heldOf } from "../bookings/rules.ts";
import { bookingStateLabels, type BookingTab, bookingTabs } from "../bookings/states.ts";
import { offerName } from "../quotes/service.server.ts";
import type { Route } from "./+types/my-bookings.page.ts";

const pageSize = 10;

/** The member's reservations in three tabs. */
export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const { id: memberId } = requireMember(ctx);
  const search = new URL(request.url).searchParams;
  const counts = await countBookings(ctx, memberId);
  const ids = Object.keys(bookingTabs) as BookingTab[];
  const tab = ids.find((id) => id === search.get("sekme")) ?? "gelecek";
  const { range, ...pages } = countedPage(readPage(search), { total: counts[tab], size: pageSize });
  const bookings = await selectBookings(ctx, { memberId, tab, ...range });
  return {
    tabs: ids.map((id) => ({ id, label: bookingTabs[id], count: counts[id] })),
    tab,
    ...pages,
    bookings: bookings.map((booking) => ({
      code: booking.code,
      vehicle: nameWithYear(offerName(booking), booking.modelYear),
      businessName: booking.businessName,
      state: bookingStateLabels[booking.state],
      pickup: `${booking.pickupPlace}, ${formatDateTime(booking.pickupAt)}`,
      dropoff: `${booking.dropoffPlace}, ${formatDateTime(booking.dropoffAt)}`,
      total: formatAmount(booking.totalKurus),
      held: heldOf(booking, ctx.clock()),
    })),
  };
});

export const meta = () => [{ title: "Rezervasyonlarım – Kontak" }, { name: "robots", content: "noindex" }];

export default function MyBookingsPage({ loaderData: { tabs, tab, page, pageCount, bookings } }: Route.ComponentProps) {
  return (
    <div className="page my-orders">
      <h1>Rezervasyonlarım</h1>
      <nav className="tabs" aria-label="Rezervasyonlar">
        {tabs.map(({ id, label, count }) => (
          <Link key={id} to={`?sekme=${id}`} aria-current={id === tab ? "page" : undefined}>
            {label} <b>{formatNumber(count)}</b>
          </Link>
        ))}
      </nav>
      {bookings.length === 0 ? (
        <EmptyState icon="doc" title="Burada rezervasyon yok">
          <p>
            Havalimanı ya da şehir seçip <Link to={rentalPath}>kiralık araçlara bakın</Link>.
          </p>
        </EmptyState>
      ) : (
        <ul className="my-orders__list">
          {bookings.map((booking) => (
            <li key={booking.code} className="panel my-order">
              <div className="my-order__head">
                <h2>
                  <Link to={bookingAddress(booking.code)}>{booking.vehicle}</Link>
                </h2>
                <strong>{booking.state}</strong>
              </div>
              <p>
                Alış: {booking.pickup}
                <br />
                Bırakış: {booking.dropoff}
              </p>
              {booking.held && <HeldNotice code={booking.code} {...booking.held} />}
              <p className="muted">
                {booking.businessName}, rezervasyon kodu <span className="num">{booking.code}</span>, {booking.total}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} to={(to) => `?sekme=${tab}&sayfa=${to}`} />
    </div>
  );
}
