import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { listingTypeIds } from "#src/core/catalogue/rules.ts";
import { onlyStated, withRestOriginal } from "#src/selling/listings/damage/entering.ts";
import {
  type Damage,
  panels,
  type PanelSlug,
  type PanelState,
  panelStates,
  unstatedPanel,
} from "#src/selling/listings/damage/rules.ts";
import type { VehicleListingType } from "#src/selling/listings/fields/listing-type-rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { exactNumber, type ImportFormat, listAt, meaning, type SourceRecord, textAt, valueAt } from "./rules.ts";

/** What a list of a record means, and its items that mean nothing here. */
type ReadList<Value> = { value: Value; unknown: string[] };

/**
 * The special attributes that have a field each, and those of a list such as `Koltuk sayısı: 5 | Çekme: 1500`. Unknown
 * are those of the list alone.
 */
export function attributesOf(
  record: SourceRecord,
  format: ImportFormat,
  catalogue: Catalogue,
  typeId: number,
): ReadList<Record<string, string | number>> {
  const found: Record<string, string | number> = {};
  const unknown: string[] = [];
  const texts = [
    ...Object.entries(format.attributes ?? {}).map(([slug, path]) => ({ name: slug, text: textAt(record, path) })),
    ...listAt(record, format.fields.attributes).map((item) => ({ item, ...pairIn(item) })),
  ];
  for (const { name = "", text, ...listed } of texts) {
    const attribute = catalogue.attributes.find(
      (one) => one.vehicleTypeId === typeId && (one.slug === name || matchKey(one.name) === matchKey(name)),
    );
    const value =
      attribute?.kind === "number"
        ? exactNumber(text)
        : meaning(undefined, text, (attribute?.options ?? []) as { slug: string; name: string }[]);
    if (attribute && value !== undefined) found[attribute.slug] = value;
    else if ("item" in listed) unknown.push(listed.item);
  }
  return { value: found, unknown };
}

/** The name and the value of an item such as `Tavan: Boyalı`. */
function pairIn(item: string): { name?: string; text?: string } {
  const [, name, text] = /^([^:=]+)[:=](.+)$/.exec(item) ?? [];
  return name && text ? { name: name.trim(), text: text.trim() } : {};
}

/** How many pieces between commas may be one name: names of the catalogue have few commas. */
const piecesMax = 3;

/** The items of a list, also where commas separate them; a known name with a comma stays whole. */
function itemsIn(texts: readonly string[], isKnown: (text: string) => boolean): string[] {
  return texts.flatMap((text) => {
    const pieces = text.split(",");
    const items: string[] = [];
    for (let at = 0; at < pieces.length;) {
      let length = Math.min(piecesMax, pieces.length - at);
      while (length > 1 && !isKnown(pieces.slice(at, at + length).join(","))) length--;
      items.push(
        pieces
          .slice(at, at + length)
          .join(",")
          .trim(),
      );
      at += length;
    }
    return items.filter((item) => item !== "");
  });
}

/** Ids of the equipment that a record names. Unknown are names that its vehicle type and listing type do not offer. */
export function equipmentOf(
  record: SourceRecord,
  format: ImportFormat,
  catalogue: Catalogue,
  { typeId, listingType }: { typeId: number; listingType: VehicleListingType },
): ReadList<number[]> {
  const items = format.equipment ? valueAt(record, format.equipment.from) : undefined;
  const texts = [
    ...(Array.isArray(items) ? items.map((item) => textAt(item ?? {}, format.equipment!.name) ?? "") : []),
    ...listAt(record, format.fields.equipment),
  ];
  if (texts.length === 0) return { value: [], unknown: [] };
  const groups = new Set(
    catalogue.equipmentGroups
      .filter((group) => group.vehicleTypeId === typeId && group.listingTypeId === listingTypeIds[listingType])
      .map(({ id }) => id),
  );
  const ids = new Map(
    catalogue.equipment
      .filter(({ groupId }) => groups.has(groupId))
      .flatMap(({ id, name, aliases }) => [name, ...aliases].map((word) => [matchKey(word), id] as const)),
  );
  const names = itemsIn(texts, (text) => ids.has(matchKey(text)));
  const named = new Set(names.map((name) => ids.get(matchKey(name))));
  return {
    value: catalogue.equipment.flatMap(({ id }) => (named.has(id) ? [id] : [])),
    unknown: names.filter((name) => !ids.has(matchKey(name))),
  };
}

/** How a list says that the panels it does not name are original. */
export const restOriginal = "Kalanlar: Orijinal";

/** Words of dealers' files for the states of a panel, beside the names of the states. */
const stateWords: Readonly<Record<string, PanelState>> = {
  Orjinal: "original",
  Boyasız: "original",
  Belirtilmedi: "unstated",
  Lokal: "local-paint",
  "Lokal boya": "local-paint",
  Boya: "painted",
  Boyanmış: "painted",
  Değişmiş: "replaced",
  Değişti: "replaced",
};

/** Words of dealers' files for panels, beside their names. */
const panelWords: Readonly<Record<string, PanelSlug>> = {
  Kaput: "motor-kaputu",
  Bagaj: "bagaj-kapagi",
  "Bagaj kapısı": "bagaj-kapagi",
};

const byKey = <Value>(entries: readonly (readonly [name: string, value: Value])[]) =>
  new Map(entries.map(([name, value]) => [matchKey(name), value]));
const panelKeys = byKey<PanelSlug>([
  ...panels.map(({ name, slug }) => [name, slug] as const),
  ...Object.entries(panelWords),
]);
const stateKeys = byKey<PanelState>([
  ...panelStates.map(({ name, state }) => [name, state] as const),
  ...Object.entries(stateWords),
]);

/** Items that say that all panels are original that are not named. */
const restKeys = new Set(
  [
    restOriginal,
    "Kalanların hepsi orijinal",
    "Kalanlar orijinal",
    "Tamamı orijinal",
    "Tamamı orjinal",
    "Orijinal",
    "Orjinal",
    "Yok",
    "Boyasız",
    "Hatasız",
    "Hatasız boyasız",
    "Boya değişen yok",
  ].map(matchKey),
);

/** The states of the panels that a record names. Unknown are items of its list that name no panel or no state. */
export function damageOf(record: SourceRecord, { damage, fields }: ImportFormat): ReadList<Damage> {
  const found: Record<string, PanelState> = {};
  const unknown: string[] = [];
  let isRestOriginal = false;
  for (const item of itemsIn(listAt(record, fields.damage), () => false)) {
    const { name = "", text = "" } = pairIn(item);
    const panel = panelKeys.get(matchKey(name));
    const state = stateKeys.get(matchKey(text));
    if (panel && state) found[panel] = state;
    else if (restKeys.has(matchKey(item))) isRestOriginal = true;
    else if (matchKey(item) !== matchKey(unstatedPanel.name)) unknown.push(item);
  }
  const stated = () => (isRestOriginal ? withRestOriginal(found) : onlyStated(found));
  if (!damage) return { value: stated(), unknown };
  const rows = valueAt(record, damage.from);
  // Such a list names the panels that are not original.
  if (Array.isArray(rows) && rows.length > 0) isRestOriginal = true;
  for (const row of Array.isArray(rows) ? rows : []) {
    const panel = lookup(damage.panels, textAt(row ?? {}, damage.panel));
    const state = lookup(damage.states, textAt(row ?? {}, damage.state));
    if (panel && state) found[panel] = state as PanelState;
  }
  return { value: stated(), unknown };
}
