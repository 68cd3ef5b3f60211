import type { KeyboardEvent } from "react";
import { pointResults, reportLimits, resultsByKey } from "../report.ts";
import type { SectionProps } from "./section-props.ts";
import { SectionForm } from "./section-form.tsx";
import { noteField, resultField } from "./section-input.ts";

/**
 * The points of a group. On a result the keys 1 to 4 choose and lead to the next point; the arrows choose as in every
 * group of radio buttons.
 */
export function PointsSection({ loaderData, actionData, next }: SectionProps & { next: string }) {
  const { points, draft, draftVersion } = loaderData;
  return (
    <SectionForm id="noktalar" draftVersion={draftVersion} next={next} answer={actionData}>
      <p className="small muted">
        Tuşlar: {resultsByKey.map((result) => `${pointResults[result].key} ${pointResults[result].name}`).join(", ")}.
      </p>
      <ul className="certificate-desk__points">
        {points.map(({ code, name }) => {
          const entry = draft.points?.[code];
          return (
            <li key={code}>
              <fieldset className="certificate-desk__point">
                <legend>{name}</legend>
                <div className="certificate-desk__results">
                  {resultsByKey.map((result) => (
                    <label key={result} className="check">
                      <input
                        type="radio"
                        name={resultField(code)}
                        value={result}
                        data-key={pointResults[result].key}
                        defaultChecked={entry?.result === result}
                        onKeyDown={chooseByKey}
                      />
                      {pointResults[result].name}
                    </label>
                  ))}
                </div>
              </fieldset>
              <input
                className="input"
                name={noteField(code)}
                aria-label={`${name}: not`}
                placeholder="Not"
                maxLength={reportLimits.noteMax}
                defaultValue={entry?.note}
              />
            </li>
          );
        })}
      </ul>
    </SectionForm>
  );
}

function chooseByKey(event: KeyboardEvent<HTMLInputElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const group = event.currentTarget.closest("fieldset");
  const radio = group?.querySelector<HTMLInputElement>(`input[data-key="${CSS.escape(event.key)}"]`);
  if (!group || !radio) return;
  event.preventDefault();
  radio.click();
  const groups = [...(group.closest("form")?.querySelectorAll("fieldset") ?? [])];
  const following = groups[groups.indexOf(group) + 1];
  const focused =
    following?.querySelector<HTMLInputElement>("input:checked") ?? following?.querySelector<HTMLInputElement>("input");
  (focused ?? radio).focus();
}
