import { TextField } from "#src/ui/form/text-fields.tsx";
import { limitText, measurements } from "../measurements.ts";
import type { SectionProps } from "./section-props.ts";
import { SectionForm } from "./section-form.tsx";
import { measureField, decimalMaxLength } from "./section-input.ts";

/** The measured values; what was not measured stays empty. */
export function MeasuresSection({ loaderData, actionData, next }: SectionProps & { next: string }) {
  const { draft, draftVersion } = loaderData;
  return (
    <SectionForm id="olcumler" draftVersion={draftVersion} next={next} answer={actionData}>
      {[...Map.groupBy(measurements, ({ group }) => group)].map(([group, rows]) => (
        <section key={group} className="certificate-desk" aria-label={group}>
          <h2>{group}</h2>
          <div className="desk__form">
            {rows.map((one) => (
              <TextField
                key={one.code}
                name={measureField(one.code)}
                label={one.name}
                unit={one.unit}
                hint={limitText(one)}
                isOptional
                inputMode="decimal"
                maxLength={decimalMaxLength}
                autoComplete="off"
                defaultValue={draft.measures?.[one.code]?.toString().replace(".", ",")}
              />
            ))}
          </div>
        </section>
      ))}
    </SectionForm>
  );
}
