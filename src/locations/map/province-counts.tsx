import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { mapSize, type Point } from "./projection.ts";
import map from "./turkiye.svg?no-inline";

/** A province and its count; it is a link unless the count is 0. */
export type CountedProvince = {
  /** Plate code. */
  id: number;
  name: string;
  count: number;
  isChosen: boolean;
  /** The position of its number in map units. */
  at: Point;
  to: string;
};

const { width, height } = mapSize;
const shades = 5;

/** The size of a label in map units: with the name on wide screens, the number alone on phones, where the map is small. */
const labelSize = { wide: [62, 40], phone: [95, 46] } as const;

/** The provinces whose labels fit without overlap, the largest count first. */
function withoutOverlap(provinces: readonly CountedProvince[], [width, height]: readonly [number, number]) {
  const free: CountedProvince[] = [];
  for (const one of provinces)
    if (free.every(({ at: [x, y] }) => Math.abs(x - one.at[0]) > width || Math.abs(y - one.at[1]) > height))
      free.push(one);
  return free;
}

/**
 * A map of the country with provinces shaded by count; each province is a link. A number that would overlap a larger one is
 * left out: it is shown on hover and focus, and in the table beside the map.
 */
export function ProvinceCounts({
  provinces,
  unit,
  label,
}: {
  provinces: readonly CountedProvince[];
  /** What is counted: `ilan`. */
  unit: string;
  label: string;
}) {
  const there = provinces.filter(({ count, isChosen }) => count > 0 || isChosen).toSorted((a, b) => b.count - a.count);
  const most = Math.max(1, ...there.map(({ count }) => count));
  // A logarithmic scale, because counts differ by orders of magnitude.
  const shade = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.ceil((shades * Math.log1p(count)) / Math.log1p(most)));
  const numbered = withoutOverlap(there, labelSize.wide);
  const onPhone = withoutOverlap(there, labelSize.phone);
  return (
    <svg className="counts-map" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <use className="counts-map__all" href={`${map}#iller`} />
      {there.map(({ id, name, count, isChosen, to }) => (
        <Link
          key={id}
          to={to}
          preventScrollReset
          className={`counts-map__one ${isChosen ? "counts-map__one--on" : ""}`}
          data-shade={shade(count)}
          aria-label={`${name}, ${formatNumber(count)} ${unit}${isChosen ? ", seçili" : ""}`}
        >
          <title>{`${name}: ${formatNumber(count)} ${unit}`}</title>
          <use href={`${map}#il-${id}`} />
        </Link>
      ))}
      <use className="counts-map__water" href={`${map}#su`} />
      <g className="counts-map__numbers" aria-hidden="true">
        {numbered.map(({ id, name, count, at: [x, y] }) => (
          <g
            key={id}
            transform={`translate(${x} ${y})`}
            className={onPhone.some((one) => one.id === id) ? "" : "counts-map__wide"}
          >
            <text>{formatNumber(count)}</text>
            <text className="counts-map__name" y="17">
              {name}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}
