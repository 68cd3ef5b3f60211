import { Link } from "react-router";
import { type CountedProvince, ProvinceCounts } from "#src/locations/map/province-counts.tsx";
import { formatNumber } from "#src/shared/turkish.ts";

export type MapData = {
  provinces: CountedProvince[];
  /** The towns of the chosen city. */
  towns: { slug: string; name: string; count: number; isChosen: boolean; to: string }[];
};

const tableId = "il-tablosu";

/** The results on a map by province, the towns of the chosen one, and all counts in a table. */
export function MapView({ provinces, towns }: MapData) {
  const there = provinces.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return (
    <section className="map-view" aria-labelledby="harita-baslik">
      <h2 className="sr" id="harita-baslik">
        Haritada ilanlar
      </h2>
      <a className="skip map-view__skip" href={`#${tableId}`}>
        Haritayı geçin, tabloya gidin
      </a>
      <div className="map-view__map">
        <ProvinceCounts provinces={provinces} unit="ilan" label="İllere göre ilan sayıları" />
      </div>
      <p className="small muted">
        Bir ile basınca yalnız o ilin ilanları kalır. Koyu iller daha çok ilanlıdır, turuncu iller seçilidir; sınırlar
        yaklaşıktır.
      </p>
      {towns.length > 0 && (
        <nav className="chips map-view__towns" aria-label="İlçeler">
          {towns.map(({ slug, name, count, isChosen, to }) => (
            <Link key={slug} className="chip" to={to} aria-current={isChosen ? "true" : undefined} preventScrollReset>
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
