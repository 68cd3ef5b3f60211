import { href, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { stepAddress } from "../create/step-address.ts";
import { baseSavedAtOf, type DraftKey, newSparePart, waitingPhotosOf } from "../drafts/rules.ts";
import { changeDraft } from "../drafts/service.server.ts";
import { photosAddress, photosIntent } from "../photos/form/rules.ts";
import { useStepFocus } from "../wizard/use-step-focus.ts";
import type { Route } from "./+types/spare-part.page.ts";
import { sentFits } from "./fit-rows.ts";
import { finishSpareStep, pickNode, readSparePage, shownSpareFields } from "./page-data.server.ts";
import { SpareForm, spareStepNames, spareSteps } from "./rules.ts";
import { publishSpareDraft } from "./service.server.ts";
import { SpareWizard, stepHeadingId } from "./wizard.tsx";

export const handle = { hidesTabBar: true, hasShortFooter: true } satisfies PageHandle;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([`Yedek parça ilanı verin${loaderData ? `: ${spareStepNames[loaderData.step]}` : ""}`]) },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const query = new URL(request.url).searchParams;
  return readSparePage(ctx, query.get("adim"), {
    draftId: query.get("taslak") ?? undefined,
    isAtClutch: query.get("debriyaj") === "1",
  });
});

/** Handles every button of the wizard without scripts: a taxonomy node (`sec`), save draft, continue, publish. */
export const action = formAction(
  async ({ ctx, form: sent }: Sent<Route.ActionArgs>) => {
    const step = spareSteps.find((one) => one === sent["step"]) ?? spareSteps[0];
    const entered = { draftId: String(sent["draftId"]), baseSavedAt: baseSavedAtOf(sent) };
    const key: DraftKey = { ...newSparePart, draftId: entered.draftId };
    if (step === "yayin" && sent["intent"] === "yayinla") {
      const { keyCode } = await publishSpareDraft(ctx, { ...entered, waitingPhotos: waitingPhotosOf(sent) });
      return redirect(href("/ilanver/tamam/:keyCode", { keyCode }));
    }
    const fits = sentFits(sent);
    const values = parseInput(SpareForm, fits ? { ...sent, fits } : sent, { keepsCards: true });
    const picked = sent["sec"];
    const shown = await shownSpareFields(ctx, key, step);
    const change = typeof picked === "string" ? await pickNode(ctx, picked) : undefined;
    await changeDraft<SpareForm>(ctx, newSparePart.kind, {
      ...entered,
      change: (form) => ({ ...form, ...values, ...change }),
    });
    if (sent["intent"] === photosIntent) return redirect(photosAddress(key));
    const isStaying = change !== undefined || sent["intent"] === "taslak";
    const waitingPhotos = waitingPhotosOf(sent);
    const next = isStaying ? step : await finishSpareStep(ctx, key, step, { waitingPhotos, shown });
    return redirect(stepAddress(key, next));
  },
  { allowsImpersonation: true, keepsCards: true },
);

export default function SparePartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step } = loaderData;
  useStepFocus(step, stepHeadingId);
  return (
    <div className="page">
      <SpareWizard
        key={`${loaderData.draftId} ${loaderData.step}`}
        data={loaderData}
        answer={actionData instanceof Response ? undefined : actionData}
      />
    </div>
  );
}
