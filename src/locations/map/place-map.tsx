import { mapSize, type Point } from "./projection.ts";
import map from "./turkiye.svg?no-inline";

type Props = {
  /** Plate code. */
  cityId: number;
  city: string;
  town: string | null;
  /** The position of the pin in map units. */
  at: Point;
};

const { width, height } = mapSize;

/**
 * A map of the country with one province marked and a pin in its town. The shapes are in a file that browsers cache, so a
 * page holds only the pin and the names. Provide the place as text beside it for screen readers.
 */
export function PlaceMap({ cityId, city, town, at: [x, y] }: Props) {
  const name = `Haritada ${town ? `${city} / ${town}` : city}`;
  const isEast = x > width / 2;
  return (
    <svg className="place-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <title>{name}</title>
      <desc>Türkiye haritasında ilin yeri. Sınırlar yaklaşıktır.</desc>
      <use className="place-map__all" href={`${map}#iller`} />
      <use className="place-map__here" href={`${map}#il-${cityId}`} />
      <use className="place-map__water" href={`${map}#su`} />
      <g transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
        <g className="place-map__pin" textAnchor={isEast ? "end" : "start"}>
          <path d="M0 0c-2-5-8-9-8-16a8 8 0 0 1 16 0c0 7-6 11-8 16z" />
          <circle cy="-16" r="3" />
          <text x={isEast ? -14 : 14} y={town ? -18 : -11}>
            {town ?? city}
          </text>
          {town && (
            <text className="place-map__city" x={isEast ? -14 : 14} y="-2">
              {city}
            </text>
          )}
        </g>
      </g>
    </svg>
  );
}
