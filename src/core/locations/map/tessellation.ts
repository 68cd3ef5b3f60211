import type { Point } from "./projection.ts";

export type Site = { province: number; at: Point };

/**
 * The Voronoi cell of `here` within a shape: the part that is nearer to `here` than to any of `others`. The shape is
 * clipped by one half-plane for each of the others, the nearest first.
 */
export function cell(shape: readonly Point[], here: Point, others: readonly Point[]): Point[] {
  let left = [...shape];
  for (const other of others.toSorted((a, b) => distance(here, a) - distance(here, b))) {
    const reach = Math.max(...left.map((corner) => distance(here, corner)));
    if (distance(here, other) > 2 * reach) break;
    left = nearer(left, here, other);
  }
  return left;
}

const distance = ([x, y]: Point, [u, v]: Point) => Math.hypot(x - u, y - v);

/** Clips a shape to the points that are nearer to `here` than to `other`. */
function nearer(shape: readonly Point[], here: Point, other: Point): Point[] {
  const normal: Point = [other[0] - here[0], other[1] - here[1]];
  const middle: Point = [(here[0] + other[0]) / 2, (here[1] + other[1]) / 2];
  const beyond = ([x, y]: Point) => (x - middle[0]) * normal[0] + (y - middle[1]) * normal[1];
  return shape.flatMap((to, index) => {
    const from = shape.at(index - 1)!;
    const [before, after] = [beyond(from), beyond(to)];
    const inside = after <= 0 ? [to] : [];
    if (before <= 0 === after <= 0) return inside;
    const part = before / (before - after);
    return [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] as const, ...inside];
  });
}

/** Whether a point is inside the rings, by the even-odd rule. */
export function contains(rings: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let isInside = false;
  for (const ring of rings)
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring.at(index - 1)!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  return isInside;
}

export const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const key = ([x, y]: Point) => `${x},${y}`;

/**
 * Provinces as rings in whole units: the merged cells of their towns. Neighbours share corners, because a corner is rounded
 * the same way in each cell.
 */
export function provinceRings(shape: readonly Point[], sites: readonly Site[]): Map<number, Point[][]> {
  const cells = sites.map(({ province, at }) => {
    const others = sites.map((site) => site.at).filter((other) => other !== at);
    return { province, ring: cell(shape, at, others) };
  });
  const corners = cells.flatMap(({ ring }) => ring);
  const provinces = [...Map.groupBy(cells, ({ province }) => province)].toSorted(([a], [b]) => a - b);
  return new Map(
    provinces.map(([province, own]) => [
      province,
      mergeCells(own.map(({ ring }) => withCorners(ring, corners).map(round))),
    ]),
  );
}

const epsilon = 1e-6;

/** Inserts the corners of other rings that lie on the edges of a ring, so that neighbouring cells have the same edges. */
export function withCorners(ring: readonly Point[], corners: readonly Point[]): Point[] {
  return ring.flatMap((to, index) => {
    const from = ring.at(index - 1)!;
    const length = distance(from, to);
    const between = corners.filter((corner) => liesOn(corner, from, to, length));
    return [...between.toSorted((a, b) => distance(from, a) - distance(from, b)), to];
  });
}

function liesOn(corner: Point, from: Point, to: Point, length: number): boolean {
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const [dx, dy] = [corner[0] - from[0], corner[1] - from[1]];
  const along = dx * ux + dy * uy;
  return along > epsilon && along < length - epsilon && Math.abs(dx * uy - dy * ux) < epsilon;
}

/** Merges touching cells into rings: an edge used by two cells, once in each direction, is inside and is removed. */
export function mergeCells(cells: readonly (readonly Point[])[]): Point[][] {
  const edges = new Map<string, [Point, Point]>();
  for (const ring of cells)
    for (const [index, to] of ring.entries()) {
      const from = ring.at(index - 1)!;
      if (key(from) === key(to)) continue;
      if (!edges.delete(`${key(to)} ${key(from)}`)) edges.set(`${key(from)} ${key(to)}`, [from, to]);
    }
  const from = Map.groupBy(edges.values(), ([start]) => key(start));
  const rings: Point[][] = [];
  for (const start of from.values())
    while (start.length > 0) {
      const ring: Point[] = [];
      let next = start.pop();
      while (next) {
        ring.push(next[1]);
        next = from.get(key(next[1]))?.pop();
      }
      rings.push(simplify(ring));
    }
  return rings.filter((ring) => area(ring) >= 4);
}

/** Twice the area of a ring. */
const area = (ring: readonly Point[]) =>
  Math.abs(ring.reduce((sum, [x, y], index) => sum + ring.at(index - 1)![0] * y - x * ring.at(index - 1)![1], 0));

/** Removes collinear corners and spikes. */
function simplify(ring: readonly Point[]): Point[] {
  const turns = ring.filter((corner, index) => {
    const before = ring.at(index - 1)!;
    const after = ring[(index + 1) % ring.length]!;
    return (corner[0] - before[0]) * (after[1] - corner[1]) !== (corner[1] - before[1]) * (after[0] - corner[0]);
  });
  return turns.length === ring.length ? turns : simplify(turns);
}

/** The SVG path of rings, with relative steps after the first corner. */
export const pathOf = (rings: readonly (readonly Point[])[]): string =>
  rings
    .map((ring) => {
      const steps = ring.slice(1).map(([x, y], index) => {
        const [dx, dy] = [x - ring[index]![0], y - ring[index]![1]];
        return `${dx}${dy < 0 ? "" : " "}${dy}`;
      });
      const [x, y] = ring[0]!;
      return `M${x} ${y}l${steps.map((step, index) => (index > 0 && !step.startsWith("-") ? ` ${step}` : step)).join("")}z`;
    })
    .join("");
