import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { mapSize, type Point } from "./projection.ts";
import map from "./turkiye.svg?no-inline";

/** A province with what it has; nothing to press where it has nothing. */
export type CountedProvince = {
  /** Plate code. */
  id: number;
  name: string;
  count: number;
  isChosen: boolean;
  /** Where its number stands, in the map's units. */
  at: Point;
  to: string;
};

const { width, height } = mapSize;
const shades = 5;

/** How much room a number takes, in the map's units: with its name on a wide screen, alone on a phone, where the map is small. */
const room = { wide: [62, 40], phone: [95, 46] } as const;

/** The largest first, each of those that covers none before it. */
function apart(provinces: readonly CountedProvince[], [width, height]: readonly [number, number]) {
  const free: CountedProvince[] = [];
  for (const one of provinces)
    if (free.every(({ at: [x, y] }) => Math.abs(x - one.at[0]) > width || Math.abs(y - one.at[1]) > height))
      free.push(one);
  return free;
}

/**
 * The country with its provinces shaded by what they have, the numbers of the largest on it; each province is a link.
 * A number is left out where it would cover a larger one: every province says its own when it is pointed at or reached
 * by keyboard, and all of them stand in the table beside it.
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
  // Numbers of listings differ by orders of magnitude: equal steps are equal factors.
  const shade = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.ceil((shades * Math.log1p(count)) / Math.log1p(most)));
  const numbered = apart(there, room.wide);
  const onPhone = apart(there, room.phone);
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
