import type { MouseEvent } from "react";
import type { LatLon } from "../points.ts";
import { mapSize, project, unproject } from "./projection.ts";
import map from "./turkiye.svg?no-inline";

type Props = {
  /** The position of the pin, if it is set. */
  at: LatLon | undefined;
  label: string;
  /** Called with the clicked position; without it the map is read-only. */
  onPick?: (at: LatLon) => void;
};

/** A map of the country with a pin. Provide form fields beside it for keyboard users. */
export function PinMap({ at, label, onPick }: Props) {
  const [x, y] = at ? project(at) : [0, 0];
  function pick(event: MouseEvent<SVGSVGElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - left) / width) * mapSize.width;
    const down = ((event.clientY - top) / height) * mapSize.height;
    onPick?.(unproject([across, down]));
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the fields beside it have the keys
    <svg
      className="place-map"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label={label}
      onClick={onPick && pick}
    >
      <title>{label}</title>
      <use className="place-map__all" href={`${map}#iller`} />
      <use className="place-map__water" href={`${map}#su`} />
      {at && (
        <g transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
          <g className="place-map__pin">
            <path d="M0 0c-2-5-8-9-8-16a8 8 0 0 1 16 0c0 7-6 11-8 16z" />
            <circle cy="-16" r="3" />
          </g>
        </g>
      )}
    </svg>
  );
}
