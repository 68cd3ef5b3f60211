import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type SubmitEvent,
} from "react";
import { flushSync } from "react-dom";
import { Form as RouterForm, useLocation, useNavigation, type FetcherWithComponents } from "react-router";
import { showFocused, useAnswered } from "../use-answered.ts";
import { useHydrated } from "../use-hydrated.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { ClosedForms, FormContext } from "./form-state.ts";
import { controlsOf, fieldName, labelsOf, readFields } from "./read-fields.ts";
import { revalidationDelayMs, validateFields } from "./validator.ts";

type Refused = {
  message: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  lists?: Record<string, string[]>;
};

type FormProps = Omit<ComponentProps<typeof RouterForm>, "children"> & {
  children: ReactNode;
  /** The page's `actionData`: a refusal is shown at its fields. */
  answer?: unknown;
  /** Submits in place instead of leaving the page; its data is the answer. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Names of the fields in the list of errors, where the labels do not have them. */
  labels?: Record<string, string>;
  /** The errors that the server would find in the current values, by name; checked beside the generic validator. */
  faultsOf?: () => Record<string, string>;
};

const noErrors: Record<string, string> = {};
const noLists = {};

/**
 * A form validated in the browser by the generic validator (Product 11.1), and by the server, with errors in the same
 * places. Without scripts it is a plain form that the server answers. A form that only asks (GET) is never closed.
 */
