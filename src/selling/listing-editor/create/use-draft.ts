import type { StepData } from "../wizard/step-data.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { Refusal } from "#src/shared/refusal.ts";
import { deleteUnsentForm, noteSender, storeUnsentForm, takeUnsentForm } from "../wizard/unsent-form.ts";
import { useOtherTabs } from "../wizard/use-other-tabs.ts";
import { createMessages, draftDelayMs } from "./rules.ts";

/** `fault` is the error of the last attempt. */
export type Saved = { at: string | undefined; fault: string | undefined };

const connectionFault = "Taslak kaydedilemedi. Bağlantınızı kontrol edin.";

/** Saves the form on the server; `baseSavedAt` is the version it is based on, undefined to overwrite any version. */
export type SendDraft<Form> = (
  form: Form,
  baseSavedAt: string | undefined,
  options: { signal: AbortSignal; keepalive: boolean },
) => Promise<{ savedAt: string }>;

/**
 * Autosaves the draft: `send` is debounced while typing and runs before the page is left. Navigation inside the site waits
 * for it, because the next step reads the draft. `hold` stops autosaving while the form itself is being submitted. A form
 * that cannot be sent (no session, no connection, the page closes) is stored in the browser and restored when the page is
 * opened again. While the draft is newer in another tab or on another device (`isBehind`), nothing is sent, so that the
 * newer version is not overwritten. `answer` is the refusal of the submitted form; `ask` focuses the choice between both
 * versions.
 */
