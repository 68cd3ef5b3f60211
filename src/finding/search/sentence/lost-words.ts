import { listFilters, listKeys } from "../filters/lists.ts";
import { rangeFilters, rangeKeys } from "../filters/ranges.ts";
import type { ResultRequest } from "../rules.ts";
import type { SearchForm } from "../address/search-form.ts";
import type { Finding } from "./reader.ts";
import type { Understood } from "./understand.ts";

/**
 * The words of what was understood but is not searched, in their order: the first of two prices, one of two orders, a town
 * where several cities are named, a filter that the listing type does not have.
 */
export function lostWords(understood: Understood, form: SearchForm, { selection, sort }: ResultRequest): string[] {
  const { findings, amounts, rawWords } = understood;
  const designations = findings.filter(({ sense }) => sense.kind === "model" && sense.text !== undefined);
  const isLost = ({ sense }: Finding): boolean => {
    switch (sense.kind) {
      case "sort":
        return form.sirala !== sense.sort || (sense.sort !== sort && sort === "onerilen");
      case "days":
        return form.tarih !== sense.days || selection.publishedDays === null;
      case "type":
        return form.kategori !== sense.type && !findings.some(({ sense: other }) => other.kind === "attribute");
      case "listing":
        return form.ilan !== sense.listing;
      case "flag":
        return !selection.flags.some((flag) => flag === sense.flag);
      case "unused":
        return selection.mileageKm.max !== 0 && selection.conditions.length === 0;
      case "town":
        return !selection.towns.includes(sense.town) && selection.around === null;
      case "attribute":
        return !selection[listKeys.find((one) => listFilters[one].address === "ozellik")!].includes(sense.choice);
      case "choice": {
        const key = listKeys.find((one) => listFilters[one].address === sense.name);
        // Equipment that a vehicle type lacks is searched as text.
        return key !== undefined && key !== "equipment" && selection[key].length === 0;
      }
      case "model":
        return sense.text !== undefined && designations.length > 1;
      default:
        return false;
    }
  };
  const lost = [
    ...findings.filter(isLost),
    ...amounts.filter(({ dimension, min, max }) => {
      const searched = selection[rangeKeys.find((one) => rangeFilters[one].address === dimension)!];
      const isSearched = (end: "min" | "max", value: number | undefined) =>
        value === undefined || (form[`${dimension}_${end}`] === String(value) && searched[end] !== undefined);
      return !isSearched("min", min) || !isSearched("max", max);
    }),
  ];
  return lost.toSorted((a, b) => a.from - b.from).flatMap(({ from, to }) => rawWords(from, to));
}
