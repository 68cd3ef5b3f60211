// `node tools/province-map.ts`: redraws the maps in src/core/locations/map/ from the points of reference-data/. Needed when
// these, or the outline drawn by hand, have changed; a test checks it.
import { writeFileSync } from "node:fs";
import { districtMapSvg, provinceBoxesFile } from "#src/core/locations/map/district-map.ts";
import { readPlaces } from "#src/core/locations/map/places-file.ts";
import { provinceMapSvg } from "#src/core/locations/map/province-map.ts";

const [cities, towns] = readPlaces();
const files = {
  "turkiye.svg": provinceMapSvg(cities, towns),
  "ilceler.svg": districtMapSvg(towns),
  "province-boxes.ts": provinceBoxesFile(towns),
};
for (const [name, text] of Object.entries(files)) {
  writeFileSync(`src/core/locations/map/${name}`, text);
  console.log(`src/core/locations/map/${name}: ${text.length} bayt`);
}
