import { Link, redirect } from "react-router";
import { z } from "zod/mini";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { redirectToSignIn } from "#src/people/accounts/return.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { findLiveListing } from "#src/selling/listings/live-listing.server.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { makeQuestion } from "../captcha/question.server.ts";
import { AboutListing } from "../mailbox/about-listing.tsx";
import { MessageForm } from "../message-input.ts";
import type { Route } from "./+types/compose.page.ts";
import { CannotWrite } from "./cannot-write.tsx";
import { conversationAddress, messageTexts } from "../rules.ts";
import { MessageFields } from "./message-fields.tsx";
import { composeFormId, composePath, type Receiver } from "./rules.ts";
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

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** A first message on a page of its own; with scripts the page of the listing, member or shop asks in a window. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const to = receiverOf(params);
  if (!ctx.member && "keyCode" in to) {
    const listing = await findLiveListing(ctx, to.keyCode);
    throw await redirectToSignIn(ctx, composePath(to), undefined, listing && messageTexts.signIn(listing.name));
  }
  const title = "keyCode" in to ? "Satıcıya mesaj gönderin" : "Mesaj gönderin";
  try {
    const { template, card } = await readCompose(ctx, to);
    const question = template.isCaptchaNeeded ? await makeQuestion(ctx) : undefined;
    return { title, template, card, question, whyNot: "" };
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 403)) throw error;
    return { title, template: null, card: null, question: undefined, whyNot: error.message };
  }
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const to = receiverOf(params);
  const sentForm = parseInput(ComposeForm, form);
  const { message } = sentForm;
  const captcha = sentForm.captcha ?? answerOf(sentForm);
  const sent = await writeMessage(ctx, { message, captcha, ...to });
  return redirect(`${conversationAddress(sent.conversationCode)}#son`);
});

/** The page's form: without scripts a question and its answer stand for the captcha. The call does not take them. */
const ComposeForm = z.extend(MessageForm, {
  captchaQuestion: z.optional(z.string().check(z.maxLength(200))),
  captchaAnswer: z.optional(z.string().check(z.maxLength(20))),
});

const answerOf = ({ captchaQuestion, captchaAnswer }: z.output<typeof ComposeForm>) =>
  captchaQuestion === undefined ? undefined : { token: captchaQuestion, answer: captchaAnswer ?? "" };

export const meta = () => [{ title: "Mesaj gönderin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ComposePage({
  loaderData: { title, template, card, question, whyNot },
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
              question={question}
            />
            <SubmitButton>Gönderin</SubmitButton>
          </Form>
        </>
      ) : (
        <CannotWrite reason={whyNot} />
      )}
      <p className="small">
        <Link to="/mesajlarim">Mesajlarınıza gidin</Link>
      </p>
    </div>
  );
}
