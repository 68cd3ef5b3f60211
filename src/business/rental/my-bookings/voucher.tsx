import { BookedVehicle } from "../quotes/booked-vehicle.tsx";
import { PriceParts } from "../quotes/price-parts.tsx";
import { Conditions } from "../quotes/conditions.tsx";
import { TripFacts } from "../quotes/trip-facts.tsx";
import type { BookingPageData } from "./page-data.server.ts";

/** What the customer shows at the counter, on paper as well. */
export function Voucher(props: BookingPageData) {
  const { code, vehicle, trip, counterNote, driverName, details, isEnded } = props;
  return (
    <section aria-labelledby="voucher" className="panel rental-voucher">
      <BookedVehicle photo={props.photo}>
        <h2 id="voucher">{vehicle}</h2>
        <p>
          Rezervasyon kodu: <strong className="num rental-voucher__code">{code}</strong>
        </p>
      </BookedVehicle>
      <TripFacts {...trip} />
      {counterNote !== "" && <p>Teslim yeri: {counterNote}</p>}
      <p>
        Sürücü: <strong>{driverName}</strong>.
        {!isEnded && " Teslimde kimlik, ehliyet ve depozito için sürücünün kredi kartı gerekir."}
      </p>
      <PriceParts {...props} />
      {!isEnded && <Conditions details={details} />}
    </section>
  );
}
