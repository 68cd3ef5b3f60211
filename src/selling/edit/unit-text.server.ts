import { manualChoice } from "#src/listings/fields/vehicle-choice.ts";
import type { UnitSlug } from "#src/listings/fields/edit-units.ts";
import type { Catalogue } from "#src/catalogue/catalogue.server.ts";
import { formatPrice, liraToKurus, parseMasked } from "#src/shared/money.ts";
import { descriptionText } from "#src/listings/description-text.ts";
import { engineLabel } from "#src/listings/engine-label.ts";
import { knownEngine } from "../create/facts.ts";
import type { Reference } from "../create/form-facts.server.ts";
import { listingTypeNames, listingTypeOf } from "#src/listings/fields/listing-type-rules.ts";
import type { DraftForm } from "../create/rules.ts";
import { damagedPanels } from "#src/listings/damage/rules.ts";
import { partConditionName, type RentPeriod, rentPeriods } from "#src/listings/rules.ts";
import type { EditForm } from "./rules.ts";

const id = (text: string | undefined) => Number(text) || -1;
const price = (text: string | undefined) => {
  const lira = parseMasked(text ?? "");
  return lira === undefined ? (text ?? "") : formatPrice(liraToKurus(lira));
};

/** What a form says in one unit, in words for its owner; the empty text where it says nothing. */
export function unitText(slug: UnitSlug, form: EditForm, { catalogue, places }: Reference): string {
  const option = (kind: string, value: string | null | undefined) =>
    value ? (catalogue.option(kind, value)?.name ?? value) : "";
  switch (slug) {
    case "vehicle":
      return vehicleText(form, catalogue, option);
    case "ageType":
      return option("age-type", form.ageType);
    case "colour":
      return option("colour", form.colour);
    case "mileage":
      return form.mileage ? `${form.mileage} km` : "";
    case "swap":
      return form.swap === "1" ? "Olabilir" : "Olmaz";
    case "warranty":
      return form.warranty === "1" ? "Var" : "Yok";
    case "description":
      return descriptionText(form.description ?? "");
    case "attributes":
      return attributesText(form, catalogue);
    case "equipment": {
      const ticked = new Set(form.equipment);
      return catalogue.equipment
        .filter((one) => ticked.has(one.id))
        .map(({ name }) => name)
        .join(", ");
    }
    case "damage":
      return (
        damagedPanels(form.damage ?? {})
          .map(({ name, stateName }) => `${name}: ${stateName}`)
          .join(", ") || "Tamamı orijinal"
      );
    case "totalDamage":
      return [price(form.totalDamage), form.damageDescription].filter(Boolean).join(", ");
    case "price":
      return [price(form.price), rentPeriods[form.rentPeriod as RentPeriod]].filter(Boolean).join(" / ");
    case "priceDealer":
      return price(form.priceDealer);
    case "rentDeposits":
      return (form.rentDeposits ?? []).map((one) => option("rent-deposit", one)).join(", ");
    case "dealer":
      return form.nature === "franchiser"
        ? `Yetkili bayi, ${catalogue.brand(id(form.franchiserBrand))?.name ?? ""}`
        : "İkinci el";
    case "video":
      return form.videoUrl ?? "";
    case "place":
      return [places.city(id(form.city))?.name, places.town(id(form.town))?.name].filter(Boolean).join(" / ");
    case "part":
      return catalogue
        .sparePartPath(form.taxonomyId ?? "")
        .map(({ name }) => name)
        .concat(partName(form, catalogue))
        .join(" › ");
    case "fits":
      return [catalogue.brand(id(form.vehicleBrandId))?.name, catalogue.model(id(form.vehicleModelId))?.name]
        .filter(Boolean)
        .join(" ");
    case "condition":
      return partConditionName(form.condition ?? null) ?? "";
    case "photos":
      return "";
    default:
      return form[slug] ?? "";
  }
}

const partName = ({ taxonomyId, productTypeSlug }: EditForm, { spareParts }: Catalogue) =>
  spareParts.find(({ parentId, slug }) => parentId === taxonomyId && slug === productTypeSlug)?.name ?? [];

function vehicleText(form: DraftForm, catalogue: Catalogue, option: (kind: string, slug: string | null) => string) {
  const variantId = id(form.variant);
  const engine =
    form.engine === manualChoice ? undefined : catalogue.enginesOf(variantId).find((one) => one.id === id(form.engine));
  return [
    `${listingTypeNames[listingTypeOf(form)]} ${catalogue.findVehicleType(id(form.type))?.name ?? ""}`,
    [catalogue.brand(id(form.brand))?.name, catalogue.model(id(form.model))?.name, catalogue.variant(variantId)?.name]
      .filter(Boolean)
      .join(" "),
    form.modelYear,
    engineLabel(knownEngine(form, engine), (kind, slug) => option(kind, slug) || undefined),
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
