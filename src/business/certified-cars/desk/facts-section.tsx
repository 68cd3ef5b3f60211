import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField, TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import type { SectionProps } from "./section-props.ts";
import { SectionForm } from "./section-form.tsx";
import { DraftFacts } from "../report.ts";

const fields = fieldsOf(DraftFacts);

/** The facts of the inspection and its conclusion. Every field may stay empty until the report is published. */
export function FactsSection({ loaderData, actionData, next }: SectionProps & { next: string }) {
  const { draft, centres, draftVersion } = loaderData;
  return (
    <SectionForm id="bilgiler" draftVersion={draftVersion} next={next} answer={actionData}>
      <div className="desk__form">
        <SelectField
          name="centreId"
          label="Ekspertiz merkezi"
          isOptional
          options={centres}
          defaultValue={draft.centreId}
        />
        <TextField {...fields.inspector} label="İnceleyen" isOptional defaultValue={draft.inspector} />
        <TextField name="inspectedOn" label="İnceleme günü" type="date" isOptional defaultValue={draft.inspectedOn} />
        <TextField
          name="validUntil"
          label="Son geçerlilik günü"
          type="date"
          isOptional
          defaultValue={draft.validUntil}
        />
        <MaskedField
          mask="digits"
          {...fields.mileageKm}
          label="O günkü kilometre"
          unit="km"
          isOptional
          defaultValue={draft.mileageKm}
        />
        <TextField
          {...fields.plate}
          label="Plaka"
          isOptional
          autoComplete="off"
          hint="İlanla karşılaştırılır, gösterilmez."
          defaultValue={draft.plate}
        />
        <TextField
          {...fields.chassis}
          label="Şasi numarası"
          isOptional
          autoComplete="off"
          hint="İlanla karşılaştırılır, gösterilmez."
          defaultValue={draft.chassis}
        />
      </div>
      <TextareaField
        {...fields.conclusion}
        label="Sonuç"
        rows={5}
        isOptional
        isCounted
        hint="Alıcının ilk okuyacağı cümleler."
        defaultValue={draft.conclusion}
      />
    </SectionForm>
  );
}