export function Form({
  children,
  answer: given,
  fetcher,
  labels: givenLabels,
  faultsOf,
  id: givenId,
  onSubmit,
  ...rest
}: FormProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher ? fetcher.data : given;
  const refusal = isRefused(answer) ? answer : undefined;
  const [checked, setChecked] = useState({ answer, errors: refusal?.fields ?? noErrors, passed: new Set<string>() });
  if (checked.answer !== answer) setChecked({ answer, errors: refusal?.fields ?? noErrors, passed: new Set() });
  const [reported, setReported] = useState(noErrors);
  const report = useCallback(
    (name: string, fault: string | undefined) =>
      setReported(({ [name]: _before, ...others }) => (fault === undefined ? others : { ...others, [name]: fault })),
    [],
  );
  const errors = { ...checked.errors, ...reported };
  const isSending = useIsSending(fetcher, answer);
  const isHydrated = useHydrated();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const edited = useRef(new Set<string>());
  const [labels, setLabels] = useState(givenLabels);
  // The debounced validation reads the values of the latest render.
  const latestFaultsOf = useRef(faultsOf);
  useEffect(() => {
    latestFaultsOf.current = faultsOf;
  });

  useEffect(() => {
    if (!refusal) return;
    // A pending validation must not clear the server's error of this field, which it cannot check.
    timers.current.forEach(clearTimeout);
    edited.current.clear();
  }, [refusal]);
  useAnswered(refusal, () => showFirst(form.current, Object.keys(refusal?.fields ?? {})));
  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach(clearTimeout);
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const failed = validateFields(readFields(event.currentTarget));
    // A pending validation must not clear the error that the server is about to return.
    timers.current.forEach(clearTimeout);
    edited.current.clear();
    const known = { ...labelsOf(event.currentTarget), ...givenLabels };
    // Errors are rendered before the page scrolls to them, and the focus moves before anybody can
    // type: later it would be taken from the field in use.
    flushSync(() => {
      setLabels(known);
      setChecked({ answer, errors: Object.fromEntries(failed), passed: new Set() });
    });
    const names = [...failed.keys(), ...Object.keys(reported)];
    if (names.length > 0) {
      event.preventDefault();
      showFirst(form.current, names);
      return;
    }
    isSending.start();
    onSubmit?.(event);
    if (event.defaultPrevented && !fetcher) isSending.stop();
  }

  /** Single-field mode: a valid field loses its error and gets its check mark. */
  function revalidate(name: string, mayMark: boolean) {
    if (!form.current) return;
    const fault = validateFields(readFields(form.current)).get(name) ?? latestFaultsOf.current?.()[name];
    setChecked(({ errors, passed, ...state }) => {
      if (fault !== undefined && !mayMark && errors[name] === undefined)
        return { ...state, errors, passed: new Set([...passed].filter((other) => other !== name)) };
      const { [name]: _gone, ...others } = errors as Record<string, string>;
      const stillPassed = [...passed].filter((other) => other !== name);
      return fault === undefined
        ? { ...state, errors: others, passed: new Set([...stillPassed, name]) }
        : { ...state, errors: { ...others, [name]: fault }, passed: new Set(stillPassed) };
    });
  }

  function later(name: string, mayMark: boolean) {
    clearTimeout(timers.current.get(name));
    timers.current.set(
      name,
      setTimeout(() => revalidate(name, mayMark), revalidationDelayMs),
    );
  }

  function touched(event: FormEvent<HTMLFormElement> | FocusEvent<HTMLFormElement>, isLeft: boolean) {
    const control = controlsOf(event.currentTarget).find((one) => one === event.target);
    if (!control || (control.dataset["validate"] === undefined && control.dataset["validateforce"] === undefined))
      return;
    const name = fieldName(control);
    // No errors are shown while still typing; a choice is validated at once.
    const isChoice = ["checkbox", "radio", "select-one", "hidden"].includes(control.type);
    if (!isLeft) edited.current.add(name);
    if (edited.current.has(name)) later(name, isLeft || isChoice);
  }

  // The notice disappears once each invalid field was corrected.
  const isSettled = Object.keys(refusal?.fields ?? {}).length > 0 && Object.keys(errors).length === 0;
  const Element = fetcher ? (fetcher.Form as typeof RouterForm) : RouterForm;
  return (
    <Element
      {...rest}
      ref={form}
      id={id}
      noValidate={isHydrated}
      onSubmit={submit}
      onInput={(event) => touched(event, false)}
      onBlur={(event) => touched(event, true)}
    >
      <FormContext
        value={{
          id,
          errors,
          passed: checked.passed,
          values: refusal?.values,
          lists: refusal?.lists ?? noLists,
          isSending: isSending.now,
          report,
        }}
      >
        <ErrorSummary errors={errors} message={isSettled ? undefined : refusal?.message} formId={id} labels={labels} />
        {rest.method === "get" ? <ClosedForms value={null}>{children}</ClosedForms> : children}
      </FormContext>
    </Element>
  );
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "message" in answer && "fields" in answer;

/**
 * Whether this form, not another of the page, is being submitted: true from the submit event on, so that a second press
 * cannot submit it again before the router's state is busy.
 */
function useIsSending(fetcher: FetcherWithComponents<unknown> | undefined, answer: unknown) {
  const navigation = useNavigation();
  const { key } = useLocation();
  const [isOwn, setOwn] = useState(false);
  const state = fetcher?.state ?? navigation.state;
  const previous = useRef({ state, answer, key });
  useEffect(() => {
    const before = previous.current;
    previous.current = { state, answer, key };
    if (state !== "idle") return;
    // An answer may arrive before the busy state was ever rendered.
    if (before.state !== "idle" || before.answer !== answer || before.key !== key) setOwn(false);
  }, [state, answer, key]);
  return { now: isOwn, start: () => setOwn(true), stop: () => setOwn(false) };
}

/** Scrolls to the first invalid field and focuses it; without one, to the notice that says why the form was refused. */
function showFirst(form: HTMLFormElement | null, names: readonly string[]) {
  if (!form) return;
  const first = controlsOf(form).find((control) => names.includes(fieldName(control)));
  const target = (first && document.getElementById(`${form.id}-${fieldName(first)}`)) ?? first;
  if (!target) return showFocused(form.querySelector<HTMLElement>(":scope > .notice"), "start");
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}
