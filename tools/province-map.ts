// `node tools/province-map.ts`: redraws src/locations/map/turkiye.svg from the points of reference-data/. Needed when
// these, or the outline drawn by hand, have changed; a test checks it.
import { writeFileSync } from "node:fs";
import { readPlaces } from "#src/locations/map/places-file.ts";
import { provinceMapSvg } from "#src/locations/map/province-map.ts";

const svg = provinceMapSvg(...readPlaces());
writeFileSync("src/locations/map/turkiye.svg", svg);
console.log(`src/locations/map/turkiye.svg: ${svg.length} bayt`);
