import { createContext, use } from "react";

/** The state of a form for its fields. */
export type FormState = {
  /** Prefix of the ids of the form's fields. */
  id: string;
  /** A sentence per invalid field. */
  errors: Readonly<Record<string, string>>;
  /** Fields that passed single-field validation. */
  passed: ReadonlySet<string>;
  /** The submitted values of a refused form, and the ticked ones; empty in a new form. */
  values: Readonly<Record<string, string>> | undefined;
  lists: Readonly<Record<string, readonly string[]>>;
  isSending: boolean;
  /** A field's own check says what is wrong with it, beside the generic validator; undefined when nothing is. */
  report: (name: string, fault: string | undefined) => void;
};

export const FormContext = createContext<FormState>({
  id: "f",
  errors: {},
  passed: new Set(),
  values: undefined,
  lists: {},
  isSending: false,
  report: () => {},
});

/** What a page says below some fields beside their hints, by their names. */
export const FieldRemarks = createContext<Readonly<Record<string, string>>>({});

/** Why no form of the page can be sent, in a sentence; null where they can. */
export const ClosedForms = createContext<string | null>(null);

export const useFormsClosedReason = () => use(ClosedForms);

/** Whether submit buttons are disabled. */
export const useFormsClosed = () => useFormsClosedReason() !== null;

export const useFormState = () => use(FormContext);

/** The id of a field's control, for links and labels. */
export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

/** A field's initial value: the submitted one after a refusal, else `fallback`. */
export function useTypedValue(name: string, fallback?: string | number): string | undefined {
  const typed = useFormState().values?.[name];
  if (typed !== undefined) return typed;
  return fallback === undefined ? undefined : String(fallback);
}

/** A field's initially ticked values. */
export function useTickedValues(name: string, fallback: readonly string[] = []): readonly string[] {
  const { values, lists } = useFormState();
  if (!values) return fallback;
  return lists[name] ?? [values[name] ?? []].flat();
}
