import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { Link } from "react-router";
import { ProvinceCounts } from "#src/core/locations/map/province-counts.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import type { SearchView } from "./view.server.ts";

/** The chosen place and its neighbours on the map, with their numbers of free vehicles, and the same as a list. */
export function NearbyMap({ map }: { map: NonNullable<SearchView["map"]> }) {
  return (
    <section className="map-view" aria-labelledby="kiralama-haritasi">
      <AreaStyles of="map" />
      <h2 className="sr" id="kiralama-haritasi">
        Haritada uygun araçlar
      </h2>
      <div className="map-view__map">
        <ProvinceCounts
          provinces={[]}
          towns={map.places}
          start={map.start}
          unit="araç"
          label="Yakındaki yerlerde uygun araçlar"
        />
      </div>
      <ul className="rental-nearby">
        {map.places.map(({ id, name, count, to, from, isChosen }) => (
          <li key={id}>
            <Link to={to} aria-current={isChosen ? "true" : undefined}>
              {name}
            </Link>
            <span className="small muted">
              {formatNumber(count)} araç{from && `, ${from} ve üstü`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
