import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField, TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { reportLimits } from "../report.ts";
import type { SectionProps } from "./section-props.ts";
import { SectionForm } from "./section-form.tsx";

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
        <TextField
          name="inspector"
          label="İnceleyen"
          isOptional
          maxLength={reportLimits.nameMax}
          defaultValue={draft.inspector}
        />
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
          name="mileageKm"
          label="O günkü kilometre"
          unit="km"
          isOptional
          maxLength={7}
          defaultValue={draft.mileageKm}
        />
        <TextField
          name="plate"
          label="Plaka"
          isOptional
          maxLength={12}
          autoComplete="off"
          hint="İlanla karşılaştırılır, gösterilmez."
          defaultValue={draft.plate}
        />
        <TextField
          name="chassis"
          label="Şasi numarası"
          isOptional
          maxLength={17}
          autoComplete="off"
          hint="İlanla karşılaştırılır, gösterilmez."
          defaultValue={draft.chassis}
        />
      </div>
      <TextareaField
        name="conclusion"
        label="Sonuç"
        rows={5}
        isOptional
        isCounted
        minLength={reportLimits.conclusionMin}
        maxLength={reportLimits.conclusionMax}
        hint="Alıcının ilk okuyacağı cümleler."
        defaultValue={draft.conclusion}
      />
    </SectionForm>
  );
}
