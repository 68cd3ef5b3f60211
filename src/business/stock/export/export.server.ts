import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type Catalogue, catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { figureText } from "#src/selling/listings/figure-range.ts";
import type { FieldName } from "#src/business/import/rules.ts";
import { restOriginal } from "#src/business/import/lists.ts";
import { partPath, stepSeparator } from "#src/business/import/spare-part.server.ts";
import { type FileFieldName, fileFieldNames, fileFields } from "#src/selling/listings/fields/file-fields.ts";
import {
  listingTypeNames,
  sparePartChoice,
  type VehicleListingType,
} from "#src/selling/listings/fields/listing-type-rules.ts";
import type { Fit } from "#src/selling/listings/fits.ts";
import { hasDamageSection, partConditionName, type RentPeriod, rentPeriods } from "#src/selling/listings/rules.ts";
import { type Damage, damagedPanels, originalPanels, unstatedPanels } from "#src/selling/listings/damage/rules.ts";
import { hasPhotoFile } from "#src/selling/listings/photos/files/read.server.ts";
import { photoFileName } from "#src/selling/listings/photos/size-rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { csvLine } from "#src/shared/csv.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { kurusToLira, parseMasked } from "#src/shared/money.ts";
import { stockColumns } from "../columns.ts";
import { photoAddress } from "./photo-address.ts";
import { type ExportedListing, type ExportScope, selectExported, selectExportedPhotos } from "./queries.server.ts";

const listingsAtOnce = 200;
const separator = " | ";

export type Exported = { listing: ExportedListing; photoIds: string[] };
type Names = { catalogue: Catalogue; places: Awaited<ReturnType<typeof placesOf>>; origin: string };
type Text = (exported: Exported, names: Names) => string | number | null | undefined;

const lira = (kurus: number | null) => (kurus ? kurusToLira(kurus) : "");
const option =
  (kind: "fuel" | "gear" | "body" | "drive" | "colour"): Text =>
  ({ listing }, { catalogue }) =>
    listing[kind] && catalogue.option(kind, listing[kind])?.name;
const yesOrNo = (isSet: boolean) => (isSet ? "Evet" : "Hayır");

const numbers = Object.fromEntries(
  fileFieldNames.map((name): [string, Text] => [
    name,
    ({ listing }) => parseMasked(String(fileFields[name].fromRow(listing))),
  ]),
) as Record<FileFieldName, Text>;

/** What an export says in each column. Empty for listings of a type that does not have it. */
const texts: Record<Exclude<FieldName, "priceConfirmed">, Text> = {
  sourceId: ({ listing }) => listing.stockNumber,
  listingType: ({ listing }) =>
    listing.listingType === sparePartChoice.value
      ? sparePartChoice.label
      : listingTypeNames[listing.listingType as VehicleListingType],
  vehicleType: ({ listing }, { catalogue }) => catalogue.findVehicleType(listing.vehicleTypeId)?.name,
  brand: ({ listing }, { catalogue }) => catalogue.brand(listing.brandId)?.name,
  model: ({ listing }, { catalogue }) => catalogue.model(listing.modelId)?.name,
  variant: ({ listing }, { catalogue }) => listing.variantId && catalogue.variant(listing.variantId)?.name,
  year: ({ listing }) => listing.modelYear,
  mileage: ({ listing }) => listing.mileageKm,
  price: ({ listing }) => lira(listing.priceKurus),
  plate: ({ listing }) => listing.plate,
  ageType: ({ listing }, { catalogue }) =>
    listing.ageType && catalogue.option("age-type", String(listing.ageType))?.name,
  fuel: option("fuel"),
  gear: option("gear"),
  body: option("body"),
  doors: ({ listing }) => listing.doors,
  drive: option("drive"),
  colour: option("colour"),
  capacity: ({ listing }) =>
    listing.capacityRange ? figureText(null, listing.capacityRange, "cc") : listing.capacityCc,
  power: ({ listing }) => (listing.powerRange ? figureText(null, listing.powerRange, "hp") : listing.powerHp),
  title: ({ listing }) => listing.title,
  description: ({ listing }) => listing.descriptionHtml,
  photos: ({ photoIds }, { origin }) => photoIds.map((id) => photoAddress({ origin }, id)).join(separator),
  equipment: ({ listing }, { catalogue }) =>
    catalogue.equipment
      .filter(({ id }) => listing.equipmentIds.includes(id))
      .map(({ name }) => name)
      .join(separator),
  damage: damageText,
  totalDamage: ({ listing }) => lira(listing.totalDamageKurus),
  damageDescription: ({ listing }) => listing.damageDescription,
  attributes: attributesText,
  priceDealer: ({ listing }) => lira(listing.priceDealerKurus),
  swap: ({ listing }) => yesOrNo(listing.isSwapPossible),
  warranty: ({ listing }) => yesOrNo(listing.hasWarranty),
  chassis: ({ listing }) => listing.chassisNumber,
  firstRegistration: ({ listing }) => listing.firstRegistration && calendarDay(listing.firstRegistration),
  video: ({ listing }) => listing.videoUrl,
  rentPeriod: ({ listing }) => listing.rentPeriod && rentPeriods[listing.rentPeriod as RentPeriod],
  rentDeposits: ({ listing }, { catalogue }) =>
    listing.rentDeposits.map((slug) => catalogue.option("rent-deposit", slug)?.name).join(separator),
  ...numbers,
  part: ({ listing }, { catalogue }) => listing.partId && partPath(catalogue, listing.partId),
  condition: ({ listing }) => partConditionName(listing.partCondition),
  partNumber: ({ listing }) => listing.partNumber,
  fits: ({ listing }, { catalogue }) =>
    (listing.fits as Fit[])
      .map(({ brandId, modelId, yearFrom, yearTo }) =>
        [
          catalogue.brand(brandId)?.name,
          catalogue.model(modelId)?.name,
          ...(yearFrom || yearTo ? [`${yearFrom ?? ""}-${yearTo ?? ""}`] : []),
        ].join(stepSeparator),
      )
      .join(separator),
  city: ({ listing }, { places }) => places.city(listing.cityId)?.name,
  town: ({ listing }, { places }) => listing.townId && places.town(listing.townId)?.name,
  branch: ({ listing }) => listing.branchName,
};

