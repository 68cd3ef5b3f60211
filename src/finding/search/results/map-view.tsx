import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { type CountedPlace, ProvinceCounts } from "#src/core/locations/map/province-counts.tsx";
import type { MapView as MapArea } from "#src/core/locations/map/view.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Link } from "#src/ui/link.tsx";

export type MapData = {
  provinces: CountedPlace[];
  /** The towns of the chosen city. */
  towns: CountedPlace[];
  /** What the map shows first: the chosen city, or the country. */
  start: MapArea;
};

const tableId = "il-tablosu";

/** The results on a map by province, the towns of the chosen one, and all counts in a table. */
export function MapView({ provinces, towns, start }: MapData) {
  const there = provinces.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return (
    <section className="map-view" aria-labelledby="harita-baslik">
      <AreaStyles of="map" />
      <h2 className="sr" id="harita-baslik">
        Haritada ilanlar
      </h2>
      <a className="skip map-view__skip" href={`#${tableId}`}>
        Haritayı geçin, tabloya gidin
      </a>
      <div className="map-view__map">
        <ProvinceCounts
          provinces={provinces}
          towns={towns}
          start={start}
          unit="ilan"
          label="İllere göre ilan sayıları"
        />
      </div>
      <p className="small muted">
        Bir ile basınca yalnız o ilin ilanları kalır ve ilçeleri görünür; turuncu iller seçilidir. İki parmakla ya da
        düğmelerle yaklaşın. Sınırlar yaklaşıktır.
      </p>
      {towns.length > 0 && (
        <nav className="chips map-view__towns" aria-label="İlçeler">
          {towns.map(({ id, name, count, isChosen, to }) => (
            <Link key={id} className="chip" to={to} aria-current={isChosen ? "true" : undefined} preventScrollReset>
              {name} <span className="num muted">{formatNumber(count)}</span>
            </Link>
          ))}
        </nav>
      )}
      <details className="map-view__table" id={tableId}>
        <summary>{formatNumber(there.length)} ilin tablosu</summary>
        <table className="table">
          <caption className="sr">İllere göre ilan sayıları</caption>
          <thead>
            <tr>
              <th scope="col">İl</th>
              <th scope="col" className="map-view__n">
                İlan
              </th>
            </tr>
          </thead>
          <tbody>
            {there.map(({ id, name, count, isChosen, to }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={to} aria-current={isChosen ? "true" : undefined} preventScrollReset>
                    {name}
                  </Link>
                </th>
                <td className="map-view__n num">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
