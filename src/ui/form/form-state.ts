import { createContext, use } from "react";

/** What the fields of a form have to know of it. */
export type FormState = {
  /** Begins the ids of the form's fields. */
  id: string;
  /** A sentence per invalid field. */
  errors: Readonly<Record<string, string>>;
  /** Fields that were looked at alone and are right. */
  passed: ReadonlySet<string>;
  /** What was typed before the form was refused, and what was ticked; nothing in a new form. */
  values: Readonly<Record<string, string>> | undefined;
  lists: Readonly<Record<string, readonly string[]>>;
  isSending: boolean;
};

export const FormContext = createContext<FormState>({
  id: "f",
  errors: {},
  passed: new Set(),
  values: undefined,
  lists: {},
  isSending: false,
});

/** Why no form of the page can be sent, in a sentence; null where they can. */
export const ClosedForms = createContext<string | null>(null);

/** Whether buttons that send something are off. */
export const useFormsClosed = () => use(ClosedForms) !== null;

export const useFormState = () => use(FormContext);

/** The id of a field's control; links and labels lead there. */
export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

/** What stands in a field at first: what was typed before a refusal, else `fallback`. */
export function useTypedValue(name: string, fallback?: string | number): string | undefined {
  const typed = useFormState().values?.[name];
  if (typed !== undefined) return typed;
  return fallback === undefined ? undefined : String(fallback);
}

/** The ticked values of a field at first. */
export function useTickedValues(name: string, fallback: readonly string[] = []): readonly string[] {
  const { values, lists } = useFormState();
  if (!values) return fallback;
  return lists[name] ?? [values[name] ?? []].flat();
}
