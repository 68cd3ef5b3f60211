import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type Catalogue, catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { type Damage, damagedPanels } from "#src/listings/damage/rules.ts";
import { photoFileName } from "#src/listings/photos/size-rules.ts";
import { placesOf } from "#src/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { csvLine } from "#src/shared/csv.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { type ExportedListing, type ExportScope, selectExported, selectExportedPhotos } from "./queries.server.ts";

const listingsAtOnce = 200;
const separator = " | ";

export type Exported = { listing: ExportedListing; photoIds: string[] };
type Names = { catalogue: Catalogue; places: Awaited<ReturnType<typeof placesOf>>; origin: string };
type Column = { heading: string; text: (exported: Exported, names: Names) => string | number | null | undefined };

const lira = (kurus: number | null) => (kurus ? kurusToLira(kurus) : "");
const option =
  (kind: "fuel" | "gear" | "body" | "drive" | "colour"): Column["text"] =>
  ({ listing }, { catalogue }) =>
    listing[kind] && catalogue.option(kind, listing[kind])?.name;

/** The columns of an export. Their headings are those that a new source's mapping recognises. */
const columns: readonly Column[] = [
  { heading: "Stok no", text: ({ listing }) => listing.stockNumber },
  {
    heading: "Araç türü",
    text: ({ listing }, { catalogue }) => catalogue.findVehicleType(listing.vehicleTypeId)?.name,
  },
  { heading: "Marka", text: ({ listing }, { catalogue }) => catalogue.brand(listing.brandId)?.name },
  { heading: "Model", text: ({ listing }, { catalogue }) => catalogue.model(listing.modelId)?.name },
  {
    heading: "Versiyon",
    text: ({ listing }, { catalogue }) => listing.variantId && catalogue.variant(listing.variantId)?.name,
  },
  { heading: "Model yılı", text: ({ listing }) => listing.modelYear },
  { heading: "Kilometre", text: ({ listing }) => listing.mileageKm },
  { heading: "Fiyat", text: ({ listing }) => lira(listing.priceKurus) },
  { heading: "Plaka", text: ({ listing }) => listing.plate },
  {
    heading: "Durum",
    text: ({ listing }, { catalogue }) =>
      listing.ageType && catalogue.option("age-type", String(listing.ageType))?.name,
  },
  { heading: "Yakıt", text: option("fuel") },
  { heading: "Vites", text: option("gear") },
  { heading: "Kasa tipi", text: option("body") },
  { heading: "Kapı sayısı", text: ({ listing }) => listing.doors },
  { heading: "Çekiş", text: option("drive") },
  { heading: "Renk", text: option("colour") },
  { heading: "Motor hacmi", text: ({ listing }) => listing.capacityCc },
  { heading: "Motor gücü", text: ({ listing }) => listing.powerHp },
  { heading: "Başlık", text: ({ listing }) => listing.title },
  { heading: "Açıklama", text: ({ listing }) => listing.descriptionHtml },
  {
    heading: "Fotoğraflar",
    text: ({ photoIds }, { origin }) =>
      photoIds.map((id) => `${origin}/foto/${photoFileName(id, 1600, "jpg").replace(/^.*\//, "")}`).join(separator),
  },
  {
    heading: "Donanım",
    text: ({ listing }, { catalogue }) =>
      catalogue.equipment
        .filter(({ id }) => listing.equipmentIds.includes(id))
        .map(({ name }) => name)
        .join(separator),
  },
  {
    heading: "Boya değişen",
    text: ({ listing }) =>
      damagedPanels(listing.damage as Damage)
        .map(({ name, stateName }) => `${name}: ${stateName}`)
        .join(separator),
  },
  { heading: "Hasar tutarı", text: ({ listing }) => lira(listing.totalDamageKurus) },
  { heading: "Hasar açıklaması", text: ({ listing }) => listing.damageDescription },
  { heading: "Özellikler", text: attributesText },
  { heading: "Galeri fiyatı", text: ({ listing }) => lira(listing.priceDealerKurus) },
  { heading: "Takas", text: ({ listing }) => (listing.isSwapPossible ? "Evet" : "Hayır") },
  { heading: "Garanti", text: ({ listing }) => (listing.hasWarranty ? "Evet" : "Hayır") },
  { heading: "Şasi no", text: ({ listing }) => listing.chassisNumber },
  {
    heading: "İlk tescil tarihi",
    text: ({ listing }) => listing.firstRegistration && calendarDay(listing.firstRegistration),
  },
  { heading: "Video adresi", text: ({ listing }) => listing.videoUrl },
  { heading: "İl", text: ({ listing }, { places }) => places.city(listing.cityId)?.name },
  { heading: "İlçe", text: ({ listing }, { places }) => listing.townId && places.town(listing.townId)?.name },
  { heading: "Şube", text: ({ listing }) => listing.branchName },
];

