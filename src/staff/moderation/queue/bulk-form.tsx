import { Link } from "react-router";
import { rejectionReasons } from "#src/selling/listings/transitions.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { deskPath, noteMaxLength } from "../rules.ts";
import { bulkFormId } from "./bulk-rules.ts";

/** Decisions on the ticked listings of the list below, whose boxes belong to its forms. */
export function BulkForm({ answer }: { answer: unknown }) {
  const isHydrated = useHydrated();
  return (
    <div className="panel desk__bulk">
      <Form method="post" id={bulkFormId} answer={answer}>
        <div className="desk__bulk-row">
          {isHydrated && (
            <Button type="button" look="line" size="s" onClick={tickAll}>
              Hepsini seçin
            </Button>
          )}
          <SubmitButton look="ink" size="s" name="decision" value="approve">
            Seçilenleri onaylayın
          </SubmitButton>
        </div>
        <details>
          <summary>Seçilenleri reddedin</summary>
          <CheckboxGroup
            name="reasons"
            label="Nedenler"
            isOptional
            options={Object.entries(rejectionReasons).map(([value, label]) => ({ value, label }))}
          />
          <TextareaField name="note" label="Satıcılara not" rows={2} isOptional maxLength={noteMaxLength} />
          <SubmitButton look="bad" size="s" name="decision" value="reject">
            Seçilenleri reddedin
          </SubmitButton>
        </details>
      </Form>
    </div>
  );
}

/** Ticks all boxes of the list, or clears them where all are ticked. */
function tickAll() {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[form="${bulkFormId}"]`)];
  const isAll = boxes.every(({ checked }) => checked);
  for (const box of boxes) box.checked = !isAll;
}

/** What became of the ticked listings: how many were decided, and why which were not. */
export function BulkResult({
  done,
  failed,
}: {
  done: string;
  failed: readonly { keyCode: string; message: string }[];
}) {
  return (
    <>
      <Notice tone={failed.length > 0 ? "warn" : "good"} text={done} />
      {failed.length > 0 && (
        <Notice tone="bad">
          <p>Şu ilanlarda karar uygulanmadı:</p>
          <ul>
            {failed.map(({ keyCode, message }) => (
              <li key={keyCode}>
                <Link to={`${deskPath}/${keyCode}`}>{keyCode}</Link>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
