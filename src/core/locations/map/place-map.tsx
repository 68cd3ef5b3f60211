import type { CSSProperties } from "react";
import map from "./ilceler.svg?no-inline";
import type { Box, Point } from "./projection.ts";

type Props = {
  /** Plate code. */
  cityId: number;
  city: string;
  townId: number | null;
  town: string | null;
  /** The part of the map that shows the province, and the position of the pin, in tenths of map units. */
  box: Box;
  pin: Point;
};

/**
 * A map of a province with its districts, one of them marked, and a pin. The shapes are in a file that browsers cache, so a
 * page holds only the pin and the names. Provide the place as text beside it for screen readers.
 */
export function PlaceMap({ cityId, city, townId, town, box: [left, top, width], pin: [x, y] }: Props) {
  const name = `Haritada ${town ? `${city} / ${town}` : city}`;
  const isEast = x > left + width / 2;
  return (
    <svg
      className="place-map place-map--province"
      viewBox={`${left} ${top} ${width} ${width / 2}`}
      style={{ "--unit": width / 1000 } as CSSProperties}
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <desc>İlin ilçeleri. Sınırlar yaklaşıktır.</desc>
      <use className="place-map__all" href={`${map}#ilceler`} />
      <use className="place-map__here" href={`${map}#il-${cityId}`} />
      {townId !== null && <use className="place-map__town" href={`${map}#ilce-${townId}`} />}
      <use className="place-map__water" href={`${map}#su`} />
      <g transform={`translate(${x} ${y})`}>
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
