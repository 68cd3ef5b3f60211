import type { SpareStepProps } from "./step-props.ts";
import { formatPrice, liraToKurus, parseMasked } from "#src/shared/money.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { descriptionText } from "#src/listings/description-text.ts";
import { partConditionName } from "#src/listings/rules.ts";
import { Review, ReviewLine as Line, ReviewPart as Part } from "../wizard/review.tsx";
import { spareStepNames } from "./rules.ts";

/** All values for review before the listing is sent to the moderators. */
export function ReviewStep({ data, form }: SpareStepProps) {
  const { names, photos, part, path, draftKey } = data;
  return (
    <Review draftKey={draftKey} isConfirmed={data.isConfirmed}>
      <Part draftKey={draftKey} step="parca" title={spareStepNames.parca}>
        <Line term="Parça" text={part?.name} />
        <Line term="Kategori" text={path.map(({ name }) => name).join(" › ")} />
      </Part>
      <Part draftKey={draftKey} step="arac" title={spareStepNames.arac}>
        <Line term="Uyumlu araç" text={`${names.brand} ${names.model}`} />
        <Line term="Konum" text={`${names.city} / ${names.town}`} />
      </Part>
      <Part draftKey={draftKey} step="bilgiler" title={spareStepNames.bilgiler}>
        <Line term="Fotoğraf" text={String(photos.length)} />
        <Line term="Başlık" text={form.title && upperCase(form.title)} />
        <Line term="Durumu" text={partConditionName(form.condition ?? null)} />
        <Line term="Parça no" text={form.partNumber?.toUpperCase()} />
        <Line term="Fiyat" text={formatPrice(liraToKurus(parseMasked(form.price ?? "") ?? 0))} />
        <Line term="Açıklama" text={descriptionText(form.description ?? "")} />
      </Part>
    </Review>
  );
}
