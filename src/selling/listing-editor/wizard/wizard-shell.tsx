import { type FormEvent, type ReactNode, useEffect } from "react";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { fieldId } from "#src/ui/form/form-state.ts";
import { Form } from "#src/ui/form/form.tsx";
import { reportTyped } from "#src/ui/form/typed-early.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { ConfirmNotice } from "../create/confirm-notice.tsx";
import { GoneNotice } from "../create/gone-notice.tsx";
import { createMessages } from "../create/rules.ts";
import { stepAddress, stepName } from "../create/step-address.ts";
import type { DraftKey } from "../drafts/rules.ts";
import { LeftPhotos } from "../photos/uploader/left-photos.tsx";
import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";
import { LimitNotice } from "../limit-notice.tsx";
import { PrivateLimitPopup } from "../private-limit-popup.tsx";
import { DraftBar } from "../drafts/draft-bar.tsx";
import type { NewDraftData } from "../drafts/new-draft.server.ts";
import { BehindNotice } from "./behind-notice.tsx";
import { Progress } from "./progress.tsx";
import { behindNoticeId, photoStep, type Refused, type useStep } from "./use-step.ts";

const formId = "ilan-formu";

/** What stands round the steps where they do not sell something new. */
export type WizardFrame<Form> = {
  heading: string;
  /** Above the form. */
  top?: ReactNode;
  /** The notice for a draft that no longer exists, and the sentences by which it is recognised. */
  gone: { messages: readonly string[]; notice: ReactNode };
  /** The buttons below the form, from its current values. */
  end: (now: WizardNow<Form>) => ReactNode;
};

/** The current values, the link back, and the name of the next step. */
export type WizardNow<Form> = {
  form: Form;
  photos: PhotoUploaderState;
  back: ReactNode;
  next: string | undefined;
};

/** The sentences by which a draft that no longer exists is recognised. */
export const goneMessagesOf = (frame: { gone: { messages: readonly string[] } } | undefined) =>
  frame?.gone.messages ?? [createMessages.draftPublished];

type Props<Form, Step extends string> = {
  heading: string;
  headingId: string;
  data: {
    step: Step;
    open: Step;
    draftId: string;
    draftKey: DraftKey;
    draftName: string;
    isConfirmed: boolean;
  } & Partial<NewDraftData>;
  steps: readonly Step[];
  stepNames: Record<Step, string>;
  /** The text beside a step in the list of steps: its values, or what it asks for. */
  noteOf: (step: Step) => string | undefined;
  flow: Omit<ReturnType<typeof useStep<Form & object>>, "form"> & { form: Form };
  answer: Refused | undefined;
  frame: WizardFrame<Form> | undefined;
  labels: Record<string, string>;
  onInput: (event: FormEvent<HTMLElement>) => void;
  /** Between the notices and the form. */
  above?: ReactNode;
  /** Beside the form; without it there are two columns. */
  aside?: ReactNode;
  /** The fields of the step. */
  children: ReactNode;
};

/** The layout of every wizard step: progress, notices, form, buttons. */
export function WizardShell<Form, Step extends string>({
  heading,
  headingId,
  data,
  steps,
  stepNames,
  noteOf,
  flow,
  answer,
  frame,
  labels,
  onInput,
  above,
  aside,
  children,
}: Props<Form, Step>) {
  const { step, draftId, draftKey } = data;
  const { form, photos, refused } = flow;
  const isHydrated = useHydrated();
  const at = steps.indexOf(step);
  useEffect(() => reportTyped(document.getElementById(formId) as HTMLFormElement), []);
  const [previous, next] = [steps[at - 1], steps[at + 1]];
  const back = previous && (
    <LinkButton look="line" to={stepAddress(draftKey, previous)}>
      <Icon name="left" size="s" />
      Geri
    </LinkButton>
  );
  return (
    <>
      {"kind" in draftKey && (
        <DraftBar
          draftKey={draftKey}
          name={data.draftName}
          isEmpty={data.isEmpty ?? true}
          others={data.otherDrafts ?? 0}
        />
      )}
      <div className={aside ? "create" : "create create--two"}>
        <Progress {...{ ...data, steps, stepNames, noteOf, saved: flow.saved, errorCount: flow.errorCount }} />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to events of the form inside */}
        <div className="create__main" onInput={onInput} onSubmitCapture={flow.check}>
          <h1 id={headingId} tabIndex={-1}>
            {frame?.heading ?? heading}
            <span className="sr">, {stepName(draftKey, step, stepNames)}</span>
          </h1>
          {frame?.top}
          {at === 0 && !data.isConfirmed && <ConfirmNotice />}
          {flow.isGone && (frame ? frame.gone.notice : <GoneNotice />)}
          {flow.isBehind && !flow.isGone && (
            <BehindNotice id={behindNoticeId} latest={stepAddress(draftKey, step)} onTakeOver={flow.takeOver} />
          )}
          {step !== photoStep && (
            <LeftPhotos
              draftId={draftId}
              to={stepAddress(draftKey, photoStep)}
              fault={refused?.fields?.["photos"]}
              id={fieldId(formId, "photos")}
              onCount={(waiting) => flow.takePhotos({ ...photos, waiting })}
            />
          )}
          {data.limit && !refused && <LimitNotice limit={data.limit} isFirstStep={at === 0} />}
          <PrivateLimitPopup answer={answer} />
          {above}
          <Form
            id={formId}
            method="post"
            action={stepAddress(draftKey, step)}
            answer={refused}
            labels={labels}
            faultsOf={flow.faultsNow}
            preventScrollReset={false}
          >
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="draftId" value={draftId} />
            <input type="hidden" name="keptAt" value={flow.baseSavedAt} />
            {step !== photoStep && <input type="hidden" name="waitingPhotos" value={photos.waiting} />}
            {children}
            {frame ? (
              frame.end({ form, photos, back, next: next && stepName(draftKey, next, stepNames) })
            ) : (
              <div className="formend">
                {back}
                {isHydrated ? (
                  <Button onClick={() => void flow.saveDraft()}>Taslağı kaydet</Button>
                ) : (
                  <Button type="submit" name="intent" value="taslak" formNoValidate>
                    Taslağı kaydet
                  </Button>
                )}
                <SubmitButton name="intent" value={next ? "devam" : "yayinla"} isAlwaysOpen={next !== undefined}>
                  {next ? `Devam: ${stepNames[next]}` : "İlanı onaya gönderin"}
                </SubmitButton>
              </div>
            )}
          </Form>
        </div>
        {aside}
      </div>
    </>
  );
}
