import { Link, redirect } from "react-router";
import { listingCards } from "#src/listings/cards.server.ts";
import { listingNotFound } from "#src/listings/rules.ts";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { AboutListing } from "../mailbox/about-listing.tsx";
import { boxPath } from "../mailbox/rules.ts";
import { MessageForm } from "../message-input.ts";
import type { Route } from "./+types/compose.page.ts";
import { CannotWrite } from "./cannot-write.tsx";
import { MessageFields } from "./message-fields.tsx";
import { composeFormId } from "./rules.ts";
import { readTemplate, writeMessage } from "./service.server.ts";

/** Writing to a seller on a page of its own; with scripts the listing's page asks in a window. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const keyCode = params.keyCode.toUpperCase();
  try {
    const template = await readTemplate(ctx, keyCode);
    const [card] = await listingCards(ctx, [keyCode]);
    if (!card) throw new Refusal(404, listingNotFound);
    return { template, card, whyNot: "" };
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return { template: null, card: null, whyNot: error.message };
    throw error;
  }
});

export const action = formAction(async ({ context, request, params }: Route.ActionArgs) => {
  const form = parseInput(MessageForm, formValues(await request.formData()));
  const { message, captcha } = form;
  const sent = await writeMessage(context.get(appContext), { message, captcha, keyCode: params.keyCode });
  return redirect(`${boxPath("gidenler")}?bilgi=${sent.isHeld ? "denetim" : "gonderildi"}`);
});

export const meta = () => [{ title: "Mesaj gönderin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ComposePage({ loaderData: { template, card, whyNot }, actionData }: Route.ComponentProps) {
  return (
    <div className="page message-page">
      <h1>Satıcıya mesaj gönderin</h1>
      {template ? (
        <>
          <AboutListing about={{ ...card, state: null, isLive: true }} />
          <Form id={composeFormId} method="post" className="message-form" answer={actionData}>
            <MessageFields
              formId={composeFormId}
              ready={template.questions}
              isCaptchaNeeded={template.isCaptchaNeeded}
            />
            <SubmitButton>Gönderin</SubmitButton>
          </Form>
        </>
      ) : (
        <CannotWrite reason={whyNot} />
      )}
      <p className="small">
        <Link to={boxPath("gelenler")}>Mesajlarınıza gidin</Link>
      </p>
    </div>
  );
}
