import type { ListingFacts } from "#src/business/import/match.server.ts";
import type { EditedListing } from "#src/selling/listing-editor/edit/queries.server.ts";
import type { Item } from "../items-queries.server.ts";
import type { Person } from "../queries.server.ts";
import type { RowChange } from "../rules.ts";

export type Row = { rowNumber: number; stockNumber: string; vehicle: string };
/** `warnings`: sentences about values of the row that the listing lacks, in the order of the columns. */
export type Content = { hash: Buffer; photoUrls: string[]; warnings: string[] };

/** What a row changes of a listing in stock. */
type Change = Content & {
  /** Missing for a listing that was written on the site. */
  item: Item | undefined;
  listing: EditedListing;
  after: EditedListing;
  /** Whether any field of the listing changes; false where only its photos, its stock number or its state change. */
  isEdit: boolean;
  /** Whether photos have to be fetched. */
  hasNewPhotos: boolean;
  /** The changed fields with their old and new values. */
  changes: RowChange[];
  /** What else the row does, in words: belongs to another source, gets another stock number, is renewed. */
  details: string;
};

/** What has to be done with a row of a file. */
export type Decision = Row &
  (
    | { outcome: "same" }
    | { outcome: "refused"; details: string }
    | ({ outcome: "new"; facts: ListingFacts; owner: Person } & Content)
    /** `touched`: the record differs, but nothing that its listing shows. */
    | ({ outcome: "changed" | "returned" | "touched" } & Change)
    /** The vehicle of another source, or of the site: changed only where it is moved here. */
    | ({ outcome: "elsewhere"; where: string } & Change)
  );
