import { isUsed, visibleAttributes } from "#src/selling/listings/fields/conditions.ts";
import type { StepProps } from "./step-props.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { attributeField } from "./submit-rules.ts";

/** The fields that only vehicles of this type have. */
export function AttributeFields({ data, form }: Pick<StepProps, "data" | "form">) {
  return visibleAttributes(form, data.attributes).map(({ slug, name, kind, unit, options, isRequired }) => {
    const isOptional = !(isRequired && isUsed(form));
    const field = {
      name: attributeField(slug),
      label: name,
      ...(isOptional ? { remark: "isteğe bağlı", isOptional } : {}),
    };
    return kind === "choice" ? (
      <SelectField
        key={slug}
        {...field}
        value={form.attributes?.[slug] ?? ""}
        onChange={noop}
        options={options.map((option) => ({ value: option.slug, label: option.name }))}
      />
    ) : (
      <MaskedField
        key={slug}
        mask="number"
        {...field}
        unit={unit ?? undefined}
        autoComplete="off"
        defaultValue={form.attributes?.[slug]}
      />
    );
  });
}

// The wizard listens to input events of the whole form; React requires a handler for a controlled field.
const noop = () => {};
