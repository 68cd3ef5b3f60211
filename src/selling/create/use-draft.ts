import type { StepData } from "../wizard/step-data.ts";
import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { Refusal } from "#src/shared/refusal.ts";
import { forgetForm, keepForm, takeKeptForm } from "../wizard/kept-form.ts";
import { useOtherTabs } from "../wizard/use-other-tabs.ts";
import { createMessages, draftDelayMs } from "./rules.ts";

/** `fault` says why the last try failed. */
export type Saved = { at: string | undefined; fault: string | undefined };

const connectionFault = "Taslak kaydedilemedi. Bağlantınızı kontrol edin.";

/** Keeps the form on the server; `keptAt` is of what it was made from, nothing where it goes over whatever is there. */
export type SendDraft<Form> = (
  form: Form,
  keptAt: string | undefined,
  options: { signal: AbortSignal; keepalive: boolean },
) => Promise<{ savedAt: string }>;

/**
 * The draft in the browser: what is typed is kept on the server by `send` a moment after the last key, and when the page
 * is left. Another page waits for that: the next step reads the draft, and must not write an older one over it. `hold`
 * stops all this while the form itself is on its way. What does not get there, for want of a session or a connection, the
 * browser keeps: the page gives it to the server when it is opened again, and begins anew with it. While another tab
 * or another device is ahead (`isBehind`) nothing is sent: it would write what was here over what was entered there.
 * `answer` is what the form itself was refused with, `ask` leads the reader to the question which one goes on.
 */
export function useDraft<Form extends object>(
  { draftId, form: initial, keptAt, savedAt }: Pick<StepData<Form>, "draftId" | "form" | "keptAt" | "savedAt">,
  send: SendDraft<Form>,
  { answer, ask }: { answer: { message: string } | undefined; ask: () => void },
) {
  const [form, setForm] = useState(initial);
  const [saved, setSaved] = useState<Saved>({ at: savedAt, fault: undefined });
  const state = useRef({
    form: initial,
    isDirty: false,
    /** Something was entered that the server did not take yet. */
    isEntered: false,
    timer: undefined as number | undefined,
    sending: undefined as AbortController | undefined,
    keptAt,
    isRefusedAsOld: false,
  });
  const keep = () => keepForm({ draftId, keptAt: state.current.keptAt, form: state.current.form });

  const tabs = useOtherTabs(draftId, answer);
  // Taken over: what is entered here goes over whatever is there, once.
  const [isOver, setOver] = useState(false);

  async function save({ keepalive = false, isAsked = false } = {}): Promise<string | undefined> {
    const now = state.current;
    clearTimeout(now.timer);
    if (tabs.isBehind || (!now.isDirty && !isAsked)) return undefined;
    now.isDirty = false;
    now.sending?.abort();
    const sending = (now.sending = new AbortController());
    try {
      const basis = isOver ? undefined : now.keptAt;
      const { savedAt: at } = await send(now.form, basis, { signal: sending.signal, keepalive });
      setOver(false);
      now.keptAt = at;
      now.isEntered = now.isDirty;
      forgetForm();
      tabs.tell();
      setSaved({ at, fault: undefined });
      return at;
    } catch (error) {
      if (sending.signal.aborted) return undefined;
      if (error instanceof Refusal && error.message === createMessages.draftChanged) {
        now.isRefusedAsOld = true;
        tabs.fallBehind();
        return undefined;
      }
      // What the server refuses, it tells; anything else is the way there.
      const fault = error instanceof Refusal ? error.message : connectionFault;
      now.isDirty = !(error instanceof Refusal);
      if (now.isDirty || (error as Refusal).status === 401) keep();
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
    // What another device is ahead of is not left behind unasked.
    void latest.current({ isAsked: true }).then(() => {
      if (!state.current.isRefusedAsOld) return leaving.proceed();
      leaving.reset();
      requestAnimationFrame(ask);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time the page is left
  }, [leaving.state]);

  // A step that was sent and refused is kept as it was sent.
  useEffect(() => {
    state.current.keptAt = keptAt;
  }, [keptAt]);

  useEffect(() => {
    const kept = takeKeptForm<Form>(draftId, state.current.keptAt);
    if (!kept) return;
    state.current.form = kept;
    void latest.current({ isAsked: true }).then((at) => at && window.location.reload());
  }, [draftId]);

  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && void latest.current({ keepalive: true });
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

  /** The form itself is being sent with everything in it: nothing older may arrive after it. */
  function hold() {
    const now = state.current;
    clearTimeout(now.timer);
    now.isDirty = false;
    now.sending?.abort();
    now.sending = undefined;
    keep();
    tabs.tell();
  }

  /** What is entered here counts, not what the other tab or device kept. */
  function takeOver() {
    tabs.takeOver();
    setOver(true);
    state.current.isRefusedAsOld = false;
    change(state.current.form);
  }

  /** Who entered nothing here has nothing to send, and need not be asked about what was entered elsewhere. */
  const saveNow = async () => (state.current.isEntered ? undefined : saved.at) ?? save({ isAsked: true });

  const lastKept = saved.at !== undefined && saved.at > keptAt ? saved.at : keptAt;
  const basis = isOver ? "" : lastKept;
  return { form, basis, change, hold, save: saveNow, saved, isBehind: tabs.isBehind, takeOver };
}
