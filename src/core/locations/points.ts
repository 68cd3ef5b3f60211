/** Degrees north and east. */
export type LatLon = { lat: number; lon: number };
type Located = LatLon & { id: number };

/** Towns whose coordinates in the reference data are in another province: Taşova, Andırın, the centre of Bartın. */
const misplaced = new Set([1668, 1136, 1172]);

/** Whether the reference data has a town in another province. */
export const isMisplaced = (townId: number) => misplaced.has(townId);

/** The coordinates of a town, or of its city if there is no town or its coordinates are wrong. */
export const pointOf = (city: Located, town: Located | null | undefined): LatLon =>
  town && !isMisplaced(town.id) ? town : city;

/** The mean radius of the earth. */
const earthKm = 6371.0088;

/** The distance of two points along the ground in km (haversine). */
export function distanceKm(a: LatLon, b: LatLon): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const h = half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lon - a.lon);
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** `62 km uzakta`, with spaces at which no line breaks. */
export function distanceText(km: number): string {
  const rounded = Math.round(km);
  return rounded === 0 ? "1\u00a0km’den yakın" : `${rounded}\u00a0km uzakta`;
}
