import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { engineLabel } from "#src/selling/listings/engine-label.ts";
import { photosUnit, unitOf, type UnitSlug } from "#src/selling/listings/fields/edit-units.ts";
import { listingTypeNames, listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { type ChoiceNames, fieldText } from "#src/selling/listings/fields/texts.ts";
import { manualChoice } from "#src/selling/listings/fields/vehicle-choice.ts";
import { knownEngine } from "../create/facts.ts";
import type { Reference } from "../create/form-facts.server.ts";
import type { DraftForm } from "../create/rules.ts";
import { editFields, type EditForm, fieldsOfUnit } from "./rules.ts";

const id = (text: string | undefined) => Number(text) || -1;

/** What the texts of units need of the reference data. */
type Names = Pick<Reference, "catalogue" | "places">;

const choiceNames = ({ catalogue, places }: Names): ChoiceNames => ({
  option: (kind, slug) => catalogue.option(kind, slug)?.name,
  brand: (brand) => catalogue.brand(id(brand))?.name,
  model: (model) => catalogue.model(id(model))?.name,
  city: (city) => places.city(id(city))?.name,
  town: (town) => places.town(id(town))?.name,
});

/** The values of one unit of a form as text for its owner; empty if the unit has no values. */
export function unitText(slug: UnitSlug, form: EditForm, reference: Names): string {
  if (slug === photosUnit) return "";
  const { catalogue } = reference;
  const names = choiceNames(reference);
  switch (slug) {
    case "vehicle":
      return vehicleText(form, catalogue, names);
    case "part":
      return partText(form, catalogue);
    case "attributes":
      return attributesText(form, catalogue);
    case "equipment":
      return equipmentText(form, catalogue);
    default:
      return fieldsOfUnit(slug)
        .map((name) => fieldText(editFields, name, form, names))
        .filter(Boolean)
        .join(unitOf(slug)!.separator ?? " ");
  }
}

const partText = (form: EditForm, catalogue: Catalogue) =>
  catalogue
    .sparePartPath(form.taxonomyId ?? "")
    .map(({ name }) => name)
    .concat(partName(form, catalogue))
    .join(" › ");

function equipmentText(form: EditForm, { equipment }: Catalogue) {
  const ticked = new Set(form.equipment);
  return equipment
    .filter((one) => ticked.has(one.id))
    .map(({ name }) => name)
    .join(", ");
}

const partName = ({ taxonomyId, productTypeSlug }: EditForm, { spareParts }: Catalogue) =>
  spareParts.find(({ parentId, slug }) => parentId === taxonomyId && slug === productTypeSlug)?.name ?? [];

function vehicleText(form: DraftForm, catalogue: Catalogue, names: ChoiceNames) {
  const variantId = id(form.variant);
  const engine =
    form.engine === manualChoice ? undefined : catalogue.enginesOf(variantId).find((one) => one.id === id(form.engine));
  return [
    `${listingTypeNames[listingTypeOf(form)]} ${catalogue.findVehicleType(id(form.type))?.name ?? ""}`,
    [catalogue.brand(id(form.brand))?.name, catalogue.model(id(form.model))?.name, catalogue.variant(variantId)?.name]
      .filter(Boolean)
      .join(" "),
    form.modelYear,
    engineLabel(knownEngine(form, engine), (kind, slug) => (slug ? (names.option(kind, slug) ?? slug) : undefined)),
  ]
    .filter(Boolean)
    .join(" · ");
}

const attributesText = (form: DraftForm, { attributes }: Catalogue) =>
  attributes
    .filter(({ vehicleTypeId, slug }) => vehicleTypeId === id(form.type) && form.attributes?.[slug])
    .map(({ slug, name, options }) => {
      const value = form.attributes![slug]!;
      const chosen = (options as { slug: string; name: string }[]).find((one) => one.slug === value);
      return `${name}: ${chosen?.name ?? value}`;
    })
    .join(", ");
