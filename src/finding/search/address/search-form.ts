import { z } from "zod/mini";
import { recordOf } from "../record-of.ts";
import { listFilters, listKeys } from "../filters/lists.ts";
import { damageFlags, flagKeys } from "../filters/flags.ts";
import { rangeFilters, rangeKeys } from "../filters/ranges.ts";

const text = z.optional(z.string().check(z.maxLength(200)));
const texts = z.optional(z.union([z.string(), z.array(z.string())]));

const listNames = listKeys.map((key) => listFilters[key].address);
/** Flags of damage share the name of their list. */
const ownNames = flagKeys.filter((flag) => !damageFlags.includes(flag));
const endNames = rangeKeys.flatMap((key) => {
  const { address } = rangeFilters[key];
  return [`${address}_min`, `${address}_max`] as const;
});

/** The search form as it is sent: by a browser without scripts, by the quick search and by the calls. */
export const searchForm = z.catchall(
  z.object({
    kategori: text,
    ...recordOf(listNames, () => texts),
    ...recordOf(endNames, () => text),
    ...recordOf(ownNames, () => text),
    tarih: text,
    /** A city or a town, and how many kilometres round it. */
    yakin: text,
    yaricap: text,
    ara: text,
    /** Of rentals: the days they are fetched and brought back. */
    alis: text,
    birakis: text,
    /** The listing type, where no path says it: `kiralik`, `yedek-parca`. */
    ilan: text,
    /** What the highest price was computed from. */
    butce: text,
    sirala: text,
    gorunum: text,
    sayfa: text,
  }),
  // Ends of a special attribute that is a number: `ozellik_lastik-durumu_min`.
  texts,
);
export type SearchForm = z.output<typeof searchForm>;
