import { useEffect, useRef } from "react";
import { Form as PlainForm, redirect } from "react-router";
import type { PageHandle } from "#src/layout/frame.tsx";
import { appContext, type Context } from "#src/shared/context.server.ts";
import { type FormRefusal, formAction, pageLoader } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { readStep } from "../create/form-data.ts";
import { finishStep } from "../create/page-data.server.ts";
import { createMessages, DraftForm, type Step, steps } from "../create/rules.ts";
import { saveStep } from "../create/service.server.ts";
import { stepAddress, wizardAddress } from "../create/step-address.ts";
import { stepHeadingId, Wizard } from "../create/wizard.tsx";
import { tabOf } from "../mine/rules.ts";
import type { Route } from "./+types/edit.page.ts";
import { EditEnd } from "./edit-end.tsx";
import { findFaultyStep, readEditPage } from "./edit-page-data.server.ts";
import { EditTop, EndedNotice } from "./edit-top.tsx";
import { differencesAddress, discardFormId, editMessages, savedAddress } from "./rules.ts";
import { discardEdit, EditConflict, findEditable, saveEdit } from "./service.server.ts";

export const handle = { hidesTabBar: true } satisfies PageHandle;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData ? `${loaderData.edit.name} (${loaderData.edit.keyCode}) ilanını` : "İlanınızı"} düzenleyin – Kontak`,
  },
  { name: "robots", content: "noindex" },
];

/** Spec 2: with the key code of a listing it is edited; without one, a new listing begins. */
export const loader = pageLoader(({ request, context }: Route.LoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const keyCode = keyCodeOf(request);
  if (!keyCode) throw redirect("/ilanver");
  return readEditPage(context.get(appContext), keyCode, {
    asked: params.get("adim"),
    isFaulty: params.has("eksik"),
  });
});

const keyCodeOf = (request: Request) => new URL(request.url).searchParams.get("keyCode")?.toUpperCase() ?? "";

export const action = formAction(async ({ request, context }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const keyCode = keyCodeOf(request);
  const sent = formValues(await request.formData());
  if (sent["intent"] === "vazgec") return redirect(`/ilanlarim?durum=${tabOf(await discardEdit(ctx, keyCode)).slug}`);
  await findEditable(ctx, keyCode);
  const step = steps.find((one) => one === sent["step"]) ?? steps[0];
  await keepStep(ctx, String(sent["draftId"]), parseInput(DraftForm, readStep(step, sent)));
  const waitingPhotos = Number(sent["waitingPhotos"]) || 0;
  if (sent["intent"] === "kaydet") return save(ctx, keyCode, { step, waitingPhotos });
  return redirect(stepAddress({ keyCode }, await finishStep(ctx, { keyCode }, step, waitingPhotos)));
});

/** Another tab of this browser may have ended the edit. */
async function keepStep(ctx: Context, draftId: string, values: DraftForm) {
  try {
    await saveStep(ctx, { draftId, values });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw new Refusal(409, editMessages.ended);
    throw error;
  }
}

/** Saves the edit and leads to the owner's listings; or to what stands in the way: another step, or other people's changes. */
async function save(ctx: Context, keyCode: string, { step, waitingPhotos }: { step: Step; waitingPhotos: number }) {
  try {
    return redirect(savedAddress(await saveEdit(ctx, { keyCode, waitingPhotos })));
  } catch (error) {
    if (error instanceof EditConflict) return redirect(differencesAddress(keyCode));
    if (!(error instanceof Refusal && error.fields)) throw error;
    const faulty = waitingPhotos > 0 ? step : ((await findFaultyStep(ctx, keyCode)) ?? step);
    if (faulty === step) throw error;
    return redirect(`${stepAddress({ keyCode }, faulty)}&eksik=1`);
  }
}

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, edit, draftId, draftKey, fault } = loaderData;
  const shown = useRef(step);
  useEffect(() => {
    // Another step is another page to whoever reads or works by keyboard.
    if (shown.current !== step && !fault) document.getElementById(stepHeadingId)?.focus();
    shown.current = step;
  }, [step, fault]);
  const answer = actionData instanceof Response ? undefined : (actionData as FormRefusal | undefined);
  return (
    <div className="page">
      <Wizard
        key={`${draftId} ${step}`}
        data={loaderData}
        answer={answer ?? fault}
        frame={{
          heading: "İlanınızı düzenleyin",
          top: <EditTop edit={edit} />,
          gone: {
            messages: [editMessages.ended, createMessages.draftNotFound],
            notice: <EndedNotice keyCode={edit.keyCode} />,
          },
          end: (now) => <EditEnd edit={edit} step={step} now={now} />,
        }}
      />
      <PlainForm method="post" action={wizardAddress(draftKey)} id={discardFormId}>
        <input type="hidden" name="intent" value="vazgec" />
      </PlainForm>
    </div>
  );
}
