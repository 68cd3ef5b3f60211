import { useEffect } from "react";
import { Form, Link, redirect, useNavigation, useRevalidator } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { stateNames } from "#src/selling/listings/rules.ts";
import type { Route } from "./+types/authority.page.ts";
import { maskChassisNumber } from "#src/selling/listings/authority/chassis.ts";
import { maskPlate } from "#src/selling/listings/authority/plate.ts";
import { authorityAddress, authorityMessages } from "#src/selling/listings/authority/rules.ts";
import { askAgain, readOwnAuthority } from "#src/selling/listings/authority/service.server.ts";
import { HelpLink } from "#src/ui/help-link.tsx";

const pollMs = 3000;

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, request, params }: WithContext<Route.LoaderArgs>) => {
  const { found, view, canAsk } = await readOwnAuthority(ctx, readKeyCode(params.keyCode));
  return {
    keyCode: found.keyCode,
    stateName: stateNames[found.state],
    plate: found.plate && maskPlate(found.plate),
    chassisNumber: found.chassisNumber && maskChassisNumber(found.chassisNumber),
    view,
    canAsk,
    isAsked: new URL(request.url).searchParams.has("soruldu"),
  };
});

export const action = formAction(async ({ ctx, params }: Sent<Route.ActionArgs>) => {
  const keyCode = readKeyCode(params.keyCode);
  await askAgain(ctx, keyCode);
  return redirect(`${authorityAddress(keyCode)}?soruldu`);
});

export const meta = () => [{ title: "İlan yetkisi – Kontak" }, { name: "robots", content: "noindex" }];

const tones = {
  "not-needed": "info",
  missing: "warn",
  asking: "warn",
  "timed-out": "warn",
  granted: "good",
  ended: "bad",
  denied: "bad",
} as const;

/** The status of a listing's identity and authority check, the possible steps, and a button to check again. */
export default function AuthorityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keyCode, stateName, plate, chassisNumber, view, canAsk, isAsked } = loaderData;
  const refusal = actionData as FormRefusal | undefined;
  const isSending = useNavigation().state !== "idle";
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // A changed plate is also checked automatically.
    if (view.status !== "asking" && view.status !== "missing") return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [view.status, revalidate]);
  return (
    <div className="page mine">
      <p>
        <Link className="inline-flex items-center gap-2" to="/ilanlarim">
          <Icon name="left" size="xs" />
          İlanlarım
        </Link>
      </p>
      <h1>İlan yetkisi</h1>
      <HelpLink to="/rehber/eids-ve-yetki-dogrulama">EİDS ve yetki doğrulama rehberi</HelpLink>
      {refusal && <ResultNotice tone="bad" text={refusal.message} />}
      {isAsked && !refusal && view.status === "asking" && <Notice text={authorityMessages.asked} />}
      <div aria-live="polite">
        <Notice tone={tones[view.status]} text={view.text} />
      </div>
      <dl className="review">
        <div>
          <dt>İlan no</dt>
          <dd>{keyCode}</dd>
        </div>
        <div>
          <dt>Durum</dt>
          <dd>{stateName}</dd>
        </div>
        {plate && (
          <div>
            <dt>Plaka</dt>
            <dd>{plate}</dd>
          </div>
        )}
        {chassisNumber && (
          <div>
            <dt>Şasi numarası</dt>
            <dd>{chassisNumber}</dd>
          </div>
        )}
      </dl>
      {view.steps.length > 0 && (
        <>
          <h2>Ne yapabilirsiniz?</h2>
          <ol className="prose">
            {view.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {canAsk && (
        <Form method="post">
          <SubmitButton disabled={isSending}>Yeniden kontrol edin</SubmitButton>
        </Form>
      )}
    </div>
  );
}
