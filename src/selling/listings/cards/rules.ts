import {
  type Damage,
  damagedPanels,
  type PanelState,
  panelStates,
  unstatedPanels,
} from "#src/selling/listings/damage/rules.ts";
import type { Fairness } from "../price/rules.ts";
import { hasDamageSection, type ListingType, type RentPeriod } from "#src/selling/listings/rules.ts";
import { lowerCase } from "#src/shared/turkish.ts";

/** The data of a listing's card and row. Texts are ready for display; it has no private data. */
export type CardView = {
  keyCode: string;
  /** The detail page's address. */
  address: string;
  /** The catalogue's name, never the seller's title: `Volkswagen Passat 1.6 TDI Business`, `Debriyaj seti, Fiat Egea`. */
  name: string;
  /** The seller's own title, upper-cased. */
  title: string;
  priceKurus: number;
  currency: string;
  /** For display: `1.234.567 TL`, for a rental `1.500 TL / gün`. */
  price: string;
  /** The price for dealers, if the viewer is one. */
  dealerPrice?: string;
  /** Promoted: marked as urgent, set apart by bold type and a frame, or shown with the price before it fell. */
  isUrgent?: true;
  isBold?: true;
  oldPrice?: string;
  /** By a down payment a buyer has reserved it, or can: `Rezerve`, `Rezerve edilebilir`. */
  reservation?: string;
  /** A valid report of an approved inspection centre describes it. */
  isCertified?: true;
  /** For a rental: the period of the price. */
  rentPeriod: RentPeriod | null;
  /** Null for a spare part. */
  modelYear: number | null;
  mileage: string | null;
  mileageKm: number;
  /** For a spare part: `Çıkma`. */
  condition: string | null;
  city: string;
  town: string | null;
  /** `62 km uzakta`: from the place that was searched, if there is one. */
  distance?: string;
  fuel: string | null;
  gear: string | null;
  /** `120 hp`, of a range `101–125 hp`. */
  power: string | null;
  /** The short name of the selling business; null for a private member. */
  dealer: string | null;
  damage: DamageInWords | null;
  /** The label that compares the price with similar listings, if there are enough of them. */
  fairness: Fairness | null;
  /** `Bugün`, `Dün`, `5 gün önce`, then the date. */
  age: string;
  /** The cover's id, if there is one. */
  photoId: string | null;
  photoCount: number;
};

export type DamageInWords = { text: string; tone: "good" | "plain" | "warn" | "bad" };

/** The points of each damaged panel, and the highest sums that count as light and as notable damage. */
const damageWeights: Readonly<Record<PanelState, number>> = {
  original: 0,
  unstated: 0,
  "local-paint": 1,
  painted: 2,
  replaced: 5,
};
const lightMax = 4;
const notableMax = 15;

/**
 * The damage in short, such as `2 parça boyalı` or `3 boyalı, 1 değişen`, with the tone of its severity; null for vehicle
 * types without a damage section, and where no damage is stated and some panels are not.
 */
export function damageInWords(listingType: ListingType, vehicleTypeId: number, damage: Damage): DamageInWords | null {
  const damaged = damagedPanels(damage);
  if (damaged.length === 0) {
    const isKnown = hasDamageSection(listingType, vehicleTypeId) && unstatedPanels(damage).length === 0;
    return isKnown ? { text: "Boya ve değişen yok", tone: "good" } : null;
  }
  const counts = panelStates.flatMap(({ state, name }) => {
    const count = damaged.filter((panel) => panel.state === state).length;
    return count > 0 ? [{ count, name: lowerCase(name) }] : [];
  });
  const unit = counts.length === 1 ? " parça" : "";
  const weight = damaged.reduce((sum, { state }) => sum + damageWeights[state], 0);
  return {
    text: counts.map(({ count, name }) => `${count}${unit} ${name}`).join(", "),
    tone: weight <= lightMax ? "plain" : weight <= notableMax ? "warn" : "bad",
  };
}
