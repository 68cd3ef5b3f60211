import { upperCase } from "#src/shared/turkish.ts";
import { Notice } from "#src/ui/notice.tsx";
import { damageSentence } from "#src/listings/damage/rules.ts";
import { engineLabel } from "#src/listings/engine-label.ts";
import { hasTotalDamage, visibleAttributes } from "#src/listings/fields/conditions.ts";
import { listingTypeNames, listingTypeOf } from "#src/listings/fields/listing-type-rules.ts";
import { type ChoiceNames, fieldText } from "#src/listings/fields/texts.ts";
import { vehicleFields } from "#src/listings/fields/vehicle.ts";
import { Review, ReviewLine as Line, ReviewPart as Part } from "../wizard/review.tsx";
import { enteredPrice, knownEngine, optionName, vehicleName } from "./facts.ts";
import { type FormField, steps } from "./rules.ts";
import type { StepProps } from "./step-props.ts";
import { visibleFields } from "./submit-rules.ts";

type LineProps = {
  name: FormField;
  /** The label, if it differs from the form's. */
  term?: string;
  /** Replaces the text that the field table gives. */
  text?: string | undefined;
};

/** All values for review before the listing is sent to the moderators. */
export function ReviewStep({ data, form, facts }: StepProps) {
  const { names, photos, draftKey } = data;
  const engine = engineLabel(knownEngine(form, facts.engine), (kind, slug) => optionName(data, kind, slug));
  const franchiser = data.lists.franchiserBrands.find(({ id }) => String(id) === form.franchiserBrand)?.name;
  const choiceNames: ChoiceNames = {
    option: (kind, slug) => optionName(data, kind, slug),
    brand: () => names.brand,
    model: () => names.model,
    city: () => names.city,
    town: () => names.town,
  };
  const shown = steps.flatMap((step) => visibleFields(step, form, facts));
  const line = ({ name, term = vehicleFields[name].label, ...given }: LineProps) =>
    shown.includes(name) && (
      <Line term={term} text={"text" in given ? given.text : fieldText(vehicleFields, name, form, choiceNames)} />
    );
  return (
    <Review draftKey={draftKey} isConfirmed={data.isConfirmed}>
      {data.law.map((reason) => (
        <Notice key={reason} tone="bad" text={reason} />
      ))}
      <Part draftKey={draftKey} step="arac" title="Araç">
        <Line term="Tür" text={`${listingTypeNames[listingTypeOf(form)]}, ${names.type}`} />
        <Line term="Araç" text={vehicleName(data)} />
        {line({ name: "modelYear" })}
        <Line term="Motor" text={engine} />
      </Part>
      <Part draftKey={draftKey} step="bilgiler" title="Fotoğraf ve bilgiler">
        <Line term="Fotoğraf" text={String(photos.length)} />
        {line({ name: "title", text: form.title && upperCase(form.title) })}
        {line({ name: "ageType", term: "Durumu" })}
        {line({ name: "mileage" })}
        {line({ name: "plate", text: unpublished(form.plate) })}
        {form.chassis && line({ name: "chassis", text: unpublished(form.chassis) })}
        {line({ name: "firstRegistration" })}
        {line({ name: "colour" })}
        {line({
          name: "nature",
          text: form.nature === "franchiser" ? `Yetkili bayi aracı, ${franchiser ?? ""}` : "İkinci el",
        })}
        {line({ name: "swap" })}
        {line({ name: "warranty" })}
        {data.warranty &&
          form.warrantyOption === "1" &&
          line({ name: "warrantyOption", text: `${data.warranty.name} ile garantili` })}
        {visibleAttributes(form, data.attributes)
          .filter(({ slug }) => form.attributes?.[slug])
          .map(({ slug, name, unit, options }) => {
            const value = form.attributes![slug]!;
            const text =
              options.find((option) => option.slug === value)?.name ?? [value, unit].filter(Boolean).join(" ");
            return <Line key={slug} term={name} text={text} />;
          })}
        {line({ name: "equipment", text: `${form.equipment?.length ?? 0} seçili` })}
        {line({ name: "damage", term: "Boya ve değişen", text: damageSentence(form.damage ?? {}) })}
        {line({
          name: "totalDamage",
          term: "Toplam hasar",
          text: hasTotalDamage(form) ? `${form.totalDamage} TL` : "Yok",
        })}
        {line({ name: "damageDescription" })}
        {form.videoUrl && line({ name: "videoUrl", term: "Video" })}
        {line({ name: "description" })}
      </Part>
      <Part draftKey={draftKey} step="fiyat" title="Fiyat ve konum">
        {line({
          name: "price",
          term: listingTypeOf(form) === "satilik" ? "Fiyat" : "Kira bedeli",
          text: enteredPrice(form),
        })}
        {form.priceDealer && line({ name: "priceDealer", text: `${form.priceDealer} TL` })}
        {line({ name: "rentDeposits" })}
        <Line term="Konum" text={`${names.city} / ${names.town}`} />
      </Part>
    </Review>
  );
}

const unpublished = (code: string | undefined) => `${upperCase(code ?? "")} (yayınlanmaz)`;
