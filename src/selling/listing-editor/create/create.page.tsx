import { href, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { baseSavedAtOf, type DraftKey, newVehicle, waitingPhotosOf } from "../drafts/rules.ts";
import { photosAddress, photosIntent } from "../photos/form/rules.ts";
import { useStepFocus } from "../wizard/use-step-focus.ts";
import type { Route } from "./+types/create.page.ts";
import { readStep } from "./form-data.ts";
import { sparePartChoice } from "#src/selling/listings/fields/listing-type-rules.ts";
import { finishStep, readCreatePage, shownFields } from "./page-data.server.ts";
import { requireLikelyPrice } from "./price-advice.server.ts";
import { confirmPriceField, DraftForm, stepNames, steps } from "./rules.ts";
import { publishDraft, saveStep } from "./service.server.ts";
import { stepAddress } from "./step-address.ts";
import { stepHeadingId, Wizard } from "./wizard.tsx";

export const handle = { hidesTabBar: true, hasShortFooter: true } satisfies PageHandle;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([`İlan verin${loaderData ? `: ${stepNames[loaderData.step]}` : ""}`]) },
  { name: "robots", content: "noindex" },
];

export const loader = pageLoader(({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const query = new URL(request.url).searchParams;
  return readCreatePage(ctx, query.get("adim"), query.get("taslak") ?? undefined);
});

export const action = formAction(
  async ({ ctx, form }: Sent<Route.ActionArgs>) => {
    const step = steps.find((one) => one === form["step"]) ?? steps[0];
    const entered = { draftId: String(form["draftId"]), baseSavedAt: baseSavedAtOf(form) };
    const key: DraftKey = { ...newVehicle, draftId: entered.draftId };
    if (step === "yayin" && form["intent"] === "yayinla") {
      const [waitingPhotos, confirmedPrice] = [waitingPhotosOf(form), textOf(form[confirmPriceField])];
      const { keyCode } = await publishDraft(ctx, { ...entered, waitingPhotos, confirmedPrice });
      return redirect(href("/ilanver/tamam/:keyCode", { keyCode }));
    }
    if (step === "tur" && form["listingType"] === sparePartChoice.value) return redirect(sparePartChoice.address);
    const shown = await shownFields(ctx, key, step);
    await saveStep(ctx, { ...entered, values: parseInput(DraftForm, readStep(step, form), { keepsCards: true }) });
    if (form["intent"] === "taslak") return redirect(stepAddress(key, step));
    if (form["intent"] === photosIntent) return redirect(photosAddress(key));
    const next = await finishStep(ctx, key, step, { waitingPhotos: waitingPhotosOf(form), shown });
    if (step === "fiyat") await requireLikelyPrice(ctx, key);
    return redirect(stepAddress(key, next));
  },
  { allowsImpersonation: true, keepsCards: true },
);

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

export default function CreatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { step } = loaderData;
  useStepFocus(step, stepHeadingId);
  return (
    <div className="page">
      <Wizard
        key={`${loaderData.draftId} ${loaderData.step}`}
        data={loaderData}
        answer={actionData instanceof Response ? undefined : actionData}
      />
    </div>
  );
}
