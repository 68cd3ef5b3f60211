import type { CSSProperties } from "react";
import { Link } from "react-router";
import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Point } from "./projection.ts";
import map from "./turkiye.svg?no-inline";
import { useMapZoom } from "./use-map-zoom.ts";
import { fittingLabels, heightOf, type MapView } from "./view.ts";

/** A place and its count; a link to choose it, or to give it up if it is chosen. */
export type CountedPlace = {
  id: string | number;
  name: string;
  count: number;
  isChosen: boolean;
  /** The position of its label in map units. */
  at: Point;
  to: string;
};

const shades = 5;
/** About how wide the map is, in pixels: the labels are chosen for both. */
const pixelWidths = { wide: 860, phone: 340 };

/**
 * A map of the country with provinces shaded by count, each a link; near a chosen province its towns have pins. Numbers and
 * names that would overlap larger ones are left out until the map is nearer: they are in the table beside it.
 */
export function ProvinceCounts({
  provinces,
  towns,
  start,
  unit,
  label,
}: {
  /** By plate code. */
  provinces: readonly CountedPlace[];
  towns: readonly CountedPlace[];
  /** What is shown first. */
  start: MapView;
  /** What is counted: `ilan`. */
  unit: string;
  label: string;
}) {
  const { view, svg, handlers, isWhole, zoomIn, zoomOut, showWhole, reveal } = useMapZoom(start);
  const shown = (places: readonly CountedPlace[]) =>
    places.filter(({ count, isChosen }) => count > 0 || isChosen).toSorted((a, b) => b.count - a.count);
  const there = shown(provinces);
  const pins = shown(towns);
  const most = Math.max(1, ...there.map(({ count }) => count));
  // A logarithmic scale, because counts differ by orders of magnitude.
  const shade = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.ceil((shades * Math.log1p(count)) / Math.log1p(most)));
  // Pins stand in for the label of the province that they are in.
  const labelled = [...pins, ...there.filter(({ isChosen }) => pins.length === 0 || !isChosen)].map((place, index) => ({
    ...place,
    number: formatNumber(place.count),
    isPin: index < pins.length,
  }));
  const wide = fittingLabels(labelled, view, pixelWidths.wide);
  const phone = fittingLabels(labelled, view, pixelWidths.phone);
  const units = { "--wide": view.width / pixelWidths.wide, "--phone": view.width / pixelWidths.phone } as CSSProperties;
  const said = ({ name, count, isChosen }: CountedPlace) =>
    `${name}, ${formatNumber(count)} ${unit}${isChosen ? ", seçili" : ""}`;
  return (
    <>
      <AreaStyles of="map" />
      <svg
        ref={svg}
        className={`counts-map ${isWhole ? "" : "counts-map--near"}`}
        viewBox={`${view.x} ${view.y} ${view.width} ${heightOf(view)}`}
        role="group"
        aria-label={label}
        style={units}
        {...handlers}
      >
        <use className="counts-map__all" href={`${map}#iller`} />
        {there.map((place) => (
          <Link
            key={place.id}
            to={place.to}
            preventScrollReset
            className={`counts-map__one ${place.isChosen ? "counts-map__one--on" : ""}`}
            data-shade={shade(place.count)}
            aria-label={said(place)}
            onFocus={() => reveal(place.at)}
          >
            <title>{`${place.name}: ${formatNumber(place.count)} ${unit}`}</title>
            <use href={`${map}#il-${place.id}`} />
          </Link>
        ))}
        <use className="counts-map__water" href={`${map}#su`} />
        {pins.toReversed().map((place) => (
          <Link
            key={place.id}
            to={place.to}
            preventScrollReset
            className={`counts-map__pin ${place.isChosen ? "counts-map__pin--on" : ""}`}
            aria-label={said(place)}
            onFocus={() => reveal(place.at)}
          >
            <title>{`${place.name}: ${formatNumber(place.count)} ${unit}`}</title>
            <circle cx={place.at[0]} cy={place.at[1]} />
          </Link>
        ))}
        <g className="counts-map__numbers" aria-hidden="true">
          {labelled.map((place) => {
            const places = [
              wide.includes(place) ? "" : "counts-map__no-wide",
              phone.includes(place) ? "" : "counts-map__no-phone",
            ];
            if (!places.includes("")) return null;
            const [x, y] = place.at;
            return (
              <g
                key={`${place.id} ${place.name}`}
                transform={`translate(${x} ${y})`}
                className={places.join(" ")}
                data-pin={place.isPin}
              >
                <text>{place.number}</text>
                <text className="counts-map__name" dy="1.1em">
                  {place.name}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
      <div className="counts-map__tools">
        {there.length > 0 && (
          <p className="counts-map__scale">
            az
            {Array.from({ length: shades }, (_, at) => (
              <span key={at} className="counts-map__one" data-shade={at + 1} />
            ))}
            çok {unit}
          </p>
        )}
        {!isWhole && (
          <Button look="quiet" size="s" onClick={showWhole}>
            Bütün Türkiye
          </Button>
        )}
        <IconButton label="Uzaklaştır" onClick={zoomOut} disabled={isWhole}>
          <Icon name="minus" />
        </IconButton>
        <IconButton label="Yaklaştır" onClick={zoomIn}>
          <Icon name="plus" />
        </IconButton>
      </div>
    </>
  );
}
