import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { enteredPrice } from "./facts.ts";
import { listingTypeNames, listingTypeOf } from "./listing-type-rules.ts";
import type { CreatePageData } from "./page-data.server.ts";
import { type DraftForm, type Step, stepNames, steps } from "./rules.ts";
import { hasDamageFields } from "./submit-rules.ts";
import { savedAtText } from "./saved-at.ts";
import { stepAddress, stepName } from "./step-address.ts";
import type { Saved } from "./use-draft.ts";

type Props = { data: CreatePageData; form: DraftForm; saved: Saved; errorCount: number };

/** Where the seller is, how far it is, and when the draft was kept; on a phone without the list of steps. */
export function Progress({ data, form, saved, errorCount }: Props) {
  const { step: current, open } = data;
  const at = steps.indexOf(current);
  const percent = Math.round((steps.indexOf(open) / steps.length) * 100);
  return (
    <aside className="create__side" aria-label="İlerleme">
      <div className="progress">
        <p className="small">
          <strong>{at + 1}. adım</strong>{" "}
          <span className="muted">
            / {steps.length} – {stepName(data.draftKey, current, stepNames)}
          </span>
        </p>
        {!("keyCode" in data.draftKey) && (
          <div
            className="progress__bar"
            role="progressbar"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={`Yüzde ${percent} tamam`}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        )}
        <p className="tiny" role="status">
          {saved.fault ?? (saved.at && savedAtText(new Date(saved.at)))}
        </p>
      </div>
      <ol className="steps">
        {steps.map((step, index) => {
          const isDone = index < steps.indexOf(open);
          const note =
            step === current && errorCount > 0 ? `${errorCount} alan düzeltilecek` : noteOf(step, data, form);
          return (
            <li
              key={step}
              className={step === current ? "is-now" : isDone ? "is-done" : ""}
              aria-current={step === current ? "step" : undefined}
            >
              <span className="steps__dot">
                {isDone && step !== current ? <Icon name="check" size="xs" /> : index + 1}
              </span>
              <span>
                <b>
                  {index <= steps.indexOf(open) && step !== current ? (
                    <Link to={stepAddress(data.draftKey, step)}>{stepName(data.draftKey, step, stepNames)}</Link>
                  ) : (
                    stepName(data.draftKey, step, stepNames)
                  )}
                </b>
                <span>{note}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

function noteOf(step: Step, { names, facts, draftKey }: CreatePageData, form: DraftForm): string | undefined {
  switch (step) {
    case "tur":
      return names.type && `${listingTypeNames[listingTypeOf(form)]}, ${names.type}`;
    case "arac":
      return names.model && [names.brand, names.model, form.modelYear].filter(Boolean).join(" ");
    case "bilgiler":
      return hasDamageFields(form, facts) ? "Fotoğraf, açıklama, hasar" : "Fotoğraf, açıklama, donanım";
    case "fiyat":
      return form.price ? enteredPrice(form) : "Tutar, il ve ilçe";
    case "yayin":
      return "keyCode" in draftKey ? "Değişiklikleri kaydedin" : "Moderatör onayına gider";
  }
}
