import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { maxCharacters, messages, minCharacters, singleLine } from "#src/shared/validation.ts";
import { insertPlace, placesTable, selectDatedPlaces } from "./queries.server.ts";
import { clearPlacesToFind } from "./service.server.ts";

const kinds = { airport: "Havalimanı", railway: "Tren garı", city: "Şehir merkezi" } as const;
type Kind = keyof typeof kinds;

const coordinate = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(?:[.,]\d{1,6})?$/, messages.invalid)),
    z.pipe(
      z.transform((text: string) => Number(text.replace(",", "."))),
      z.number().check(z.gte(-max, messages.invalid), z.lte(max, messages.invalid)),
    ),
  );
const PlaceForm = z.object({
  name: z.string().check(singleLine, minCharacters(3), maxCharacters(120)),
  kind: z.enum(Object.keys(kinds) as [Kind, ...Kind[]], messages.radio),
  airportCode: z.string().check(z.regex(/^(?:[A-Z]{3})?$/, messages.invalid)),
  city: z.string().check(singleLine, z.minLength(1), maxCharacters(60)),
  latitude: coordinate(90),
  longitude: coordinate(180),
});

const places: DatedTable = {
  label: "Kiralama yerleri",
  about: "Aracın alınabildiği ve bırakılabildiği yerler; sona eren yerde yapılmış rezervasyonlar kalır",
  rows: async (ctx) =>
    (await selectDatedPlaces(ctx)).map(({ id, name, kind, city, openFrom, closedFrom, source }) => ({
      key: String(id),
      subject: name,
      value: `${kinds[kind as Kind] ?? kind}, ${city}`,
      validFrom: openFrom ?? "2026-01-01",
      validTo: closedFrom,
      source: source ?? "Ürünle gelen yer listesi",
    })),
  desk: datedDesk<z.output<typeof PlaceForm>>({
    fields: [
      { name: "name", label: "Ad" },
      { name: "kind", label: "Tür", options: Object.entries(kinds).map(([value, label]) => ({ value, label })) },
      { name: "airportCode", label: "Havalimanı kodu (IATA)", isOptional: true },
      { name: "city", label: "İl" },
      { name: "latitude", label: "Enlem", hint: "Örneğin 38,2924" },
      { name: "longitude", label: "Boylam", hint: "Örneğin 27,1570" },
    ],
    schema: PlaceForm,
    hasEnds: true,
    changed: clearPlacesToFind,
    async insert(tx, { name, city: cityText, airportCode, validFrom, ...place }) {
      const city = (await placesOf(tx)).findCity(cityText);
      if (!city) throw new Refusal(422, messages.invalid, { city: messages.invalid });
      const isNew = await insertPlace(tx, {
        ...place,
        name,
        airportCode: place.kind === "airport" && airportCode !== "" ? airportCode : null,
        simpleSlug: slugify(name),
        cityId: city.id,
        validFrom,
      });
      return { subject: name, isNew };
    },
  }),
};

export const rentalTables = { [placesTable]: places };
