import { Link } from "react-router";
import { formatPrice, liraToKurus, parseMasked } from "#src/shared/money.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { ConfirmNotice } from "../create/confirm-notice.tsx";
import { descriptionText } from "../create/description.ts";
import { stepAddress } from "../create/step-address.ts";
import type { DraftKey } from "../drafts/rules.ts";
import { partConditionName } from "../rules.ts";
import { type SpareStep, spareStepNames } from "./rules.ts";
import type { SpareStepProps } from "./wizard.tsx";

/** Everything once more before it goes to the moderators. */
export function ReviewStep({ data, form }: SpareStepProps) {
  const { names, photos, part, path, draftKey } = data;
  const isEdit = "keyCode" in draftKey;
  return (
    <section className="formstep">
      <h2>{isEdit ? "Kontrol edin ve kaydedin" : "Kontrol edin ve yayınlayın"}</h2>
      {!data.isConfirmed && <ConfirmNotice />}
      <Part draftKey={draftKey} step="parca">
        <Line term="Parça" text={part?.name} />
        <Line term="Kategori" text={path.map(({ name }) => name).join(" › ")} />
      </Part>
      <Part draftKey={draftKey} step="arac">
        <Line term="Uyumlu araç" text={`${names.brand} ${names.model}`} />
        <Line term="Konum" text={`${names.city} / ${names.town}`} />
      </Part>
      <Part draftKey={draftKey} step="bilgiler">
        <Line term="Fotoğraf" text={String(photos.length)} />
        <Line term="Başlık" text={form.title && upperCase(form.title)} />
        <Line term="Durumu" text={partConditionName(form.condition ?? null)} />
        <Line term="Parça no" text={form.partNumber?.toUpperCase()} />
        <Line term="Fiyat" text={formatPrice(liraToKurus(parseMasked(form.price ?? "") ?? 0))} />
        <Line term="Açıklama" text={descriptionText(form.description ?? "")} />
      </Part>
      {!isEdit && (
        <p className="small muted">İlanınız incelenir ve onaylanınca yayına girer. Sonucu e-posta ile bildiririz.</p>
      )}
    </section>
  );
}

type PartProps = { draftKey: DraftKey; step: SpareStep; children: React.ReactNode };

function Part({ draftKey, step, children }: PartProps) {
  const title = spareStepNames[step];
  return (
    <div className="panel">
      <div className="formstep__head">
        <h3>{title}</h3>
        <Link className="more" to={stepAddress(draftKey, step)} aria-label={`${title} adımını düzenleyin`}>
          Düzenleyin
        </Link>
      </div>
      <dl className="review">{children}</dl>
    </div>
  );
}

const Line = ({ term, text }: { term: string; text: string | null | undefined }) => (
  <div>
    <dt>{term}</dt>
    <dd>{text || "–"}</dd>
  </div>
);
