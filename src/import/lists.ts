import type { Catalogue } from "#src/catalogue/catalogue.server.ts";
import { listingTypeIds } from "#src/catalogue/rules.ts";
import { type Damage, panels, type PanelState, panelStates } from "#src/listings/damage/rules.ts";
import type { VehicleListingType } from "#src/listings/fields/listing-type-rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { exactNumber, type ImportFormat, listAt, meaning, type SourceRecord, textAt, valueAt } from "./rules.ts";

/** The special attributes that have a field each, and those of a list such as `Koltuk sayısı: 5 | Çekme: 1500`. */
export function attributesOf(record: SourceRecord, format: ImportFormat, catalogue: Catalogue, typeId: number) {
  const found: Record<string, string | number> = {};
  const texts = [
    ...Object.entries(format.attributes ?? {}).map(([slug, path]) => [slug, textAt(record, path)] as const),
    ...pairsAt(record, format.fields.attributes),
  ];
  for (const [name, text] of texts) {
    const attribute = catalogue.attributes.find(
      (one) => one.vehicleTypeId === typeId && (one.slug === name || matchKey(one.name) === matchKey(name)),
    );
    if (!attribute || !text) continue;
    const { slug } = attribute;
    const value =
      attribute.kind === "number"
        ? exactNumber(text)
        : meaning(undefined, text, attribute.options as { slug: string; name: string }[]);
    if (value !== undefined) found[slug] = value;
  }
  return found;
}

/** Parses a list field of names with values, `Tavan: Boyalı | Motor kaputu: Değişen`; items without a value are left out. */
const pairsAt = (record: SourceRecord, path: string | undefined) =>
  listAt(record, path).flatMap((item) => {
    const [, name, text] = /^([^:=]+)[:=](.+)$/.exec(item) ?? [];
    return name && text ? [[name.trim(), text.trim()] as const] : [];
  });

/** Ids of the equipment that a record names. Names that its vehicle type and listing type do not offer are left out. */
export function equipmentOf(
  record: SourceRecord,
  format: ImportFormat,
  catalogue: Catalogue,
  { typeId, listingType }: { typeId: number; listingType: VehicleListingType },
): number[] {
  const items = format.equipment ? valueAt(record, format.equipment.from) : undefined;
  const names = [
    ...(Array.isArray(items) ? items.map((item) => textAt(item ?? {}, format.equipment!.name) ?? "") : []),
    ...listAt(record, format.fields.equipment),
  ];
  if (names.length === 0) return [];
  const groups = new Set(
    catalogue.equipmentGroups
      .filter((group) => group.vehicleTypeId === typeId && group.listingTypeId === listingTypeIds[listingType])
      .map(({ id }) => id),
  );
  const known = catalogue.equipment.filter(({ groupId }) => groups.has(groupId));
  const keys = new Set(names.map(matchKey));
  return known
    .filter((item) => [item.name, ...item.aliases].some((word) => keys.has(matchKey(word))))
    .map(({ id }) => id);
}

/** The panels that a record says are damaged; names that are no panel and no state are left out. */
export function damageOf(record: SourceRecord, { damage, fields }: ImportFormat): Damage {
  const found: Record<string, PanelState> = {};
  for (const [name, text] of pairsAt(record, fields.damage)) {
    const panel = panels.find((one) => matchKey(one.name) === matchKey(name));
    const state = panelStates.find((one) => matchKey(one.name) === matchKey(text));
    if (panel && state) found[panel.slug] = state.state;
  }
  if (!damage) return found;
  const rows = valueAt(record, damage.from);
  for (const row of Array.isArray(rows) ? rows : []) {
    const panel = lookup(damage.panels, textAt(row ?? {}, damage.panel));
    const state = lookup(damage.states, textAt(row ?? {}, damage.state));
    if (panel && state) found[panel] = state as PanelState;
  }
  return found;
}
