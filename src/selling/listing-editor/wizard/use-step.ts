import { type SubmitEvent, useEffect, useState } from "react";
import { messages } from "#src/shared/validation.ts";
import { useToast } from "#src/ui/toast.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { createMessages } from "../create/rules.ts";
import { savedAtText } from "../create/saved-at.ts";
import { photoFault, submitFault } from "../create/submit-rules.ts";
import { type SendDraft, useDraft } from "../create/use-draft.ts";
import type { StepData } from "./step-data.ts";
import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";

/** A refusal of the form, by the browser's check or by the server. */
export type Refused = { message: string; fields: Record<string, string> | undefined };

type Options<Form> = {
  data: StepData<Form>;
  answer: Refused | undefined;
  send: SendDraft<Form>;
  /** The errors of the fields that this step checks. */
  faultsOf: (form: Form) => Record<string, string>;
  /** The sentences by which a draft that no longer exists is recognised. */
  goneMessages: readonly string[];
};

export const behindNoticeId = "baska-sekme";

/** The step of every wizard that has the photo uploader. */
export const photoStep = "bilgiler";

/** The values of the submit buttons that publish a draft or save an edit. */
const finishingIntents = ["yayinla", "kaydet"];

const focusBehindNotice = () => document.getElementById(behindNoticeId)?.focus();

/** Fields without a form control of their own, which the form cannot focus. */
const withoutControl = ["photos", "productTypeSlug"];

/** The state of one wizard step: the form, its checks with the server's rules, and saving it as a draft. */
export function useStep<Form extends object>({ data, answer, send, faultsOf, goneMessages }: Options<Form>) {
  const draft = useDraft(data, send, { answer, ask: focusBehindNotice });
  const { form } = draft;
  const [photos, setPhotos] = useState<PhotoUploaderState>({
    uploaded: data.photos.length,
    waiting: 0,
    hasUnsaved: false,
    ids: data.photos.map(({ fileId }) => fileId),
  });
  const [own, setOwn] = useState<{ refused: Refused | undefined; before: Refused | undefined }>();
  const toast = useToast();
  const isGone = [draft.saved.fault, answer?.message].some((text) => text && goneMessages.includes(text));
  // With scripts the notice offers both versions; without them the form shows the refusal.
  const isOld = answer?.message === createMessages.draftChanged;
  const isAsked = useHydrated() && isOld;
  useEffect(() => {
    if (isOld) focusBehindNotice();
  }, [isOld, answer]);
  const refused = own && own.before === answer ? own.refused : isGone || isAsked ? undefined : answer;

  /** Only the photo step requires a photo; photos that are not uploaded yet stop publishing at every step. */
  const faultNow = (counted: PhotoUploaderState, isFinishing: boolean) =>
    submitFault(
      faultsOf(form),
      data.step === photoStep ? counted : { uploaded: 1, waiting: isFinishing ? counted.waiting : 0 },
    );

  /** Checks the form with the server's rules before it is sent. */
  function check(event: SubmitEvent<HTMLElement>) {
    if (draft.isBehind) {
      event.preventDefault();
      event.stopPropagation();
      return focusBehindNotice();
    }
    const { value } = (event.nativeEvent.submitter ?? {}) as Partial<HTMLButtonElement>;
    const fault = faultNow(photos, finishingIntents.includes(value ?? ""));
    setOwn(fault && { refused: fault, before: answer });
    if (!fault) return draft.hold();
    event.preventDefault();
    event.stopPropagation();
    // The form focuses the first invalid control itself.
    const [first] = Object.keys(fault.fields);
    if (first && withoutControl.includes(first)) document.getElementById(`f-${first}`)?.focus();
  }

  /** Clears an error of the photos as soon as they are valid; other errors stay until the next check. */
  function takePhotos(next: PhotoUploaderState) {
    setPhotos(next);
    if (!refused?.fields?.["photos"] || photoFault(next)) return;
    const left = Object.entries(faultNow(next, true)?.fields ?? {}).filter(([name]) => refused.fields?.[name]);
    setOwn({
      refused: left.length > 0 ? { message: messages.required, fields: Object.fromEntries(left) } : undefined,
      before: answer,
    });
  }

  async function saveDraft() {
    if (draft.isBehind) return focusBehindNotice();
    const at = await draft.save();
    if (at) toast({ text: savedAtText(new Date(at)), icon: "check" });
  }

  const faults = refused ? faultNow(photos, true)?.fields : undefined;
  const errorCount = Object.keys(refused?.fields ?? {}).filter((name) => faults && Object.hasOwn(faults, name)).length;
  const { baseSavedAt, change, saved, isBehind, takeOver } = draft;
  return {
    form,
    baseSavedAt,
    change,
    saved,
    isBehind,
    takeOver,
    photos,
    takePhotos,
    refused,
    isGone,
    errorCount,
    check,
    faultsNow: () => faultsOf(form),
    saveDraft,
  };
}
