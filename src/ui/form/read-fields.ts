import type { FieldDescription } from "./validator.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a form to validate, in order; without disabled ones. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== "" &&
      !element.matches(":disabled"),
  );
}

/** The field of a control: `equipment[]` belongs to the field `equipment`. */
export const fieldName = (control: Control) => control.name.replace(/\[\]$/, "");

/** The labels of a form's fields, as shown on the page. */
export const labelsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    controlsOf(form).flatMap((control) => {
      const text = document.getElementById(`${form.id}-${fieldName(control)}-label`)?.textContent;
      return text ? [[fieldName(control), text]] : [];
    }),
  );

export const readFields = (form: HTMLFormElement): FieldDescription[] => controlsOf(form).map(readField);

function readField(control: Control): FieldDescription {
  const { dataset } = control;
  return {
    name: fieldName(control),
    kind: kindOf(control),
    // The length of rich text is that of its plain text.
    value: dataset["text"] ?? control.value,
    isChecked: control instanceof HTMLInputElement && control.checked,
    isFlagged: dataset["validate"] !== undefined,
    isForced: dataset["validateforce"] !== undefined,
    isVisible: control.type !== "hidden" && control.checkVisibility({ visibilityProperty: true }),
    isOptional: dataset["optional"] !== undefined,
    minLength: limit(control, "minLength"),
    maxLength: dataset["maxLength"] ? Number(dataset["maxLength"]) : limit(control, "maxLength"),
    type: dataset["validatetype"] as FieldDescription["type"],
    message: dataset["validationMsg"],
    isCurrentPassword: control.autocomplete === "current-password",
  };
}

function kindOf(control: Control): FieldDescription["kind"] {
  const { type } = control;
  // A password that is shown is a text input.
  if (control.dataset["password"] !== undefined) return "password";
  return type === "email" || type === "password" || type === "checkbox" || type === "radio" ? type : "text";
}

function limit(control: Control, name: "minLength" | "maxLength"): number | undefined {
  const value = control instanceof HTMLSelectElement ? -1 : control[name];
  return value >= 0 ? value : undefined;
}
