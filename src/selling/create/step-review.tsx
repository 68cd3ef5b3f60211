import {
  countsHours,
  hasDamageFields,
  hasTotalDamage,
  isNatureAsked,
  isRegistrationAsked,
  isUsed,
  visibleAttributes,
} from "#src/listings/fields/conditions.ts";
import type { StepProps } from "./step-props.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { Notice } from "#src/ui/notice.tsx";
import { damageSentence } from "#src/listings/damage/rules.ts";
import { Review, ReviewLine as Line, ReviewPart as Part } from "../wizard/review.tsx";
import { descriptionText } from "#src/listings/description-text.ts";
import { engineLabel } from "#src/listings/engine-label.ts";
import { enteredPrice, knownEngine, optionName, vehicleName } from "./facts.ts";
import { listingTypeNames, listingTypeOf } from "#src/listings/fields/listing-type-rules.ts";

/** Everything once more before it goes to the moderators. */
export function ReviewStep({ data, form, facts }: StepProps) {
  const { names, photos, draftKey } = data;
  const engine = engineLabel(knownEngine(form, facts.engine), (kind, slug) => optionName(data, kind, slug));
  const isSale = listingTypeOf(form) === "satilik";
  return (
    <Review draftKey={draftKey} isConfirmed={data.isConfirmed}>
      {data.law.map((reason) => (
        <Notice key={reason} tone="bad" text={reason} />
      ))}
      <Part draftKey={draftKey} step="arac" title="Araç">
        <Line term="Tür" text={`${listingTypeNames[listingTypeOf(form)]}, ${names.type}`} />
        <Line term="Araç" text={vehicleName(data)} />
        <Line term="Model yılı" text={form.modelYear} />
        <Line term="Motor" text={engine} />
      </Part>
      <Part draftKey={draftKey} step="bilgiler" title="Fotoğraf ve bilgiler">
        <Line term="Fotoğraf" text={String(photos.length)} />
        <Line term="Başlık" text={form.title && upperCase(form.title)} />
        <Line term="Durumu" text={optionName(data, "age-type", form.ageType)} />
        {isUsed(form) && !countsHours(data.attributes) && (
          <Line term="Kilometre" text={form.mileage && `${form.mileage} km`} />
        )}
        {isUsed(form) && <Line term="Plaka" text={`${upperCase(form.plate ?? "")} (yayınlanmaz)`} />}
        {isUsed(form) && form.chassis && (
          <Line term="Şasi numarası" text={`${upperCase(form.chassis)} (yayınlanmaz)`} />
        )}
        {isRegistrationAsked(form, facts) && <Line term="İlk tescil tarihi" text={form.firstRegistration} />}
        <Line term="Renk" text={optionName(data, "colour", form.colour)} />
        {isSale && <SaleLines data={data} form={form} facts={facts} />}
        {visibleAttributes(form, data.attributes)
          .filter(({ slug }) => form.attributes?.[slug])
          .map(({ slug, name, unit, options }) => {
            const value = form.attributes![slug]!;
            const text =
              options.find((option) => option.slug === value)?.name ?? [value, unit].filter(Boolean).join(" ");
            return <Line key={slug} term={name} text={text} />;
          })}
        <Line term="Donanım" text={`${form.equipment?.length ?? 0} seçili`} />
        {hasDamageFields(form, facts) && <DamageLines form={form} />}
        {form.videoUrl && <Line term="Video" text={form.videoUrl} />}
        <Line term="Açıklama" text={descriptionText(form.description ?? "")} />
      </Part>
      <Part draftKey={draftKey} step="fiyat" title="Fiyat ve konum">
        <Line term={isSale ? "Fiyat" : "Kira bedeli"} text={enteredPrice(form)} />
        {isSale && facts.isBusiness && form.priceDealer && (
          <Line term="Galeri fiyatı" text={`${form.priceDealer} TL`} />
        )}
        {!isSale && (
          <Line
            term="Depozito"
            text={form.rentDeposits?.map((slug) => optionName(data, "rent-deposit", slug)).join(", ")}
          />
        )}
        <Line term="Konum" text={`${names.city} / ${names.town}`} />
      </Part>
    </Review>
  );
}

function SaleLines({ data, form, facts }: Pick<StepProps, "data" | "form" | "facts">) {
  const franchiser = data.lists.franchiserBrands.find(({ id }) => String(id) === form.franchiserBrand)?.name;
  return (
    <>
      {isNatureAsked(form, facts) && (
        <Line
          term="Satıcılık türü"
          text={form.nature === "franchiser" ? `Yetkili bayi aracı, ${franchiser ?? ""}` : "İkinci el"}
        />
      )}
      <Line term="Takas" text={form.swap === "1" ? "Olabilir" : "Olmaz"} />
      <Line term="Garanti" text={form.warranty === "1" ? "Var" : "Yok"} />
      {data.warranty && form.warrantyOption === "1" && (
        <Line term="Garanti seçeneği" text={`${data.warranty.name} ile garantili`} />
      )}
    </>
  );
}

function DamageLines({ form }: Pick<StepProps, "form">) {
  return (
    <>
      <Line term="Boya ve değişen" text={damageSentence(form.damage ?? {})} />
      <Line term="Toplam hasar" text={hasTotalDamage(form) ? `${form.totalDamage} TL` : "Yok"} />
      {hasTotalDamage(form) && <Line term="Hasar açıklaması" text={form.damageDescription} />}
    </>
  );
}