function attributesText({ listing }: Exported, { catalogue }: Names): string {
  const values = listing.attributes as Record<string, string | number>;
  return catalogue.attributes
    .filter(({ vehicleTypeId, slug }) => vehicleTypeId === listing.vehicleTypeId && values[slug] !== undefined)
    .map(({ slug, name, options }) => {
      const named = (options as { slug: string; name: string }[]).find((one) => one.slug === values[slug]);
      return `${name}: ${named?.name ?? values[slug]}`;
    })
    .join(separator);
}

/** The stock, some hundred listings at a time. */
async function* readExported(ctx: Context, scope: ExportScope): AsyncGenerator<Exported[]> {
  for (let after = 0; ;) {
    const listings = await selectExported(ctx, scope, { after, limit: listingsAtOnce });
    if (listings.length === 0) return;
    after = listings.at(-1)!.id;
    const photos = await selectExportedPhotos(
      ctx,
      listings.map(({ id }) => id),
    );
    yield listings.map((listing) => ({ listing, photoIds: photos.get(listing.id) ?? [] }));
  }
}

const namesOf = async (ctx: Context): Promise<Names> => ({
  catalogue: await catalogueOf(ctx),
  places: await placesOf(ctx),
  origin: ctx.origin,
});

/** The headings of an export, which are also the names of its JSON objects. */
export const exportHeadings: readonly string[] = columns.map(({ heading }) => heading);

const recordOf = (one: Exported, names: Names): Record<string, string | number> =>
  Object.fromEntries(columns.map(({ heading, text }) => [heading, text(one, names) ?? ""]));

/** Listings as objects by the headings of the export; a column without a value is an empty text. */
export async function exportedRecords(ctx: Context, exported: readonly Exported[]) {
  const names = await namesOf(ctx);
  return exported.map((one) => recordOf(one, names));
}

/** The stock as CSV with a byte order mark, by which spreadsheets read it as UTF-8. */
export async function* exportCsv(ctx: Context, scope: ExportScope): AsyncGenerator<string> {
  const names = await namesOf(ctx);
  yield "\uFEFF" + csvLine(columns.map(({ heading }) => heading));
  for await (const some of readExported(ctx, scope))
    yield some.map((one) => csvLine(columns.map(({ text }) => String(text(one, names) ?? "")))).join("");
}

/** The stock as a JSON array of objects by the headings of the CSV. */
export async function* exportJson(ctx: Context, scope: ExportScope): AsyncGenerator<string> {
  const names = await namesOf(ctx);
  let before = "[\n";
  for await (const some of readExported(ctx, scope)) {
    const objects = some.map((one) => recordOf(one, names));
    yield before + objects.map((object) => JSON.stringify(object)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** The stock as a ZIP file: CSV, JSON and the photos, in a folder for each stock number. One photo at a time in memory. */
export async function exportZip(ctx: Context, scope: ExportScope): Promise<NodeJS.ReadableStream> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  output.on("error", (error) => ctx.log.error({ err: error }, "an export of a stock was not finished"));
  const add = (name: string, read: () => Iterable<string | Buffer> | AsyncIterable<string | Buffer>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime: ctx.clock(), compress }, (take) => {
      const stream = Readable.from(read(), { objectMode: false });
      // The library ignores errors of the streams that it reads.
      stream.on("error", (error) => output.destroy(error));
      take(null, stream);
    });
  add("stok.csv", () => exportCsv(ctx, scope));
  add("stok.json", () => exportJson(ctx, scope));
  for await (const some of readExported(ctx, scope))
    for (const { listing, photoIds } of some)
      for (const [at, id] of photoIds.entries()) {
        if (!(await ctx.photos.has(photoFileName(id, 1600, "jpg")))) continue;
        const folder = listing.stockNumber.replace(/[^\p{L}\p{N}_-]/gu, "_");
        add(`fotograflar/${folder}/${at + 1}.jpg`, () => photoOf(ctx, id), false);
      }
  zip.end();
  return output;
}

async function* photoOf({ photos }: Context, id: string) {
  yield await photos.read(photoFileName(id, 1600, "jpg"));
}
