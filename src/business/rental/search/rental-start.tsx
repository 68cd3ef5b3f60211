import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { ChipLink } from "#src/ui/chip.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { RentalForm } from "./rental-form.tsx";
import type { RentalStart as Start } from "./start.server.ts";

/** The search for vehicles that can be booked, above the rental listings. */
export function RentalStart({ form, places }: Start) {
  return (
    <>
      <AreaStyles of="rental" />
      <div className="rental-start">
        <RentalForm key={JSON.stringify(form)} {...form} hasListings />
      </div>
      {places.length > 0 && (
        <nav className="chips rental-places" aria-label="Rezervasyona açık yerler">
          {places.map(({ name, offers, to }) => (
            <ChipLink key={to} to={to}>
              {name} <span className="num muted">{formatNumber(offers)}</span>
            </ChipLink>
          ))}
        </nav>
      )}
      <h2 className="rental-listings">Arayarak ya da yazarak kiralanan araçlar</h2>
    </>
  );
}
