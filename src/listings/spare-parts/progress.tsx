import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { savedAtText } from "../create/saved-at.ts";
import { stepAddress, stepName } from "../create/step-address.ts";
import type { Saved } from "../create/use-draft.ts";
import type { SparePageData } from "./page-data.server.ts";
import { type SpareForm, type SpareStep, spareStepNames, spareSteps } from "./rules.ts";

type Props = { data: SparePageData; form: SpareForm; saved: Saved; errorCount: number };

/** Where the seller is, how far it is, and when the draft was kept; on a phone without the list of steps. */
export function SpareProgress({ data, form, saved, errorCount }: Props) {
  const { step: current, open } = data;
  const reached = spareSteps.indexOf(open);
  const percent = Math.round((reached / spareSteps.length) * 100);
  return (
    <aside className="create__side" aria-label="İlerleme">
      <div className="progress">
        <p className="small">
          <strong>{spareSteps.indexOf(current) + 1}. adım</strong>{" "}
          <span className="muted">
            / {spareSteps.length} – {stepName(data.draftKey, current, spareStepNames)}
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
        {spareSteps.map((step, index) => {
          const isNow = step === current;
          const isDone = index < reached && !isNow;
          const note = isNow && errorCount > 0 ? `${errorCount} alan düzeltilecek` : noteOf(step, data, form);
          return (
            <li
              key={step}
              className={isNow ? "is-now" : isDone ? "is-done" : ""}
              aria-current={isNow ? "step" : undefined}
            >
              <span className="steps__dot">{isDone ? <Icon name="check" size="xs" /> : index + 1}</span>
              <span>
                <b>
                  {index <= reached && !isNow ? (
                    <Link to={stepAddress(data.draftKey, step)}>{stepName(data.draftKey, step, spareStepNames)}</Link>
                  ) : (
                    stepName(data.draftKey, step, spareStepNames)
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

function noteOf(step: SpareStep, { names, part, draftKey }: SparePageData, form: SpareForm): string | undefined {
  switch (step) {
    case "parca":
      return part?.name;
    case "arac":
      return names.model ? [names.brand, names.model].join(" ") : "Marka, model, il ve ilçe";
    case "bilgiler":
      return form.price ? `${form.price} TL` : "Fotoğraf, durum, fiyat";
    case "yayin":
      return "keyCode" in draftKey ? "Değişiklikleri kaydedin" : "Moderatör onayına gider";
  }
}
