import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { savedAtText } from "../create/saved-at.ts";
import { stepAddress, stepName } from "../create/step-address.ts";
import type { Saved } from "../create/use-draft.ts";
import type { DraftKey } from "../drafts/rules.ts";

type Props<Step extends string> = {
  step: Step;
  /** The furthest step that is open. */
  open: Step;
  draftKey: DraftKey;
  steps: readonly Step[];
  stepNames: Record<Step, string>;
  noteOf: (step: Step) => string | undefined;
  saved: Saved;
  errorCount: number;
};

/** The current step, the list of steps (not on phones), and when the draft was saved. */
export function Progress<Step extends string>(props: Props<Step>) {
  const { step: current, open, draftKey, steps, stepNames, noteOf, saved, errorCount } = props;
  const reached = steps.indexOf(open);
  const percent = Math.round((reached / steps.length) * 100);
  return (
    <aside className="create__side" aria-label="İlerleme">
      <div className="progress">
        <p className="small">
          <strong>{steps.indexOf(current) + 1}. adım</strong>{" "}
          <span className="muted">
            / {steps.length} – {stepName(draftKey, current, stepNames)}
          </span>
        </p>
        {!("keyCode" in draftKey) && (
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
          const isNow = step === current;
          const isDone = index < reached && !isNow;
          const name = stepName(draftKey, step, stepNames);
          return (
            <li
              key={step}
              className={isNow ? "is-now" : isDone ? "is-done" : ""}
              aria-current={isNow ? "step" : undefined}
            >
              <span className="steps__dot">{isDone ? <Icon name="check" size="xs" /> : index + 1}</span>
              <span>
                <b>{index <= reached && !isNow ? <Link to={stepAddress(draftKey, step)}>{name}</Link> : name}</b>
                <span>{isNow && errorCount > 0 ? `${errorCount} alan düzeltilecek` : noteOf(step)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}
