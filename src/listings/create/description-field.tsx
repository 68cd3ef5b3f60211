import { RichTextField } from "#src/ui/form/rich-text-field.tsx";
import { descriptionText } from "./description.ts";
import { descriptionMaxLength, descriptionMinLength, type DraftForm } from "./rules.ts";
import type { StepProps } from "./wizard.tsx";

/** What the seller says of the car. */
export function DescriptionField({ form, change }: { form: DraftForm; change: StepProps["change"] }) {
  return (
    <div className="full">
      <RichTextField
        name="description"
        label="Açıklama"
        placeholder="Bakım geçmişi, lastikler, muayene tarihi, satış nedeni"
        hint="Telefon ve e-posta yazmayın; alıcılar size ilandan ulaşır."
        minLength={descriptionMinLength}
        maxLength={descriptionMaxLength}
        defaultValue={form.description}
        plainValue={descriptionText(form.description ?? "")}
        onChange={(description) => change((before) => ({ ...before, description }))}
      />
    </div>
  );
}
