import { editAddress, tabOf } from "#src/selling/listings/own-listings.ts";
import { Form as PlainForm, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import type { Context } from "#src/shared/context.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { type FormRefusal, formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { readStep } from "../create/form-data.ts";
import { requireLikelyPrice } from "../create/price-advice.server.ts";
import { confirmPriceField, createMessages, DraftForm, type Step } from "../create/rules.ts";
import { saveStep } from "../create/service.server.ts";
import { stepAddress } from "../create/step-address.ts";
import { stepHeadingId, Wizard } from "../create/wizard.tsx";
import { type DraftKind, waitingPhotosOf } from "../drafts/rules.ts";
import { changeDraft } from "../drafts/service.server.ts";
import { pickNode } from "../spare-parts/page-data.server.ts";
import { sentFits } from "../spare-parts/fit-rows.ts";
import { SpareForm } from "../spare-parts/rules.ts";
import { SpareWizard, stepHeadingId as spareHeadingId } from "../spare-parts/wizard.tsx";
import { photosAddress, photosIntent } from "../photos/form/rules.ts";
import { fieldSourceOf } from "#src/business/stock/field-source/service.server.ts";
import { FieldRemarks } from "#src/ui/form/form-state.ts";
import { Notice } from "#src/ui/notice.tsx";
import { useStepFocus } from "../wizard/use-step-focus.ts";
import type { WizardNow } from "../wizard/wizard-shell.tsx";
import type { Route } from "./+types/edit.page.ts";
import { editKindOf } from "./edit-kinds.server.ts";
import { EditEnd } from "./edit-end.tsx";
import { findFaultyStep, finishEditStep, readEditPage, shownEditFields, stepsOf } from "./edit-page-data.server.ts";
import { EditTop, EndedNotice } from "./edit-top.tsx";
import { differencesAddress, discardFormId, type EditForm, editMessages, savedAddress } from "./rules.ts";
import { discardEdit, EditConflict, findEditable, saveEdit } from "./service.server.ts";

export const handle = { hidesTabBar: true, hasShortFooter: true } satisfies PageHandle;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: pageTitle(
      loaderData ? [`${loaderData.edit.keyCode} ilanını düzenleyin`, loaderData.edit.name] : ["İlanınızı düzenleyin"],
    ),
  },
  { name: "robots", content: "noindex" },
];

/** Product 5.2: edits the listing of the key code; without one it redirects to a new listing. */
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const params = new URL(request.url).searchParams;
  const keyCode = keyCodeOf(request);
  if (!keyCode) throw redirect("/ilanver");
  const page = await readEditPage(ctx, keyCode, { asked: params.get("adim"), isFaulty: params.has("eksik") });
  return { ...page, source: await fieldSourceOf(ctx, keyCode) };
});

const keyCodeOf = (request: Request) => new URL(request.url).searchParams.get("keyCode")?.toUpperCase() ?? "";

export const action = formAction(
  async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
    const keyCode = keyCodeOf(request);
    if (form["intent"] === "vazgec") return redirect(`/ilanlarim?durum=${tabOf(await discardEdit(ctx, keyCode)).slug}`);
    const kind = editKindOf(await findEditable(ctx, keyCode));
    const step = stepsOf(kind).find((one) => one === form["step"]) ?? stepsOf(kind)[0]!;
    const shown = await shownEditFields(ctx, { keyCode }, kind, step);
    const isStaying = await saveEditStep(ctx, { kind, step, draftId: String(form["draftId"]), sent: form });
    if (isStaying) return redirect(stepAddress({ keyCode }, step));
    if (form["intent"] === photosIntent) return redirect(photosAddress({ keyCode }));
    const waitingPhotos = waitingPhotosOf(form);
    const isPriced = kind === "vehicle" && step === "fiyat";
    if (isPriced) await requireLikelyPrice(ctx, { keyCode });
    if (form["intent"] === "kaydet") return save(ctx, keyCode, { kind, step, waitingPhotos });
    const next = await finishEditStep(ctx, { keyCode }, kind, step, { waitingPhotos, shown });
    return redirect(stepAddress({ keyCode }, next));
  },
  { allowsImpersonation: true, keepsCards: true },
);

type SentStep = { kind: DraftKind; step: string; draftId: string; sent: Record<string, unknown> };

/** Saves a sent step in the edit. Returns whether the step stays open because a taxonomy node was chosen. Another tab may
 * have ended the edit. */
async function saveEditStep(ctx: Context, { kind, step, draftId, sent }: SentStep): Promise<boolean> {
  try {
    if (kind === "vehicle") {
      await saveStep(ctx, {
        draftId,
        values: parseInput(DraftForm, readStep(step as Step, sent), { keepsCards: true }),
      });
      return false;
    }
    const fits = sentFits(sent);
    const values = parseInput(SpareForm, fits ? { ...sent, fits } : sent, { keepsCards: true });
    const picked = typeof sent["sec"] === "string" ? await pickNode(ctx, sent["sec"]) : undefined;
    await changeDraft<SpareForm>(ctx, kind, { draftId, change: (form) => ({ ...form, ...values, ...picked }) });
    return picked !== undefined;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw new Refusal(409, editMessages.ended);
    throw error;
  }
}

type Saving = { kind: DraftKind; step: string; waitingPhotos: number };

/** Saves the edit and redirects to the owner's listings, to a step with errors, or to the differences after a conflict. */
async function save(ctx: Context, keyCode: string, { kind, step, waitingPhotos }: Saving) {
  try {
    return redirect(savedAddress(await saveEdit(ctx, { keyCode, waitingPhotos })));
  } catch (error) {
    if (error instanceof EditConflict) return redirect(differencesAddress(keyCode));
    if (!(error instanceof Refusal && error.fields)) throw error;
    // Only the last two steps have the box that confirms a price.
    if (confirmPriceField in error.fields && step !== "yayin" && step !== "fiyat")
      return redirect(stepAddress({ keyCode }, "fiyat"));
    const faulty = waitingPhotos > 0 ? step : ((await findFaultyStep(ctx, { keyCode }, kind)) ?? step);
    if (faulty === step) throw error;
    return redirect(`${stepAddress({ keyCode }, faulty)}&eksik=1`);
  }
}

const noRemarks = {};

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wizard, edit, fault, source } = loaderData;
  const { step, draftId } = wizard.data;
  useStepFocus(step, wizard.kind === "vehicle" ? stepHeadingId : spareHeadingId, !fault);
  const refused = actionData instanceof Response ? undefined : (actionData as FormRefusal | undefined);
  const key = `${draftId} ${step}`;
  const shared = {
    answer: refused ?? fault,
    frame: {
      heading: "İlanınızı düzenleyin",
      top: (
        <>
          <EditTop edit={edit} />
          {source && <Notice tone="warn" text={source.notice} />}
        </>
      ),
      gone: {
        messages: [editMessages.ended, createMessages.draftNotFound],
        notice: <EndedNotice keyCode={edit.keyCode} />,
      },
      end: (now: WizardNow<EditForm>) => <EditEnd edit={edit} now={now} />,
    },
  };
  return (
    <div className="page">
      <FieldRemarks value={source?.remarks ?? noRemarks}>
        {wizard.kind === "vehicle" ? (
          <Wizard key={key} data={wizard.data} {...shared} />
        ) : (
          <SpareWizard key={key} data={wizard.data} {...shared} />
        )}
      </FieldRemarks>
      <PlainForm method="post" action={editAddress(edit.keyCode)} id={discardFormId}>
        <input type="hidden" name="intent" value="vazgec" />
      </PlainForm>
    </div>
  );
}
