import { photosUnit, unitName, type UnitSlug } from "#src/selling/listings/fields/edit-units.ts";
import type { EditForm } from "#src/selling/listing-editor/edit/rules.ts";
import { unitText } from "#src/selling/listing-editor/edit/unit-text.server.ts";
import type { RowChange } from "../rules.ts";
import { shortened } from "./shortened.ts";

/** Units whose texts are lists: only what comes and what goes is shown. */
const lists: readonly UnitSlug[] = ["equipment", "attributes", "damage"];
const nothing = "yok";

/** What a row changes of one unit, as the listing's owner reads it. */
export function changeOf(
  unit: UnitSlug,
  before: EditForm,
  after: EditForm,
  reference: Parameters<typeof unitText>[2],
): RowChange {
  const [old, next] = [unitText(unit, before, reference), unitText(unit, after, reference)];
  const [from, to] = lists.includes(unit) ? withoutCommon(old, next) : [old, next];
  const [shortOld, shortNew] = shortened(from, to);
  return { name: unitName(unit), before: shortOld || nothing, after: shortNew || nothing };
}

export const photoChange = (before: number, after: number): RowChange => ({
  name: unitName(photosUnit),
  before: `${before} fotoğraf`,
  after: `${after} fotoğraf${after === before ? " (değişen ya da sırası başka)" : ""}`,
});

/** Two lists without the items that both have. */
function withoutCommon(before: string, after: string): [string, string] {
  const [old, next] = [before, after].map((text) => text.split(", ")) as [string[], string[]];
  const without = (items: string[], others: string[]) => items.filter((item) => !others.includes(item)).join(", ");
  return [without(old, next), without(next, old)];
}
