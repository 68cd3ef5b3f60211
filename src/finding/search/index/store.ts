import type { Criteria, Page, SearchAnswer } from "../engine/engine.ts";
import type { PriceJudge } from "#src/selling/listings/price/judge.ts";
import type { Comparables, ComparedListing } from "#src/selling/listings/price/rules.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";
import { answer, countAll } from "./answer.ts";
import { Checksum } from "./checksum.ts";
import { comparablesOf } from "./comparables.ts";
import type { Facts } from "./facts.ts";
import type { NameWords } from "./fields.ts";
import type { IndexRow } from "./row.ts";
import { Section } from "./section.ts";
import { addSection } from "./section-checksum.ts";

/**
 * All active listings in memory. One thread reads and writes, and calls are synchronous, so each answer is one snapshot of
 * the market. `now` is the time of the search in milliseconds: listings that have expired by then are neither found nor
 * counted.
 */
export type Store = {
  /** Adds a listing that is not there yet, faster than `put`: for the initial load. */
  fill(row: IndexRow): void;
  /** Adds or replaces these listings. Of several rows with one id the last is used. */
  put(rows: readonly IndexRow[]): void;
  /** Uses these names of choices from now on. The words that listings have themselves stay. */
  rename(nameWords: NameWords): void;
  /** Removes these listings; unknown ids are ignored. */
  remove(ids: readonly number[]): void;
  /**
   * Judges the prices of all listings for sale anew, in steps of about a millisecond. Between them the store may be used;
   * rows that are put then must be judged already. Answers change after the last step.
   */
  judge(judge: PriceJudge): Iterable<undefined>;
  /** The facts of a listing, expired or not; `undefined` for an unknown one. */
  factsOf(id: number): Facts | undefined;
  search(criteria: Criteria, page: Page, now: number): SearchAnswer;
  count(criteria: Criteria, now: number): number;
  comparables(listing: ComparedListing, now: number): Comparables;
  /** In the order of `ids`, expired listings too; null for unknown ones and those without a label. */
  pricePositions(ids: readonly number[]): (number | null)[];
  /** Over all listings, expired ones too: equal to `checksumOf` of the same rows. */
  checksum(): string;
  /** How many listings there are, expired ones too. */
  readonly size: number;
  /** Memory of the index in bytes, its texts included. */
  readonly bytes: number;
};

/**
 * A store without listings: a section for each listing type. Listings are found by their own words, and by those of the
 * names of their choices.
 */
export function makeStore(nameWords: NameWords = () => []): Store {
  const sections: Record<ListingType, Section> = {
    satilik: new Section("satilik", nameWords),
    kiralik: new Section("kiralik", nameWords),
    "yedek-parca": new Section("yedek-parca", nameWords),
  };
  const all = Object.values(sections);
  return {
    fill: (row) => sections[row.listingType].fill(row),
    put(rows) {
      for (const section of all) section.put(rows);
    },
    rename(names) {
      for (const section of all) section.rename(names);
    },
    remove(ids) {
      for (const section of all) for (const id of ids) section.remove(id);
    },
    judge: (judge) => sections.satilik.judge(judge),
    factsOf(id) {
      for (const section of all) {
        const facts = section.factsOf(id);
        if (facts) return facts;
      }
      return undefined;
    },
    search: (criteria, page, now) => answer(sections[criteria.listingType], criteria, page, now),
    count: (criteria, now) => countAll(sections[criteria.listingType], criteria, now),
    comparables(listing, now) {
      sections.satilik.settle(now);
      return comparablesOf(sections.satilik, listing);
    },
    pricePositions: (ids) => ids.map((id) => sections.satilik.pricePositionOf(id)),
    checksum() {
      const checksum = new Checksum();
      for (const section of all) addSection(checksum, section);
      return checksum.toString();
    },
    get size() {
      return all.reduce((sum, { size }) => sum + size, 0);
    },
    get bytes() {
      return all.reduce((sum, { bytes }) => sum + bytes, 0);
    },
  };
}
