import { mapSize, type Point } from "./projection.ts";

/** The part of the map that is shown, in map units: its upper left corner and its width. The height follows. */
export type MapView = { x: number; y: number; width: number };

export const wholeMap: MapView = { x: 0, y: 0, width: mapSize.width };
const narrowest = 40;
const ratio = mapSize.height / mapSize.width;
export const heightOf = ({ width }: MapView) => width * ratio;

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));

/** A view within the map and not narrower than the narrowest one. */
export function boundedView({ x, y, width: wanted }: MapView): MapView {
  const width = between(narrowest, wanted, mapSize.width);
  return { x: between(0, x, mapSize.width - width), y: between(0, y, mapSize.height - width * ratio), width };
}

/** The view magnified by a factor, where the point `at` stays in its place. */
export function zoomedView(view: MapView, factor: number, [x, y]: Point): MapView {
  const width = between(narrowest, view.width / factor, mapSize.width);
  const share = width / view.width;
  return boundedView({ x: x - (x - view.x) * share, y: y - (y - view.y) * share, width });
}

/** The view whose middle is this point. */
export const centredView = (view: MapView, [x, y]: Point): MapView =>
  boundedView({ ...view, x: x - view.width / 2, y: y - heightOf(view) / 2 });

export const isInView = (view: MapView, [x, y]: Point) =>
  x >= view.x && x <= view.x + view.width && y >= view.y && y <= view.y + heightOf(view);

/** The view that shows all of these points, with a margin. */
export function viewOfPoints(points: readonly Point[]): MapView {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left, (bottom - top) / ratio, narrowest) * 1.4;
  return centredView({ x: 0, y: 0, width }, [(left + right) / 2, (top + bottom) / 2]);
}

/** A label in pixels of the screen: a number with a name below it. */
type Label = { at: Point; name: string; number: string };
const letterWidth = { name: 6.5, number: 9 };
const labelHeight = 30;

/** The labels that fit without overlap where the view is so many pixels wide, the first ones first. */
export function fittingLabels<Of extends Label>(labels: readonly Of[], view: MapView, pixelWidth: number): Of[] {
  const unit = view.width / pixelWidth;
  const widthOf = ({ name, number }: Label) =>
    (Math.max(name.length * letterWidth.name, number.length * letterWidth.number) + 4) * unit;
  const fitting: Of[] = [];
  for (const label of labels) {
    const [x, y] = label.at;
    const isFree = fitting.every(
      (other) =>
        Math.abs(x - other.at[0]) > (widthOf(label) + widthOf(other)) / 2 ||
        Math.abs(y - other.at[1]) > labelHeight * unit,
    );
    if (isInView(view, label.at) && isFree) fitting.push(label);
  }
  return fitting;
}
