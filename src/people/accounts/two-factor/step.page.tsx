import { Link, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { AccountPage } from "../account-page.tsx";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { passkeySite } from "../passkeys/rules.ts";
import { consumeReturnPath } from "../return.server.ts";
import type { Route } from "./+types/step.page.ts";
import { finishStep, readStep } from "./step.server.ts";
import { StepForm } from "./rules.ts";

const fields = fieldsOf(StepForm);

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [{ title: "İki adımlı doğrulama – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const step = await readStep(ctx, request.headers);
  if (!step) throw redirect("/login");
  return { passkeyOrigin: step.hasPasskey ? passkeySite(ctx.origin)?.origin : undefined };
});

export const action = formAction(async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
  const cookies = await finishStep(ctx, form, request.headers);
  const { path, cookie } = consumeReturnPath(request);
  return redirect(path, { headers: [...cookies, cookie].map((value) => ["set-cookie", value]) });
});

/** The second step of signing in: the app's code, a recovery code, or a passkey. */
export default function SecondStepPage({ loaderData: { passkeyOrigin }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Doğrulama kodunuz"
      lead="Telefonunuzdaki doğrulama uygulamasının Kontak için gösterdiği kodu yazın."
    >
      <Form method="post" className="account__form" answer={actionData}>
        <TextField
          {...fields.code}
          label="Kod"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Telefonunuz yanınızda değilse kurtarma kodlarınızdan birini yazabilirsiniz."
        />
        <SubmitButton isWide>Giriş yapın</SubmitButton>
      </Form>
      {passkeyOrigin && (
        <PasskeyButton purpose="step" origin={passkeyOrigin}>
          Geçiş anahtarı kullanın
        </PasskeyButton>
      )}
      <p className="account__other">
        <Link to="/login">Baştan başlayın</Link>
      </p>
    </AccountPage>
  );
}
