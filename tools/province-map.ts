// `node tools/province-map.ts`: redraws the maps in src/locations/map/ from the points of reference-data/. Needed when
// these, or the outline drawn by hand, have changed; a test checks it.
import { writeFileSync } from "node:fs";
import { districtMapSvg, provinceBoxesFile } from "#src/locations/map/district-map.ts";
import { readPlaces } from "#src/locations/map/places-file.ts";
import { provinceMapSvg } from "#src/locations/map/province-map.ts";

const [cities, towns] = readPlaces();
const files = {
  "turkiye.svg": provinceMapSvg(cities, towns),
  "ilceler.svg": districtMapSvg(towns),
  "province-boxes.ts": provinceBoxesFile(towns),
};
for (const [name, text] of Object.entries(files)) {
  writeFileSync(`src/locations/map/${name}`, text);
  console.log(`src/locations/map/${name}: ${text.length} bayt`);
}
