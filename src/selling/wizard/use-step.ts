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

/** A "no", of the browser or of the server, to what was sent. */
export type Refused = { message: string; fields: Record<string, string> | undefined };

type Options<Form> = {
  data: StepData<Form>;
  answer: Refused | undefined;
  send: SendDraft<Form>;
  /** What is wrong with the fields that are looked at on this step. */
  faultsOf: (form: Form) => Record<string, string>;
  /** The sentences that say that the draft is no longer there. */
  goneMessages: readonly string[];
};

export const behindNoticeId = "baska-sekme";

/** The step of every wizard that has the photo uploader. */
export const photoStep = "bilgiler";

/** What the submit buttons are called that publish a draft or save an edit. */
const finishingIntents = ["yayinla", "kaydet"];

const askWhichGoesOn = () => document.getElementById(behindNoticeId)?.focus();

/** Fields without a control of their own: the form cannot lead to them. */
const withoutControl = ["photos", "productTypeSlug"];

/** One step of a wizard: the form follows every change, is checked by the server's own rules, and is kept as a draft. */
export function useStep<Form extends object>({ data, answer, send, faultsOf, goneMessages }: Options<Form>) {
  const draft = useDraft(data, send, { answer, ask: askWhichGoesOn });
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
  // The page asks which of the two goes on; without scripts the form says it, with what was typed.
  const isOld = answer?.message === createMessages.draftChanged;
  const isAsked = useHydrated() && isOld;
  useEffect(() => {
    if (isOld) askWhichGoesOn();
  }, [isOld, answer]);
  const refused = own && own.before === answer ? own.refused : isGone || isAsked ? undefined : answer;

  /** Missing photos concern their own step; photos that are not uploaded stop publishing at every step. */
  const faultNow = (counted: PhotoUploaderState, isFinishing: boolean) =>
    submitFault(
      faultsOf(form),
      data.step === photoStep ? counted : { uploaded: 1, waiting: isFinishing ? counted.waiting : 0 },
    );

  /** The server's rules, before it is asked. */
  function check(event: SubmitEvent<HTMLElement>) {
    if (draft.isBehind) {
      event.preventDefault();
      event.stopPropagation();
      return askWhichGoesOn();
    }
    const { value } = (event.nativeEvent.submitter ?? {}) as Partial<HTMLButtonElement>;
    const fault = faultNow(photos, finishingIntents.includes(value ?? ""));
    setOwn(fault && { refused: fault, before: answer });
    if (!fault) return draft.hold();
    event.preventDefault();
    event.stopPropagation();
    // The form itself leads to the first of its controls.
    const [first] = Object.keys(fault.fields);
    if (first && withoutControl.includes(first)) document.getElementById(`f-${first}`)?.focus();
  }

  /** A fault of the photos goes as soon as they are right; other faults stay until they are looked at again. */
  function takePhotos(next: PhotoUploaderState) {
    setPhotos(next);
    if (!refused?.fields?.["photos"] || photoFault(next)) return;
    const left = Object.entries(faultNow(next, true)?.fields ?? {}).filter(([name]) => refused.fields?.[name]);
    setOwn({
      refused: left.length > 0 ? { message: messages.required, fields: Object.fromEntries(left) } : undefined,
      before: answer,
    });
  }

  async function keep() {
    if (draft.isBehind) return askWhichGoesOn();
    const at = await draft.save();
    if (at) toast({ text: savedAtText(new Date(at)), icon: "check" });
  }

  const faults = refused ? faultNow(photos, true)?.fields : undefined;
  const errorCount = Object.keys(refused?.fields ?? {}).filter((name) => faults && name in faults).length;
  const { basis, change, saved, isBehind, takeOver } = draft;
  return {
    form,
    basis,
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
    keep,
  };
}
