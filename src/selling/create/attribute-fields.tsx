import { isUsed, visibleAttributes } from "#src/listings/fields/conditions.ts";
import type { StepProps } from "./step-props.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { attributeField } from "./submit-rules.ts";

/** What is asked of vehicles of this type alone. */
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
        onChange={keep}
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

// The wizard follows every change of the form; React asks for a handler beside a value.
const keep = () => {};