export function useDraft<Form extends object>(
  {
    draftId,
    form: initial,
    baseSavedAt: loadedSavedAt,
    isSavedHere,
    savedAt,
  }: Pick<StepData<Form>, "draftId" | "form" | "baseSavedAt" | "isSavedHere" | "savedAt">,
  send: SendDraft<Form>,
  { answer, ask }: { answer: { message: string } | undefined; ask: () => void },
) {
  const [form, setForm] = useState(initial);
  const [saved, setSaved] = useState<Saved>({ at: savedAt, fault: undefined });
  const state = useRef({
    form: initial,
    isDirty: false,
    /** Something was entered that the server has not saved yet. */
    isEntered: false,
    /** The form was submitted and its answer has not arrived: the draft may be gone by then. */
    isHeld: false,
    timer: undefined as number | undefined,
    sending: undefined as AbortController | undefined,
    baseSavedAt: loadedSavedAt,
    isRefusedAsOld: false,
  });
  const storeUnsent = ({ isClosing = false } = {}) => {
    const { baseSavedAt, form: unsent } = state.current;
    storeUnsentForm({ draftId, baseSavedAt, isClosing, form: unsent });
  };

  const tabs = useOtherTabs(draftId, answer);
  // After taking over, the next save overwrites any newer version.
  const [isOver, setOver] = useState(false);

  async function save({ keepalive = false, isAsked = false, isClosing = false } = {}): Promise<string | undefined> {
    const now = state.current;
    clearTimeout(now.timer);
    // A reload reads the draft before this save arrives.
    if (isClosing && now.isEntered && !tabs.isBehind) storeUnsent({ isClosing });
    if (tabs.isBehind || now.isHeld || (!now.isDirty && !isAsked)) return undefined;
    noteSender(draftId);
    now.isDirty = false;
    now.sending?.abort();
    const sending = (now.sending = new AbortController());
    try {
      const base = isOver ? undefined : now.baseSavedAt;
      const { savedAt: at } = await send(now.form, base, { signal: sending.signal, keepalive });
      setOver(false);
      now.baseSavedAt = at;
      now.isEntered = now.isDirty;
      deleteUnsentForm();
      tabs.notifySaved();
      setSaved({ at, fault: undefined });
      return at;
    } catch (error) {
      if (sending.signal.aborted) return undefined;
      if (error instanceof Refusal && error.message === createMessages.draftChanged) {
        now.isRefusedAsOld = true;
        tabs.fallBehind();
        return undefined;
      }
      // Anything but a refusal of the server is a connection error.
      const fault = error instanceof Refusal ? error.message : connectionFault;
      now.isDirty = !(error instanceof Refusal);
      if (now.isDirty || (error as Refusal).status === 401) storeUnsent();
      setSaved((before) => ({ ...before, fault }));
      return undefined;
    } finally {
      if (now.sending === sending) now.sending = undefined;
    }
  }

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });

  const leaving = useBlocker(() => !tabs.isBehind && (state.current.isDirty || state.current.sending !== undefined));
  useEffect(() => {
    if (leaving.state !== "blocked") return;
    // If another device saved a newer version, stay on the page and ask.
    void latest.current({ isAsked: true }).then(() => {
      if (!state.current.isRefusedAsOld) return leaving.proceed();
      leaving.reset();
      requestAnimationFrame(ask);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time the page is left
  }, [leaving.state]);

  // A submitted step is saved even when it is refused, so the version changes.
  useEffect(() => {
    state.current.baseSavedAt = loadedSavedAt;
  }, [loadedSavedAt]);
  useEffect(() => {
    state.current.isHeld = false;
  }, [loadedSavedAt, answer]);

  // Before the first paint with scripts, so that nothing typed from then on is overwritten.
  useLayoutEffect(() => {
    const unsent = takeUnsentForm<Form>({ draftId, baseSavedAt: state.current.baseSavedAt, isSavedHere });
    if (!unsent) return;
    const changedNames = namesOfChanges(state.current.form, unsent);
    if (changedNames.length === 0) return;
    change(unsent);
    if (changedNames.every(isTextControl)) return;
    // The lists that belong to other choices come with the page.
    void latest.current({ isAsked: true }).then((at) => at && window.location.reload());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each draft
  }, [draftId]);

  useEffect(() => {
    const leave = ({ type }: Event) => {
      if (type === "pagehide" || document.visibilityState === "hidden")
        void latest.current({ keepalive: true, isClosing: true });
    };
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", leave);
      void latest.current({ keepalive: true });
    };
  }, []);

  function change(next: Form | ((form: Form) => Form)) {
    const now = state.current;
    now.form = typeof next === "function" ? next(now.form) : next;
    now.isDirty = now.isEntered = true;
    setForm(now.form);
    clearTimeout(now.timer);
    now.timer = window.setTimeout(() => void latest.current(), draftDelayMs);
  }

  /** Call when the form itself is submitted: cancels the autosave, which could arrive later with older values. */
  function hold() {
    const now = state.current;
    clearTimeout(now.timer);
    now.isDirty = false;
    now.isHeld = true;
    now.sending?.abort();
    now.sending = undefined;
    noteSender(draftId);
    storeUnsent();
    tabs.notifySaved();
  }

  /** Overwrites the version of the other tab or device with this form. */
  function takeOver() {
    tabs.takeOver();
    setOver(true);
    state.current.isRefusedAsOld = false;
    change(state.current.form);
  }

  /** Saves if something was entered here; otherwise returns the last save, which cannot conflict. */
  const saveNow = async () => (state.current.isEntered ? undefined : saved.at) ?? save({ isAsked: true });

  const lastSavedAt = saved.at !== undefined && saved.at > loadedSavedAt ? saved.at : loadedSavedAt;
  const baseSavedAt = isOver ? "" : lastSavedAt;
  return { form, baseSavedAt, change, hold, save: saveNow, saved, isBehind: tabs.isBehind, takeOver };
}

const namesOfChanges = (before: object, after: object): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(Object(before)[name]) !== JSON.stringify(Object(after)[name]),
  );

/** Whether a field is typed: then the page shows a restored value as soon as its form has it. */
function isTextControl(name: string): boolean {
  const controls = [...document.getElementsByName(name)];
  return (
    controls.length > 0 &&
    controls.every(
      (control) =>
        control instanceof HTMLTextAreaElement ||
        (control instanceof HTMLInputElement && control.selectionStart !== null),
    )
  );
}
