import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import sharp from "sharp";

type Row = Record<string, string>;

/** The rows of a file of reference data whose values contain no quoted commas. */
function referenceRows(name: string): Row[] {
  const [header, ...lines] = readFileSync(`reference-data/${name}.csv`, "utf8").trim().split("\n");
  const columns = header!.split(",");
  return lines
    .filter((line) => !line.includes('"'))
    .map((line) => Object.fromEntries(line.split(",").map((value, at) => [columns[at]!, value])));
}

const carTypeId = "1";

/** The names of cars of the catalogue: brand, model and variant, spread over all of them. */
function carNames(count: number) {
  const brands = new Map(referenceRows("brands").map(({ id, name }) => [id, name!]));
  const models = new Map(
    referenceRows("models")
      .filter(({ vehicleTypeId, brandId }) => vehicleTypeId === carTypeId && brands.has(brandId))
      .map((model) => [model["id"], model]),
  );
  const variants = referenceRows("variants").filter(({ modelId }) => models.has(modelId));
  const step = Math.floor(variants.length / count);
  return Array.from({ length: count }, (_, at) => {
    const { name, modelId } = variants[at * step]!;
    const model = models.get(modelId)!;
    return { brand: brands.get(model["brandId"])!, model: model["name"]!, variant: name! };
  });
}

const colours = ["Beyaz", "Siyah", "Gri", "Mavi", "Kırmızı"];
const photoKinds = 12;

/** The feed of a dealer with so many cars, whose last ones have no price: they are refused. */
export const vehicleFeed = (count: number, { origin, refused }: { origin: string; refused: number }) =>
  carNames(count).map(({ brand, model, variant }, at) => ({
    "Stok No": `G-${String(at + 1).padStart(4, "0")}`,
    Marka: brand,
    Model: model,
    Versiyon: variant,
    "Model yılı": 2018,
    Kilometre: 45_000 + at * 137,
    Fiyat: at < count - refused ? 650_000 + at * 1_000 : "",
    Plaka: `34 GLR ${100 + (at % 900)}`,
    Renk: colours[at % colours.length]!,
    Açıklama: "Bakımları yetkili serviste yapıldı. Ekspertiz raporu ve yedek anahtarı vardır.",
    İl: "İzmir",
    İlçe: "Konak",
    "Boya değişen": "Tamamı orijinal",
    Fotoğraflar: [`${origin}/foto/${at + 1}.jpg`],
  }));

/** Serves such a feed and its photos at a port of this machine. Close it after the test. */
export async function serveVehicleFeed(port: number, count: number, refused: number) {
  const origin = `http://127.0.0.1:${port}`;
  const feed = JSON.stringify(vehicleFeed(count, { origin, refused }));
  const photos = await Promise.all(
    Array.from({ length: photoKinds }, (_, at) =>
      sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 20 * at, g: 120, b: 160 } } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const server = createServer(({ url = "" }, response) => {
    const number = /^\/foto\/(\d+)\.jpg$/.exec(url)?.[1];
    if (number) return void response.setHeader("content-type", "image/jpeg").end(photos[Number(number) % photoKinds]);
    response.setHeader("content-type", "application/json").end(feed);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `${origin}/stok.json`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