type Column = { heading: string; text: Text };

/** The columns of an export. Their headings are those that a new source's mapping recognises. */
const exportedColumns = stockColumns.filter(({ isOfReading }) => !isOfReading);
const columns: readonly Column[] = exportedColumns.map(({ field, names: [heading], onlyFor }) => ({
  heading,
  text: (exported, names) =>
    onlyFor && !(onlyFor as readonly string[]).includes(exported.listing.listingType)
      ? ""
      : texts[field as keyof typeof texts](exported, names),
}));

/** What the seller says of each panel; the panels of which nothing is said are left out. */
function damageText({ listing }: Exported): string {
  const damage = listing.damage as Damage;
  if (!hasDamageSection(listing.listingType, listing.vehicleTypeId)) return "";
  const damaged = damagedPanels(damage);
  const isWhole = unstatedPanels(damage).length === 0;
  if (isWhole && damaged.length === 0) return "Tamamı orijinal";
  const named = [...damaged, ...(isWhole ? [] : originalPanels(damage))];
  return [...named.map(({ name, stateName }) => `${name}: ${stateName}`), ...(isWhole ? [restOriginal] : [])].join(
    separator,
  );
}

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

const recordOf = (one: Exported, names: Names, of = columns): Record<string, string | number> =>
  Object.fromEntries(of.map(({ heading, text }) => [heading, text(one, names) ?? ""]));

const saleHeadings = new Set(
  exportedColumns.flatMap(({ field, names: [heading], onlyFor }) =>
    field === "listingType" || (onlyFor && !(onlyFor as readonly string[]).includes("satilik")) ? [] : [heading],
  ),
);
const saleColumns = columns.filter(({ heading }) => saleHeadings.has(heading));

/** The headings of an export that vehicles for sale have, which are also the names of its JSON objects. */
export const exportHeadings: readonly string[] = [...saleHeadings];
/** The further headings, with what they say of a vehicle for sale. */
export const otherHeadings: readonly (readonly [heading: string, text: string])[] = exportedColumns.flatMap(
  ({ field, names: [heading] }) =>
    saleHeadings.has(heading) ? [] : [[heading, field === "listingType" ? listingTypeNames.satilik : ""] as const],
);

/** Vehicles for sale as objects by these headings; a column without a value is an empty text. */
export async function exportedRecords(ctx: Context, exported: readonly Exported[]) {
  const names = await namesOf(ctx);
  return exported.map((one) => recordOf(one, names, saleColumns));
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

/** The stock as a ZIP file: CSV, JSON, and photos in a folder for each stock number. Holds one photo in memory at a time. */
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
        if (!(await hasPhotoFile(ctx, id))) continue;
        const folder = listing.stockNumber.replace(/[^\p{L}\p{N}_-]/gu, "_");
        add(`fotograflar/${folder}/${at + 1}.jpg`, () => photoOf(ctx, id), false);
      }
  zip.end();
  return output;
}

async function* photoOf({ photos }: Context, id: string) {
  yield await photos.read(photoFileName(id, 1600, "jpg"));
}
