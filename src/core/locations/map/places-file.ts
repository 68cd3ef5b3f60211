import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Place, TownPlace } from "./province-map.ts";

const rows = (file: string) => parse<Record<string, string>>(readFileSync(file), { columns: true });
const place = ({ id, lat, lon }: Record<string, string>) => ({ id: Number(id), lat: Number(lat), lon: Number(lon) });

/** Cities and towns with their coordinates, from the files of reference-data/. */
export const readPlaces = (): [Place[], TownPlace[]] => [
  rows("reference-data/cities.csv").map(place),
  rows("reference-data/towns.csv").map((row) => ({ ...place(row), cityId: Number(row.cityId) })),
];
