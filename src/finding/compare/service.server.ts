import { listingCards } from "#src/selling/listings/cards.server.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { damagedPanels, panelStates, unstatedPanel, unstatedPanels } from "#src/selling/listings/damage/rules.ts";
import {
  findListingDetail,
  type ListingDetail,
  listEquipment,
  listSpecialAttributes,
  selectListingPhotos,
} from "#src/selling/listings/detail/queries.server.ts";
import { openingOf, passiveTexts } from "#src/selling/listings/detail/rules.ts";
import type { Fairness } from "#src/selling/listings/price/rules.ts";
import { priceVerdicts } from "#src/selling/listings/price/verdict.server.ts";
import { type DetailView, detailView } from "#src/selling/listings/detail/view.ts";
import { listingNotFound, type ListingState } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { bestOf, type ComparedRow, compareRows, type NamedValues, type Ranks } from "./rows.ts";

/** The head of a column. */
export type ComparedHead = {
  keyCode: string;
  /** Without the year; undefined if the listing does not exist. */
  name: string | null;
  /** The text for a listing that is not live, whose column is empty. */
  gone: string | null;
  address: string | null;
  price: string | null;
  isCheapest: boolean;
  fairness: Fairness | null;
  photoId: string | null;
  isPart: boolean;
};

export type Comparison = {
  heads: ComparedHead[];
  /** Facts, damage, then the groups of equipment; values are in the order of the heads. */
  sections: { id: string; name: string; rows: (ComparedRow & { isBest: boolean[] })[] }[];
};

const goneTexts: Partial<Record<ListingState, string>> = {
  removed: "Bu ilan yayından kaldırıldı.",
  passive: passiveTexts.passive,
  expired: passiveTexts.expired,
};

/** The comparison of the listings in this order. A listing that is not live has a head with a text and no values. */
export async function compareListings(ctx: Context, keyCodes: readonly string[]): Promise<Comparison> {
  const columns = await Promise.all(keyCodes.map((keyCode) => readColumn(ctx, keyCode)));
  const views = columns.map(({ view }) => view);
  const ranks = columns.map((column) => column.ranks);
  const of = (valuesOf: (view: DetailView) => NamedValues) =>
    compareRows(views.map((view) => (view ? valuesOf(view) : null))).map((row) => ({
      ...row,
      isBest: bestOf(ranks, row.name),
    }));
  const groups = new Map(views.flatMap((view) => view?.equipment.map(({ slug, name }) => [slug, name] as const) ?? []));
  return {
    heads: columns.map(({ head, priceName }, at) => ({
      ...head,
      isCheapest: priceName !== null && bestOf(ranks, priceName)[at]!,
    })),
    sections: [
      { id: "bilgiler", name: "Bilgiler", rows: of(factsOf) },
      { id: "hasar", name: "Boya, değişen ve hasar", rows: of(damageOf) },
      ...[...groups].map(([slug, name]) => ({ id: slug, name, rows: of((view) => equipmentOf(view, slug)) })),
    ].filter(({ rows }) => rows.length > 0),
  };
}

type Column = {
  head: Omit<ComparedHead, "isCheapest">;
  view: DetailView | null;
  ranks: Ranks | null;
  /** The name of the price's rank. */
  priceName: string | null;
};
const noView = { view: null, ranks: null, priceName: null };

async function readColumn(ctx: Context, keyCode: string): Promise<Column> {
  const nothing = {
    keyCode,
    name: null,
    gone: listingNotFound,
    address: null,
    price: null,
    fairness: null,
    photoId: null,
    isPart: false,
  };
  const listing = await findListingDetail(ctx, keyCode);
  if (!listing || openingOf(listing.state, undefined) === "nothing") return { head: nothing, ...noView };
  const { state } = listing;
  const isPart = listing.listingType === "yedek-parca";
  if (state !== "active") {
    const [card] = await listingCards(ctx, [keyCode]);
    const { name, address } = card!;
    const sold = `Bu ${isPart ? "parça" : "araç"} satıldı.`;
    const gone = state === "sold" ? sold : (goneTexts[state] ?? listingNotFound);
    return { head: { ...nothing, name, address, gone, isPart }, ...noView };
  }
  const [photos, equipment, attributes, [verdict]] = await Promise.all([
    selectListingPhotos(ctx, listing.id),
    listEquipment(ctx, listing.equipmentIds),
    listSpecialAttributes(ctx, listing.vehicleTypeId),
    priceVerdicts(ctx, [listing]),
  ]);
  const view = detailView({ listing, photos, equipment, attributes });
  const { name, address, price } = view;
  const fairness = verdict?.fairness ?? null;
  const head = {
    keyCode,
    name,
    gone: null,
    address,
    price: price.text,
    fairness,
    photoId: photos[0]?.id ?? null,
    isPart,
  };
  return { head, view, ranks: ranksOf(listing, view), priceName: priceRank(listing) };
}

/** A lower price, fewer kilometres, a later year and less damage are better. */
function ranksOf(listing: ListingDetail, { damage }: DetailView): Ranks {
  const { modelYear, mileageKm, priceKurus, totalDamageKurus } = listing;
  const panels = damage && damagedPanels(damage.panels);
  return new Map([
    [priceRank(listing), priceKurus],
    ...(modelYear === null ? [] : ([["Model yılı", -modelYear]] as const)),
    ...(mileageKm === null ? [] : ([["Kilometre", mileageKm]] as const)),
    ...(panels ? ([["Toplam hasar tutarı", totalDamageKurus]] as const) : []),
    ...(panels ? panelStates : [])
      .filter(({ state }) => state !== "original")
      .map(({ state, name }) => [name, panels!.filter((panel) => panel.state === state).length] as const),
  ]);
}

/** Only prices of the same kind are compared. */
const priceRank = ({ listingType, currency, rentPeriod }: ListingDetail) =>
  `Fiyat ${listingType} ${currency} ${rentPeriod ?? ""}`;

const factsOf = ({ keyFacts, facts, place, seller }: DetailView): NamedValues =>
  new Map([
    ...[...keyFacts, ...facts.filter(({ name }) => name !== "İlan no")].map(({ name, value }): [string, string] => [
      name,
      value,
    ]),
    ["Konum", placeName(place.city, place.town)],
    ["Satıcı", seller.isDealer ? seller.name : "Sahibinden"],
  ]);

/** The states of panels and the cost of damage; empty for listings without a damage section. */
function damageOf({ damage }: DetailView): NamedValues {
  if (!damage) return new Map();
  const damaged = damagedPanels(damage.panels);
  const isWhole = unstatedPanels(damage.panels).length === 0;
  return new Map([
    ...panelStates
      .filter(({ state }) => state !== "original")
      .map(({ state, name }): [string, string] => {
        const names = damaged.filter((panel) => panel.state === state).map((panel) => panel.name);
        return [name, names.length > 0 ? names.join(", ") : isWhole ? "Yok" : unstatedPanel.name];
      }),
    ["Toplam hasar tutarı", damage.total ?? "Yok"],
    ...(damage.description ? ([["Hasar açıklaması", damage.description]] as const) : []),
  ]);
}

const equipmentOf = ({ equipment }: DetailView, slug: string): NamedValues =>
  new Map(equipment.find((group) => group.slug === slug)?.items.map(({ name }) => [name, "Var"]));
