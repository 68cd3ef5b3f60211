import type { CSSProperties } from "react";
import { Icon } from "#src/ui/icon.tsx";
import type { ComparedRow, PriceComparison } from "#src/selling/listings/price/service.server.ts";
import { Link } from "#src/ui/link.tsx";
import { FoldedSection } from "../folded-section.tsx";

type Props = { comparison: PriceComparison; price: string; address: string };

/**
 * Explains a price's label: what the vehicle is expected to cost, and the prices of the listings most like it. The number
 * of similar listings is that of the expected price alone.
 */
export function Comparison({ comparison, price, address }: Props) {
  const { count, scope, fairness, reason, expected, chart, rows, isShortened } = comparison;
  return (
    <FoldedSection
      id="fiyat"
      title="Fiyatı nasıl değerlendirdik"
      summary={expected ? `Beklenen fiyat ${expected.price}` : reason}
    >
      {expected && (
        <p className="prose">
          Bu araç için beklenen fiyat <strong className="num nowrap">{expected.price}</strong>; böyle araçların yarısı{" "}
          <span className="num">{expected.span}</span> arasında. {expected.differences} {expected.basis} Yaş, kilometre,
          versiyon, motor, hasar ve satıcı hesaba katılır, donanım katılmaz.
        </p>
      )}
      {!fairness && <p className="prose">{reason}</p>}
      {count > 0 && (
        <p className="prose">
          Bu araca en çok benzeyenler ({scope}){chart ? " ve fiyatları:" : ":"}
        </p>
      )}
      {chart && <Chart chart={chart} price={price} />}
      {count > 0 && <Table rows={rows} />}
      {isShortened && (
        <p className="comp__more">
          <Link className="more" to={`${address}?benzerler=tumu#fiyat`} preventScrollReset rel="nofollow">
            Benzer ilanların tümü
            <Icon name="right" size="xs" />
          </Link>
        </p>
      )}
    </FoldedSection>
  );
}

type ChartProps = { chart: NonNullable<PriceComparison["chart"]>; price: string };

function Chart({ chart, price }: ChartProps) {
  const label = `Fiyatların dağılımı: ${chart.from} ile ${chart.to} arası; bu araç ${price}`;
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
      <p className="tiny">Koyu gri sütunlar: fiyatların orta yarısı.</p>
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
