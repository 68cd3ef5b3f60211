import type { StepProps } from "./step-props.ts";
import { useEffect, useState } from "react";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { FieldNote } from "#src/ui/form/field.tsx";
import { fieldId, useFormState } from "#src/ui/form/form-state.ts";
import { warrantyCheckCall } from "./api.ts";
import { warrantyConditions } from "./warranty-rules.ts";

const askDelayMs = 400;

/**
 * Product 5.9: the warranty option appears once all fields it depends on are filled in and the provider accepts the
 * vehicle. When the option disappears, its choice is cleared.
 */
export function WarrantyField({ data: { warranty }, form, facts, change }: StepProps) {
  const { id: formId, errors } = useFormState();
  const [accepted, setAccepted] = useState<string>();
  const conditions = warranty && warrantyConditions(form, facts);
  const wanted = conditions && JSON.stringify(conditions);
  const isChosen = form.warrantyOption === "1";

  useEffect(() => {
    if (!warranty || !wanted) return;
    const asking = new AbortController();
    const ask = async () => {
      const { success } = await warrantyCheckCall(warranty.slug)(JSON.parse(wanted), { signal: asking.signal }).catch(
        () => ({ success: false }),
      );
      if (asking.signal.aborted) return;
      setAccepted(success ? wanted : undefined);
      if (!success) change((before) => (before.warrantyOption === "1" ? { ...before, warrantyOption: "0" } : before));
    };
    const timer = setTimeout(() => void ask(), askDelayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one request for each set of conditions
  }, [warranty?.slug, wanted]);

  if (!warranty) return null;
  const isOffered = wanted !== undefined && accepted === wanted;
  const id = fieldId(formId, "warrantyOption");
  const error = errors["warrantyOption"];
  return (
    <div className={isOffered || error ? `field full ${error ? "field--bad" : ""}` : "sr"} role="status">
      <input type="hidden" name="warrantyOption" value={isChosen && wanted ? "1" : "0"} />
      {isOffered && (
        <>
          <Check
            id={id}
            aria-describedby={`${id}-note`}
            checked={isChosen}
            onChange={({ currentTarget: { checked } }) =>
              change((before) => ({ ...before, warrantyOption: checked ? "1" : "0" }))
            }
          >
            {warranty.name} ile garantili satılsın
          </Check>
          <FieldNote
            id={id}
            error={error}
            hint={`Aracınız ${warranty.name} koşullarını karşılıyor. Garantinin kapsamını ve bedelini sağlayıcı belirler.`}
          />
        </>
      )}
      {!isOffered && error !== undefined && <FieldNote id={id} error={error} />}
    </div>
  );
}
