import { readPage } from "#src/shared/page-number.ts";
import { businessNatures } from "../natures.ts";
import { textsOf } from "#src/finding/search/address/implied.ts";

export const directoryPath = "/dukkanlar";
export const directoryPageSize = 24;
export const textMaxLength = 60;

/** Kinds of businesses with their Turkish names, by their value in the query of /dukkanlar. */
export const natures = {
  galeri: businessNatures.dealer,
  "yetkili-bayi": businessNatures.franchiser,
  kiralama: businessNatures.rental,
} as const;
export type Nature = keyof typeof natures;

/** The orders beside the usual one, by their value in the query. */
export const directorySorts = { ilan: "En çok ilan", puan: "Puanı en yüksek" } as const;
export type DirectorySort = keyof typeof directorySorts;
/** What the usual order is called. */
export const usualOrder = (near: string | null): string => (near === null ? directorySorts.ilan : "En yakın");

/** What a visitor looks for among businesses, in the slugs of addresses. */
export type DirectoryRequest = {
  text: string;
  cities: string[];
  brands: string[];
  natures: Nature[];
  /** Open at this moment. */
  isOpen: boolean;
  /** Where distances are measured from, `ankara` or `ankara-cankaya`; null measures none. */
  near: string | null;
  /** Null is the usual order: the nearest first where distances are measured, else the most listings. */
  sort: DirectorySort | null;
  view: "liste" | "harita";
  page: number;
};

export const everyBusiness: DirectoryRequest = {
  text: "",
  cities: [],
  brands: [],
  natures: [],
  isOpen: false,
  near: null,
  sort: null,
  view: "liste",
  page: 1,
};

type Vocabulary = Record<"city" | "brand" | "place", (text: string) => string | undefined>;

/** Reads a query; what nobody knows is dropped: compare with `directoryAddress` and redirect when they differ. */
export function parseDirectory(query: URLSearchParams, { city, brand, place }: Vocabulary): DirectoryRequest {
  const near = place(query.get("yakin") ?? "") ?? null;
  const sort = query.get("sirala");
  const known = (name: string, find: (text: string) => string | undefined) =>
    [...new Set(textsOf(query.getAll(name)).flatMap((text) => find(text) ?? []))].toSorted();
  return {
    text: (query.get("ara") ?? "").trim().replace(/\s+/g, " ").slice(0, textMaxLength).trim(),
    cities: known("yer", city),
    brands: known("marka", brand),
    natures: known("tur", (text) => (Object.hasOwn(natures, text) ? text : undefined)) as Nature[],
    isOpen: query.get("acik") === "1",
    near,
    sort: sort === "puan" || (sort === "ilan" && near !== null) ? sort : null,
    view: query.get("gorunum") === "harita" ? "harita" : "liste",
    page: readPage(query),
  };
}

/** The one address of a request. */
export function directoryAddress({
  text,
  cities,
  brands,
  natures: kinds,
  isOpen,
  near,
  sort,
  view,
  page,
}: DirectoryRequest): string {
  const query = [
    ...(text === "" ? [] : [`ara=${encodeURIComponent(text).replaceAll("%20", "+")}`]),
    ...(cities.length > 0 ? [`yer=${cities.join(",")}`] : []),
    ...(brands.length > 0 ? [`marka=${brands.join(",")}`] : []),
    ...(kinds.length > 0 ? [`tur=${kinds.join(",")}`] : []),
    ...(isOpen ? ["acik=1"] : []),
    ...(near === null ? [] : [`yakin=${near}`]),
    ...(sort === null ? [] : [`sirala=${sort}`]),
    ...(view === "harita" ? ["gorunum=harita"] : []),
    ...(page > 1 ? [`sayfa=${page}`] : []),
  ];
  return query.length > 0 ? `${directoryPath}?${query.join("&")}` : directoryPath;
}

/** The filters of a request that can be given up, each with its label and the request without it. */
export const filterKeys = ["text", "cities", "brands", "natures", "isOpen"] as const;
export type FilterKey = (typeof filterKeys)[number];

export const isFiltered = (request: DirectoryRequest, key: FilterKey): boolean => {
  const value = request[key];
  return typeof value === "boolean" ? value : value.length > 0;
};

export const withoutFilter = (request: DirectoryRequest, key: FilterKey): DirectoryRequest => ({
  ...request,
  page: 1,
  [key]: everyBusiness[key],
});
