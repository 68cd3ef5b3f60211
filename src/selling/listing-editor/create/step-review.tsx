import type { ReactNode } from "react";
import { lookup } from "#src/shared/lookup.ts";
import { titleCase } from "#src/selling/listings/titles/rules.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { Notice } from "#src/ui/notice.tsx";
import { damageSentence } from "#src/selling/listings/damage/rules.ts";
import { engineLabel } from "#src/selling/listings/engine-label.ts";
import { hasTotalDamage, visibleAttributes } from "#src/selling/listings/fields/conditions.ts";
import { listingTypeNames, listingTypeOf } from "#src/selling/listings/fields/listing-type-rules.ts";
import { natureNames } from "#src/selling/listings/fields/sale.ts";
import { type ChoiceNames, fieldText } from "#src/selling/listings/fields/texts.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { criteria, vehicleChain } from "#src/selling/listings/fields/vehicle-choice.ts";
import { QualityNotice, Review, ReviewLine as Line, ReviewPart as Part } from "../wizard/review.tsx";
import { ReviewLines } from "../wizard/review-lines.tsx";
import { enteredPrice, knownEngine, optionName, vehicleName } from "./facts.ts";
import { PriceConfirmation } from "./price-advice.tsx";
import type { FormField, Step } from "./rules.ts";
import type { StepProps } from "./step-props.ts";
import { visibleFields } from "./submit-rules.ts";

/** Everything once more before it goes to the moderators. */
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
  const lines = (step: Step, own: Partial<Record<FormField, ReactNode>>) => (
    <ReviewLines
      table={vehicleFields}
      names={visibleFields(step, form, facts)}
      form={form}
      choiceNames={choiceNames}
      own={own}
    />
  );
  return (
    <Review draftKey={draftKey} isConfirmed={data.isConfirmed}>
      {data.law.map((reason) => (
        <Notice key={reason} tone="bad" text={reason} />
      ))}
      {data.priceQuestion && form.price && <PriceConfirmation question={data.priceQuestion} price={form.price} />}
      <QualityNotice quality={data.quality} />
      <Part draftKey={draftKey} step="arac" title="Araç">
        <Line term="Tür" text={`${listingTypeNames[listingTypeOf(form)]}, ${names.type}`} />
        <Line term="Araç" text={vehicleName(data)} />
        {lines("arac", inVehicleLines)}
        <Line term="Motor" text={engine} />
      </Part>
      <Part draftKey={draftKey} step="bilgiler" title="Fotoğraf ve bilgiler">
        <Line term="Fotoğraf" text={String(photos.length)} />
        {lines("bilgiler", {
          title: <Line term={vehicleFields.title.label} text={form.title && titleCase(form.title, data.titleNames)} />,
          ageType: <Line term="Durumu" text={fieldText(vehicleFields, "ageType", form, choiceNames)} />,
          plate: <Line term={vehicleFields.plate.label} text={unpublished(form.plate)} />,
          chassis: form.chassis && <Line term={vehicleFields.chassis.label} text={unpublished(form.chassis)} />,
          nature: (
            <Line
              term={vehicleFields.nature.label}
              text={[lookup(natureNames, form.nature ?? "dealer"), franchiser].filter(Boolean).join(", ")}
            />
          ),
          franchiserBrand: null,
          warrantyOption: data.warranty && form.warrantyOption === "1" && (
            <Line term={vehicleFields.warrantyOption.label} text={`${data.warranty.name} ile garantili`} />
          ),
          totalDamage: null,
          damageDescription: null,
          attributes: visibleAttributes(form, data.attributes)
            .filter(({ slug }) => form.attributes?.[slug])
            .map(({ slug, name, unit, options }) => {
              const value = form.attributes![slug]!;
              const text =
                options.find((option) => option.slug === value)?.name ?? [value, unit].filter(Boolean).join(" ");
              return <Line key={slug} term={name} text={text} />;
            }),
          equipment: <Line term={vehicleFields.equipment.label} text={`${form.equipment?.length ?? 0} seçili`} />,
          damage: (
            <>
              <Line term="Boya ve değişen" text={damageSentence(form.damage ?? {})} />
              <Line term="Toplam hasar" text={hasTotalDamage(form) ? `${form.totalDamage} TL` : "Yok"} />
              {hasTotalDamage(form) && (
                <Line term={vehicleFields.damageDescription.label} text={form.damageDescription} />
              )}
            </>
          ),
          videoUrl: form.videoUrl && <Line term="Video" text={form.videoUrl} />,
        })}
      </Part>
      <Part draftKey={draftKey} step="fiyat" title="Fiyat ve konum">
        {lines("fiyat", {
          price: <Line term={listingTypeOf(form) === "satilik" ? "Fiyat" : "Kira bedeli"} text={enteredPrice(form)} />,
          rentPeriod: null,
          city: null,
          town: null,
        })}
        <Line term="Konum" text={`${names.city} / ${names.town}`} />
      </Part>
    </Review>
  );
}

/** The lines of the vehicle and its engine say what was chosen of the catalogue. */
const inVehicleLines = Object.fromEntries(
  [...vehicleChain, ...criteria].filter((name) => name !== "modelYear").map((name) => [name, null]),
);

const unpublished = (code: string | undefined) => `${upperCase(code ?? "")} (yayınlanmaz)`;
