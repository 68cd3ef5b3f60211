import { descriptionMaxLength } from "#src/selling/listings/fields/common.ts";
import { editDistance } from "#src/finding/search/text/edit-distance.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { lawMessages } from "#src/selling/listings/authority/law-rules.ts";
import { damageFault, noPhotoFault } from "#src/selling/listings/publish-rules.ts";
import { z } from "zod/mini";
import { maxUnits } from "#src/shared/characters.ts";
import { type FieldName, reasons } from "#src/business/import/rules.ts";
import { exportHeadings, otherHeadings } from "#src/business/stock/export/export.server.ts";
import { guessMapping } from "#src/business/stock/mapping/guess.ts";
import { stockColumns } from "#src/business/stock/columns.ts";
import { type Mapping, sameVehicle, stockMessages, withoutStop } from "#src/business/stock/rules.ts";
import { apiMessages } from "../rules.ts";
import { about } from "../endpoint.server.ts";

/** A vehicle's record in requests and answers has the columns of a stock's export, mapped as a new source would be. */
export const columns: Mapping["columns"] = guessMapping(exportHeadings).columns;

const fieldOf = new Map(Object.entries(columns).map(([field, heading]) => [heading, field as FieldName]));
export const headingOf = (field: FieldName): string => columns[field] ?? field;

/** A vehicle for sale needs its model year too, which a file of spare parts does not have. */
const isRequired = (field: FieldName | undefined) =>
  field === "year" || stockColumns.some((one) => one.field === field && one.isRequired);

const textMaxLength = 2 * maxUnits(descriptionMaxLength);
const value = () => z.union([z.string().check(z.maxLength(textMaxLength)), z.number()]);
/** A list may also be a text whose items are separated by `|`, `;`, commas or line breaks. */
const list = () => z.union([z.string().check(z.maxLength(textMaxLength)), z.array(z.string()).check(z.maxLength(200))]);
const lists: readonly (FieldName | undefined)[] = ["photos", "equipment", "damage", "attributes"];

const notes: Partial<Record<FieldName, string>> = {
  sourceId: "İşletmenizde tek olan numara; aynı numarayla gönderilen araç günceller.",
  vehicleType: "Verilmezse markadan ve modelden bulunur.",
  ageType: "Verilmezse ikinci el.",
  price: "Tam TL.",
  priceDealer: "Tam TL; yalnız başka işletmeler görür.",
  totalDamage: "Tam TL.",
  photos: "https adresleri; arka planda indirilir. Okurken photos alanındadır.",
  equipment: "Katalogdaki adlar; tanınmayanlar warnings alanında bildirilir.",
  damage:
    "Parça: durum, örneğin Tavan: Boyalı | Kalanlar: Orijinal, ya da Tamamı orijinal. Adı geçmeyen parça belirtilmemiş sayılır; tanınmayan parça ya da durum reddedilir.",
  attributes: "Özellik: değer.",
  swap: "Evet ya da Hayır.",
  warranty: "Evet ya da Hayır.",
  firstRegistration: "2019-04-05.",
  city: "Verilmezse şubenin ili.",
  branch: "Yeni ilanın şubesi; verilmezse işletme sahibinin.",
};

const aboutField = (field: FieldName | undefined) =>
  [stockColumns.find((one) => one.field === field)?.label, field && notes[field]].filter(Boolean).join(". ");

/** Columns of rentals and parts, which an export has of vehicles for sale too: it can be sent as it is. */
const ofExports = Object.fromEntries(
  otherHeadings.map(([heading, text]) => [heading, about("Satılık araçlarda değişmez.", z.optional(z.literal(text)))]),
);

function vehicleSchema({ hasRequired, without = [] }: { hasRequired: boolean; without?: FieldName[] }) {
  const shape = Object.fromEntries(
    exportHeadings.flatMap((heading): [string, z.ZodMiniType][] => {
      const field = fieldOf.get(heading);
      if (field === undefined || without.includes(field)) return [];
      const schema: z.ZodMiniType = lists.includes(field) ? list() : value();
      return [[heading, about(aboutField(field), hasRequired && isRequired(field) ? schema : z.optional(schema))]];
    }),
  );
  return z.strictObject({ ...shape, ...ofExports });
}

/** A whole vehicle, to create or replace. */
export const Vehicle = vehicleSchema({ hasRequired: true });
/** Some columns of a vehicle; an empty text clears a column. */
export const VehicleChange = vehicleSchema({ hasRequired: false });
/** A vehicle as it is read: photos have a list of their own. */
export const ShownVehicle = z.object(
  Object.fromEntries(
    exportHeadings
      .filter((heading) => heading !== headingOf("photos"))
      .map((heading) => [heading, about(aboutField(fieldOf.get(heading)), z.union([z.string(), z.number()]))]),
  ),
);

const nameOf = new Map(
  stockColumns.flatMap(({ field, names }) => {
    const heading = columns[field];
    return heading === undefined ? [] : [heading, ...names].map((name) => [matchKey(name), heading] as const);
  }),
);

/** What is said of a property that a vehicle does not have, with the column that is probably meant. */
export function unknownColumn(name: string): string {
  const typed = matchKey(name.slice(0, nameMaxLength));
  const most = Math.min(2, Math.floor(typed.length / 3));
  const [near] = [...nameOf]
    .map(([known, heading]) => ({ heading, distance: editDistance(typed, known, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  const advice = near ? ` “${near.heading}” mı demek istediniz?` : "";
  return `${apiMessages.unknownProperty(name)}${advice}`;
}
const nameMaxLength = 60;

/** The columns that the reasons of a refused record are about. */
const fieldsOfReasons: readonly [reason: string, field: FieldName][] = [
  [reasons.noSourceId, "sourceId"],
  [stockMessages.numberTooLong, "sourceId"],
  [stockMessages.ended.sold, "sourceId"],
  [stockMessages.ended.removed, "sourceId"],
  [sameVehicle, "plate"],
  [reasons.noVehicleType, "vehicleType"],
  [reasons.severalTypes, "vehicleType"],
  [reasons.noBrand, "brand"],
  [reasons.unknownBrand, "brand"],
  [reasons.noModel, "model"],
  [reasons.unknownModel, "model"],
  [reasons.unknownVariant, "variant"],
  [reasons.retired, "model"],
  [reasons.noYear, "year"],
  [reasons.noMileage, "mileage"],
  [reasons.noPrice, "price"],
  [reasons.priceWithKurus, "price"],
  [reasons.dealerPrice, "priceDealer"],
  [reasons.unknownDamage, "damage"],
  [withoutStop(noPhotoFault(0)!), "photos"],
  [withoutStop(damageFault(undefined)!), "damage"],
  [withoutStop(lawMessages.plate), "plate"],
  [reasons.noCity, "city"],
  [reasons.wrongPlate, "plate"],
  [reasons.wrongChassis, "chassis"],
  [reasons.wrongDate, "firstRegistration"],
  [stockMessages.descriptionTooLong, "description"],
  [stockMessages.damageDescriptionTooLong, "damageDescription"],
  [stockMessages.branch, "branch"],
  ["Fiyat ", "price"],
];

/** The sentences of a refused record by the column that they are about: `a; b: text`. */
export const faultsOf = (details: string): Record<string, string> =>
  Object.fromEntries(
    details.split("; ").flatMap((sentence): [string, string][] => {
      const field = fieldsOfReasons.find(([reason]) => sentence.startsWith(reason))?.[1];
      return field === undefined ? [] : [[`vehicle.${headingOf(field)}`, sentence]];
    }),
  );
