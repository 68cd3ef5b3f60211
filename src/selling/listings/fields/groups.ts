import { formatNumber } from "#src/shared/turkish.ts";
import type { ListingRow } from "./columns.ts";
import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import { messages } from "#src/shared/validation.ts";
import { damagedPanels, isStated, storedDamage, unstatedPanels, type Damage } from "../damage/rules.ts";
import { damageFault } from "../publish-rules.ts";
import { hasDamageFields, isUsed, visibleAttributes } from "./conditions.ts";
import type { Texts } from "./field.ts";
import type { AttributeFacts, FormFacts } from "./form-facts.ts";
import { entriesOf } from "./normalize.ts";
import { isBetween, maxLira } from "./schemas.ts";

const Attributes = z.record(z.string(), z.string().check(z.maxLength(100)));
const Panels = z.record(z.string(), z.enum(["original", "local-paint", "painted", "replaced", "unstated"]));
const EquipmentIds = z.array(z.int()).check(z.maxLength(500));

/** The groups of many values: special attributes of the vehicle type, equipment by its ids, damage by panel. */
export const groupFields = {
  attributes: {
    label: "Özellikler",
    step: "bilgiler",
    unit: "attributes",
    draft: Attributes,
    schema: ({ attributes }: FormFacts, form: Texts<"ageType">) =>
      z.pipe(
        z.optional(Attributes),
        z.transform((typed = {}, payload) => {
          const asked = visibleAttributes(form, attributes);
          for (const attribute of asked) {
            const message = attributeFault(attribute, typed[attribute.slug]?.trim() ?? "", isUsed(form));
            if (message) payload.issues.push({ code: "custom", message, input: typed, path: [attribute.slug] });
          }
          return Object.fromEntries(asked.flatMap((attribute) => attributeEntry(attribute, typed)));
        }),
      ),
    normalize: (typed: Record<string, string> = {}) => entriesOf(Object.entries(typed).filter(([, one]) => one !== "")),
    column: "attributes",
    toColumn: (value = {}) => value,
    fromRow: ({ attributes }: ListingRow) =>
      Object.fromEntries(
        Object.entries(attributes as Record<string, string | number>).map(([slug, value]) => [
          slug,
          typeof value === "number" ? formatNumber(value) : value,
        ]),
      ),
    exportHeading: "Diğer özellikler",
  },
  equipment: {
    label: "Donanım",
    step: "bilgiler",
    unit: "equipment",
    draft: EquipmentIds,
    schema: () => z._default(EquipmentIds, []),
    normalize: (typed: readonly number[] = []) => entriesOf(typed.map((id) => [String(id), ""])),
    column: "equipmentIds",
    toColumn: (value: readonly number[] = []) => value,
    fromRow: ({ equipmentIds }: ListingRow) => equipmentIds,
  },
  damage: {
    label: "Hasar",
    step: "bilgiler",
    unit: "damage",
    onlyFor: "satilik",
    draft: Panels,
    showsIf: hasDamageFields,
    schema: () =>
      z.pipe(
        z.optional(Panels),
        z.transform((typed, payload): Damage => {
          const message = damageFault(typed);
          if (message !== undefined) payload.issues.push({ code: "custom", message, input: typed });
          return typed ?? {};
        }),
      ),
    normalize: (typed: Damage = {}) => entriesOf(Object.entries(storedDamage(typed))),
    column: "damage",
    toColumn: (value = {}) => value,
    fromRow: ({ damage }: ListingRow) => damage,
    text: damageText,
  },
} as const;

/** `Tavan: Boyalı, 3 parça belirtilmedi` */
function damageText(typed: Damage = {}): string {
  if (!isStated(typed)) return "Belirtilmedi";
  const unstated = unstatedPanels(typed).length;
  const parts = [
    ...damagedPanels(typed).map(({ name, stateName }) => `${name}: ${stateName}`),
    ...(unstated > 0 ? [`${unstated} parça belirtilmedi`] : []),
  ];
  return parts.join(", ") || "Tamamı orijinal";
}

function attributeFault({ kind, options, min, max, isRequired }: AttributeFacts, value: string, used: boolean) {
  if (value === "") return isRequired && used ? messages.empty : undefined;
  const isKnown = kind === "choice" ? options.includes(value) : isBetween(parseMasked(value), min ?? 0, max ?? maxLira);
  return isKnown ? undefined : messages.invalid;
}

/** What is stored of an attribute: the slug of a choice, or a number. */
function attributeEntry(
  { slug, kind, options }: AttributeFacts,
  typed: Record<string, string>,
): [string, string | number][] {
  const value = typed[slug];
  if (!value) return [];
  if (kind === "choice") return options.includes(value) ? [[slug, value]] : [];
  const number = parseMasked(value);
  return number === undefined ? [] : [[slug, number]];
}
