import { z } from "zod/mini";
import { type ListKey, listNames, type RangeKey, rangeKeys, rangeNames } from "./rules.ts";

const text = z.optional(z.string().check(z.maxLength(200)));
const texts = z.optional(z.union([z.string(), z.array(z.string())]));

/** The search form as it is sent: by a browser without scripts, by the quick search and by the calls. */
export const searchForm = z.catchall(
  z.object({
    kategori: text,
    ...(Object.fromEntries(Object.values(listNames).map((name) => [name, texts])) as Record<ListName, typeof texts>),
    ...(Object.fromEntries(
      rangeKeys.flatMap((key) => ["min", "max"].map((end) => [`${rangeNames[key].name}_${end}`, text])),
    ) as Record<`${RangeName}_${"min" | "max"}`, typeof text>),
    fotograf: text,
    video: text,
    onayli: text,
    garanti: text,
    takas: text,
    galerifiyati: text,
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
    sirala: text,
    gorunum: text,
    sayfa: text,
  }),
  // Ends of a special attribute that is a number: `ozellik_lastik-durumu_min`.
  texts,
);
export type SearchForm = z.output<typeof searchForm>;

type ListName = (typeof listNames)[ListKey];
type RangeName = (typeof rangeNames)[RangeKey]["name"];
