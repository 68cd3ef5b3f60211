import { formatDateTime } from "#src/shared/dates.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { FactList } from "#src/ui/fact-list.tsx";
import type { Route } from "./+types/protocol.page.ts";
import { readProtocols, vehicleOf } from "./protocol-data.server.ts";
import { ProtocolView } from "./protocol-view.tsx";
import { handoverMessages } from "./rules.ts";
import { getReadableBooking } from "./service.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([`Teslim tutanağı ${loaderData?.code ?? ""}`]) },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const booking = await getReadableBooking(ctx, params.code);
  const protocols = await readProtocols(ctx, booking);
  if (protocols.length === 0) throw new Refusal(404, handoverMessages.protocolNotFound);
  return {
    code: booking.code,
    vehicle: vehicleOf(booking),
    plate: booking.plate,
    business: booking.businessName,
    driver: booking.driverName,
    from: `${booking.pickupPlace}, ${formatDateTime(booking.pickupAt)}`,
    until: `${booking.dropoffPlace}, ${formatDateTime(booking.dropoffAt)}`,
    protocols,
  };
});

/** The protocols of a booking, for the customer, the business and staff. */
export default function ProtocolPage({ loaderData }: Route.ComponentProps) {
  const { code, vehicle, plate, business, driver, from, until, protocols } = loaderData;
  return (
    <div className="page fleet">
      <h1>Teslim tutanağı {code}</h1>
      <FactList
        facts={[
          ["Araç", plate === null ? vehicle : `${vehicle}, ${plate}`],
          ["İşletme", business],
          ["Sürücü", driver],
          ["Alış", from],
          ["Dönüş", until],
        ]}
      />
      {protocols.map((protocol) => (
        <ProtocolView key={protocol.kind} protocol={protocol} />
      ))}
    </div>
  );
}
