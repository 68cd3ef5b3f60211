import { writeAssumption } from "./budget.ts";
import { certifiedSection, isInCertifiedSection } from "./certified.ts";
import { damageFlags, flagKeys } from "../filters/flags.ts";
import { listFilters, type ListKey, listKeys } from "../filters/lists.ts";
import { rangeFilters, rangeKeys } from "../filters/ranges.ts";
import {
  detailedSearchPath,
  everyType,
  type ResultRequest,
  sectionSlugs,
  type Selection,
  sortsOf,
  splitModel,
} from "../rules.ts";

/**
 * The one address of a result page: `/otomobil/volkswagen-passat/ankara?fiyat_max=1750000&sirala=fiyat-artan`. One brand,
 * at most one model, and a single city behind them stand in the path (Product 6.1); the rest is the query, in one order. With
 * several brands each model names its own: `?marka=bmw,volkswagen&model=bmw.3-serisi,volkswagen.passat`.
 */
export function resultAddress(request: ResultRequest): string {
  const { listing, type, brands, models, cities, flags } = request.selection;
  const isCertified = isInCertifiedSection(request.selection);
  const path = [isCertified ? certifiedSection : listing === "satilik" ? (type ?? everyType) : sectionSlugs[listing]];
  const inPath: ListKey[] = [];
  if (brands.length === 1) {
    inPath.push("brands");
    if (models.length === 1) inPath.push("models");
    path.push([...brands, ...(models.length === 1 ? models.map(slugOfModel) : [])].join("-"));
    if (models.length <= 1 && cities.length === 1) {
      inPath.push("cities");
      path.push(...cities);
    }
  }
  const inQuery = isCertified ? flags.filter((flag) => flag !== "sertifikali") : flags;
  return withQuery(`/${path.join("/")}`, [
    ...(listing !== "satilik" && type !== null ? [`kategori=${type}`] : []),
    ...queryOf({ ...request, selection: { ...request.selection, flags: inQuery } }, inPath),
  ]);
}

const slugOfModel = (choice: string) => splitModel(choice).model;

/** The address of the detailed search with this selection chosen: all of it in the query. */
export const detailedSearchAddress = (selection: Selection): string =>
  withQuery(detailedSearchPath, [
    ...(selection.listing === "satilik" ? [] : [`ilan=${selection.listing}`]),
    ...(selection.type === null ? [] : [`kategori=${selection.type}`]),
    ...queryOf({ selection, sort: "onerilen", view: "liste", page: 1 }, []),
  ]);

const withQuery = (path: string, query: readonly string[]) => (query.length > 0 ? `${path}?${query.join("&")}` : path);

/** The lists that say what is looked for stand before the ranges, those that narrow it behind them. */
const firstLists = listKeys.slice(0, listKeys.indexOf("fuels"));
const lastLists = listKeys.slice(listKeys.indexOf("fuels"));

/** The query of an address in its one order, without the lists that stand in the path. */
function queryOf({ selection, sort, view, page, days, budget }: ResultRequest, inPath: readonly ListKey[]): string[] {
  const query: string[] = [];
  const put = (name: string, values: readonly string[]) => {
    if (values.length > 0) query.push(`${name}=${values.toSorted().join(",")}`);
  };
  const isDamage = (flag: string) => damageFlags.some((one) => one === flag);
  const isOneBrand = selection.brands.length === 1;
  for (const key of firstLists) {
    const values = key === "models" && isOneBrand ? selection.models.map(slugOfModel) : selection[key];
    if (!inPath.includes(key)) put(listFilters[key].address, values);
  }
  if (selection.around) {
    query.push(`yakin=${selection.around.place}`, `yaricap=${selection.around.km}`);
  }
  for (const key of rangeKeys) {
    const { address, factor } = rangeFilters[key];
    const { min, max } = selection[key];
    if (min !== undefined) query.push(`${address}_min=${Math.round(min / factor)}`);
    if (max !== undefined) query.push(`${address}_max=${Math.round(max / factor)}`);
  }
  for (const key of lastLists)
    put(listFilters[key].address, key === "flags" ? selection.flags.filter(isDamage) : selection[key]);
  for (const flag of flagKeys) if (!isDamage(flag) && selection.flags.includes(flag)) query.push(`${flag}=1`);
  if (selection.publishedDays !== null) query.push(`tarih=${selection.publishedDays}`);
  if (selection.text !== "") query.push(`ara=${encodeURIComponent(selection.text).replaceAll("%20", "+")}`);
  if (days) query.push(`alis=${days.from}`, `birakis=${days.to}`);
  if (budget && budget.maxKurus === selection.priceKurus.max) query.push(`butce=${writeAssumption(budget)}`);
  if (sort !== "onerilen" && sortsOf(selection).includes(sort)) query.push(`sirala=${sort}`);
  if (view !== "liste") query.push(`gorunum=${view}`);
  if (page > 1) query.push(`sayfa=${page}`);
  return query;
}

/** Do both lead to the same page, however their queries are escaped? */
export function isSameAddress(a: string, b: string): boolean {
  const plain = (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://kontak.invalid");
    return `${pathname}?${searchParams.toString()}`;
  };
  return plain(a) === plain(b);
}

/** The address of the first page of a selection, shown as it is by default. */
export const selectionAddress = (selection: Selection) =>
  resultAddress({ selection, sort: "onerilen", view: "liste", page: 1 });
