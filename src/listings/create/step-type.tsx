import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import type { StepProps } from "./wizard.tsx";

/** What is sold. Cars and the other vehicles for sale; more kinds of listings have wizards of their own. */
export function TypeStep({ data, form }: StepProps) {
  return (
    <section className="formstep">
      <h2>Ne satıyorsunuz?</h2>
      <input type="hidden" name="listingType" value="satilik" />
      <RadioGroup
        name="type"
        label="Araç türü"
        look="cards"
        defaultValue={form.type}
        options={data.types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </section>
  );
}
