import pg from "pg";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { priceJudge } from "#src/selling/listings/price/verdict.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import { addRow, Checksum } from "../index/checksum.ts";
import { labelsOf } from "../index/price.ts";
import { catalogueWordsOf, nameWordsOf } from "../text/listing-words.ts";
import { countListings, inSnapshot, readListings } from "./row-queries.server.ts";

/** The expected summary of an index, computed from the rows of the database. */
export async function summariseTable(url: string, db: Db): Promise<{ size: number; checksum: string }> {
  const [catalogue, places, judge] = await Promise.all([catalogueOf({ db }), placesOf({ db }), priceJudge({ db })]);
  const catalogueWords = catalogueWordsOf(catalogue);
  const nameWords = nameWordsOf(catalogue, places);
  const checksum = new Checksum();
  const client = new pg.Client({ connectionString: url, application_name: "kontak search check" });
  await client.connect();
  try {
    return await inSnapshot(client, async () => {
      await readListings(client, (listing) => {
        listing.words.push(...catalogueWords(listing));
        Object.assign(listing, labelsOf(listing, judge));
        addRow(checksum, listing, nameWords);
      });
      return { size: await countListings(client), checksum: checksum.toString() };
    });
  } finally {
    await client.end();
  }
}
