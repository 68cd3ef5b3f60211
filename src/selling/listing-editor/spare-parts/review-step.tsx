import type { SpareStepProps } from "./step-props.ts";
import { titleCase } from "#src/selling/listings/titles/rules.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import type { ChoiceNames } from "#src/selling/listings/fields/texts.ts";
import { yearsText } from "#src/selling/listings/fits.ts";
import { partConditionName } from "#src/selling/listings/rules.ts";
import { QualityNotice, Review, ReviewLine as Line, ReviewPart as Part } from "../wizard/review.tsx";
import { ReviewLines } from "../wizard/review-lines.tsx";
import { spareStepNames, visibleSpareFields } from "./rules.ts";

/** All values for review before the listing is sent to the moderators. */
export function ReviewStep({ data, form }: SpareStepProps) {
  const { names, photos, part, path, draftKey } = data;
  const choiceNames: ChoiceNames = {
    option: () => undefined,
    brand: () => names.brand,
    model: () => names.model,
    city: () => names.city,
    town: () => names.town,
  };
  return (
    <Review draftKey={draftKey} isConfirmed={data.isConfirmed}>
      <QualityNotice quality={data.quality} />
      <Part draftKey={draftKey} step="parca" title={spareStepNames.parca}>
        <Line term="Parça" text={part?.name} />
        <Line term="Kategori" text={path.map(({ name }) => name).join(" › ")} />
      </Part>
      <Part draftKey={draftKey} step="arac" title={spareStepNames.arac}>
        <Line
          term="Uyumlu araç"
          text={[
            `${names.brand} ${names.model} ${yearsText(form.vehicleYearFrom, form.vehicleYearTo)}`.trim(),
            ...data.furtherFits,
          ].join(", ")}
        />
        <Line term="Konum" text={`${names.city} / ${names.town}`} />
      </Part>
      <Part draftKey={draftKey} step="bilgiler" title={spareStepNames.bilgiler}>
        <Line term="Fotoğraf" text={String(photos.length)} />
        <ReviewLines
          table={spareFields}
          names={visibleSpareFields("bilgiler", form)}
          form={form}
          choiceNames={choiceNames}
          own={{
            title: <Line term={spareFields.title.label} text={form.title && titleCase(form.title, data.titleNames)} />,
            condition: <Line term="Durumu" text={partConditionName(form.condition ?? null)} />,
            partNumber: <Line term="Parça no" text={form.partNumber?.toUpperCase()} />,
          }}
        />
      </Part>
    </Review>
  );
}
