import { selectionAddress } from "../address/address.ts";
import { isInCertifiedSection } from "../address/certified.ts";
import type { SelectionNames } from "../address/labels.ts";
import { nothingChosen, sectionNames, type Selection } from "../rules.ts";

export type Crumb = { label: string; to?: string };

/** Home, everything, the type, the brand, the model, the city: the last is the page itself. */
export function crumbsOf(selection: Selection, names: SelectionNames): Crumb[] {
  const { listing, type, brands, models, cities, systems, parts } = selection;
  const isCertified = isInCertifiedSection(selection);
  const section = { listing, flags: isCertified ? ["sertifikali"] : [] };
  const crumbs: Required<Crumb>[] = [
    { label: "Ana sayfa", to: "/" },
    {
      label: isCertified ? "Sertifikalı araçlar" : sectionNames[listing],
      to: selectionAddress({ ...nothingChosen, ...section }),
    },
  ];
  const add = (label: string | null | undefined, part: Partial<Selection>) => {
    if (label) crumbs.push({ label, to: selectionAddress({ ...nothingChosen, ...section, ...part }) });
  };
  if (type !== null) add(names.type, { type });
  if (systems.length === 1) add(names.systems[0], { type, systems });
  if (parts.length === 1) add(names.parts[0], { type, systems, parts });
  if (brands.length === 1 && systems.length === 0) add(names.brands[0], { type, brands });
  if (brands.length === 1 && models.length === 1 && systems.length === 0)
    add(names.models[0], { type, brands, models });
  if (cities.length === 1 && listing !== "yedek-parca") add(names.cities[0], { type, brands, models, cities });
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb));
}
