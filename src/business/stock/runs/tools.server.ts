import { createHash } from "node:crypto";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { descriptionOf, type ImportFormat, withoutPhones } from "#src/business/import/rules.ts";
import type { Tools as MatchTools } from "#src/business/import/match.server.ts";
import type { LawRule } from "#src/selling/listings/authority/law-rules.ts";
import { selectLawRules } from "#src/selling/listings/authority/queries.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { cleanDescription } from "#src/selling/listing-editor/create/description.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { stockFormat } from "../mapping/format.server.ts";
import { findStockBusiness, type Person, selectPeople, type Source } from "../queries.server.ts";
import { type Mapping, stockMessages } from "../rules.ts";

/** The data that rows of a file are compared and written with, loaded once for each run. */
export type RunTools = {
  source: Source;
  mapping: Mapping;
  mappingHash: string;
  format: ImportFormat;
  match: MatchTools;
  business: Awaited<ReturnType<typeof findStockBusiness>>;
  people: readonly Person[];
  /** New listings belong to this member. */
  person: Person;
  lawRules: readonly LawRule[];
  /** All prices are confirmed, as by a program; files confirm them row by row. */
  isPriceConfirmed?: boolean;
  /** The makers' recommended prices that were read, by variant and model year. */
  listPrices: Map<string, number | null>;
};

/** 422 where the member of the source does not work for the business any more. */
export async function openRunTools(ctx: Context, source: Source, mapping: Mapping): Promise<RunTools> {
  const [catalogue, places, business, people, lawRules] = await Promise.all([
    catalogueOf(ctx),
    placesOf(ctx),
    findStockBusiness(ctx, source.businessId),
    selectPeople(ctx, source.businessId),
    selectLawRules(ctx),
  ]);
  const person = people.find(({ id }) => id === source.memberId);
  if (!person) throw new Refusal(422, stockMessages.personLeft);
  return {
    source,
    mapping,
    mappingHash: createHash("sha256").update(JSON.stringify(mapping)).digest("base64"),
    format: stockFormat(mapping, catalogue),
    match: {
      catalogue,
      places,
      thisYear: ctx.clock().getFullYear(),
      defaultCity: business.cityId === null ? undefined : places.city(business.cityId),
      toHtml,
    },
    business,
    people,
    person,
    lawRules,
    listPrices: new Map(),
  };
}

const foreignTag = /<(?!\/?(?:p|br|strong|b|em|i|u|ul|ol|li|span)\b)\/?[a-z]/i;
const ownTag = /<\/?[a-z]/i;

/** Keeps the markup of our own editor, such as that of an export; any other becomes plain paragraphs. */
function toHtml(text: string): string {
  const html = ownTag.test(text) && !foreignTag.test(text) ? cleanDescription(withoutPhones(text)) : "";
  return html || descriptionOf(text);
}
