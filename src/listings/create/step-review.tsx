import { Link } from "react-router";
import { formatPrice, liraToKurus, parseMasked } from "#src/shared/money.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { damageSentence } from "../damage/rules.ts";
import type { DraftKey } from "../drafts/rules.ts";
import { hasDamageSection, isUnusedAgeType } from "../rules.ts";
import { ConfirmNotice } from "./confirm-notice.tsx";
import { descriptionText } from "./description.ts";
import { engineLabel } from "./engine-label.ts";
import { knownEngine, optionName, vehicleName } from "./facts.ts";
import type { Step } from "./rules.ts";
import { stepAddress } from "./step-address.ts";
import type { StepProps } from "./wizard.tsx";

/** Everything once more before it goes to the moderators. */
export function ReviewStep({ data, form, facts }: StepProps) {
  const { names, photos } = data;
  const engine = engineLabel(knownEngine(form, facts.engine), (kind, slug) => optionName(data, kind, slug));
  const isUsed = !isUnusedAgeType(Number(form.ageType));
  const damage = facts.vehicleType && hasDamageSection("satilik", facts.vehicleType.id);
  return (
    <section className="formstep">
      <h2>Kontrol edin ve yayınlayın</h2>
      {!data.isConfirmed && <ConfirmNotice />}
      <Part draftKey={data.draftKey} step="arac" title="Araç">
        <Line term="Tür" text={`Satılık, ${names.type}`} />
        <Line term="Araç" text={vehicleName(data)} />
        <Line term="Model yılı" text={form.modelYear} />
        <Line term="Motor" text={engine} />
      </Part>
      <Part draftKey={data.draftKey} step="bilgiler" title="Fotoğraf ve bilgiler">
        <Line term="Fotoğraf" text={String(photos.length)} />
        <Line term="Başlık" text={form.title && upperCase(form.title)} />
        <Line term="Durumu" text={optionName(data, "age-type", form.ageType)} />
        {isUsed && <Line term="Kilometre" text={form.mileage && `${form.mileage} km`} />}
        {isUsed && <Line term="Plaka" text={`${upperCase(form.plate ?? "")} (yayınlanmaz)`} />}
        <Line term="Renk" text={optionName(data, "colour", form.colour)} />
        <Line term="Donanım" text={`${form.equipment?.length ?? 0} seçili`} />
        {damage && <Line term="Hasar" text={damageSentence(form.damage ?? {})} />}
        <Line term="Açıklama" text={descriptionText(form.description ?? "")} />
      </Part>
      <Part draftKey={data.draftKey} step="fiyat" title="Fiyat ve konum">
        <Line term="Fiyat" text={formatPrice(liraToKurus(parseMasked(form.price ?? "") ?? 0))} />
        <Line term="Konum" text={`${names.city} / ${names.town}`} />
      </Part>
      <p className="small muted">İlanınız incelenir ve onaylanınca yayına girer. Sonucu e-posta ile bildiririz.</p>
    </section>
  );
}

type PartProps = { draftKey: DraftKey; step: Step; title: string; children: React.ReactNode };

function Part({ draftKey, step, title, children }: PartProps) {
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

const Line = ({ term, text }: { term: string; text: string | undefined }) => (
  <div>
    <dt>{term}</dt>
    <dd>{text || "–"}</dd>
  </div>
);
