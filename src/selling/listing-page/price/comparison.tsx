import type { CSSProperties } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import type { ComparedRow, PriceComparison } from "#src/selling/listings/price/service.server.ts";
import { Link } from "#src/ui/link.tsx";

type Props = { comparison: PriceComparison; price: string; address: string };

/** Explains a price's label: the distribution of the prices of similar listings, and those listings. */
export function Comparison({ comparison, price, address }: Props) {
  const { count, scope, fairness, reason, expected, chart, rows, isShortened } = comparison;
  return (
    <section className="block" id="fiyat">
      <h2>Fiyatı nasıl değerlendirdik</h2>
      {expected && (
        <p className="prose">
          Bu araç için beklenen fiyat <strong className="num nowrap">{expected.price}</strong>; böyle araçların yarısı{" "}
          <span className="num">{expected.span}</span> arasında. {expected.differences} {expected.basis} Yaş, kilometre,
          versiyon, motor, hasar ve satıcı hesaba katılır, donanım katılmaz.
        </p>
      )}
      {!fairness && (
        <p className="prose">
          {reason} {!expected && count > 0 && `Bu yüzden etiket göstermiyoruz (${scope}).`}
        </p>
      )}
      {chart && (
        <p className="prose">
          Şu anda yayında olan {formatNumber(count)} benzer ilanın ({scope}) ortadaki fiyatı{" "}
          <strong className="num nowrap">{chart.median}</strong>.
        </p>
      )}
      {chart && <Chart chart={chart} count={count} price={price} />}
      {count > 0 && <Table rows={rows} />}
      {isShortened && (
        <p className="comp__more">
          <Link className="more" to={`${address}?emsaller=tumu#fiyat`} preventScrollReset rel="nofollow">
            {formatNumber(count)} emsalin tümü
            <Icon name="right" size="xs" />
          </Link>
        </p>
      )}
    </section>
  );
}

type ChartProps = { chart: NonNullable<PriceComparison["chart"]>; count: number; price: string };

function Chart({ chart, count, price }: ChartProps) {
  const [lower, upper] = chart.quartiles;
  const label = `${formatNumber(count)} benzer ilanın fiyat dağılımı: en sık ${lower} ile ${upper} arası, ortası ${chart.median}; bu araç ${price}`;
  return (
    <div className="bars-box">
      <div className="bars" role="img" aria-label={label}>
        {chart.columns.map(({ wide, narrow, isOwn, isMiddle }, at) => (
          <i
            // The columns have a fixed order.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={isOwn ? "me" : isMiddle ? "in" : undefined}
            style={{ "--wide": wide, "--narrow": narrow } as CSSProperties}
          >
            {isOwn && <em className={edge(at, chart.columns.length)}>Bu araç</em>}
          </i>
        ))}
      </div>
      <p className="axis" aria-hidden="true">
        <span>{chart.from}</span>
        <span>{chart.middle}</span>
        <span>{chart.to}</span>
      </p>
      <p className="tiny">
        Koyu gri sütunlar: benzer ilanların orta yarısı, {lower} – {upper}.
      </p>
    </div>
  );
}

/** Keeps the labels of the first and last columns inside the chart. */
const edge = (at: number, count: number) => (at < 2 ? "from-start" : at >= count - 2 ? "to-end" : undefined);

function Table({ rows }: { rows: readonly ComparedRow[] }) {
  const hasPanels = rows.some(({ panels }) => panels !== null);
  return (
    <table className="comp num">
      <caption className="sr">Benzer ilanlar ve bu araç, ucuzdan pahalıya</caption>
      <thead>
        <tr>
          <th scope="col">Benzer ilan</th>
          <th scope="col">Yıl</th>
          <th scope="col">Km</th>
          {hasPanels && (
            <th scope="col" className="c-hide">
              Boya / değişen
            </th>
          )}
          <th scope="col" className="c-hide">
            Şehir
          </th>
          <th scope="col">Fiyat</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.keyCode} className={row.isOwn ? "me" : undefined}>
            <th scope="row">{row.isOwn ? "Bu araç" : <Link to={row.address}>{row.name}</Link>}</th>
            <td className="nowrap">{row.year}</td>
            <td className="nowrap">{row.mileage?.replace(/\u00a0km$/, "") ?? "–"}</td>
            {hasPanels && <td className="c-hide">{row.panels}</td>}
            <td className="c-hide">{row.city}</td>
            <td className="nowrap">{row.price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
