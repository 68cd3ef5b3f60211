import { Link, redirect } from "react-router";
import { listingCards } from "#src/listings/cards.server.ts";
import { listingNotFound } from "#src/listings/rules.ts";
import { appContext, type Context } from "#src/shared/context.server.ts";
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
import { composeFormId, type Receiver } from "./rules.ts";
import { readMemberTemplate, readTemplate, receiverAt, writeMessage } from "./service.server.ts";

/** The seller of a listing (`/mesajlarim/mesaj-gonder/:keyCode`), or a member or shop (`/mesajlarim/uyeye-mesaj/:kind/:name`). */
const receiverOf = (params: Route.LoaderArgs["params"]): Receiver =>
  params.keyCode === undefined ? receiverAt(params.kind, params.name) : { keyCode: params.keyCode.toUpperCase() };

async function readCompose(ctx: Context, to: Receiver) {
  if (!("keyCode" in to)) return { template: await readMemberTemplate(ctx, to), card: null };
  const template = await readTemplate(ctx, to.keyCode);
  const [card] = await listingCards(ctx, [to.keyCode]);
  if (!card) throw new Refusal(404, listingNotFound);
  return { template, card };
}

/** A first message on a page of its own; with scripts the page of the listing, member or shop asks in a window. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const to = receiverOf(params);
  const title = "keyCode" in to ? "Satıcıya mesaj gönderin" : "Mesaj gönderin";
  try {
    return { title, ...(await readCompose(context.get(appContext), to)), whyNot: "" };
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 403)) throw error;
    return { title, template: null, card: null, whyNot: error.message };
  }
});

export const action = formAction(async ({ context, request, params }: Route.ActionArgs) => {
  const to = receiverOf(params);
  const { message, captcha } = parseInput(MessageForm, formValues(await request.formData()));
  const sent = await writeMessage(context.get(appContext), { message, captcha, ...to });
  return redirect(`${boxPath("gidenler")}?bilgi=${sent.isHeld ? "denetim" : "gonderildi"}`);
});

export const meta = () => [{ title: "Mesaj gönderin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ComposePage({
  loaderData: { title, template, card, whyNot },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page message-page">
      <h1>{title}</h1>
      {template ? (
        <>
          {card && <AboutListing about={{ ...card, state: null, isLive: true }} />}
          {"receiver" in template && <p className="muted">{template.receiver.name}</p>}
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
