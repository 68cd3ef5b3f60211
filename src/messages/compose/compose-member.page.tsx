import { Link, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { boxPath } from "../mailbox/rules.ts";
import { MessageForm } from "../message-input.ts";
import type { Route } from "./+types/compose-member.page.ts";
import { CannotWrite } from "./cannot-write.tsx";
import { MessageFields } from "./message-fields.tsx";
import { composeFormId } from "./rules.ts";
import { readMemberTemplate, receiverAt, writeMessage } from "./service.server.ts";

/** Writing to a member or a shop on a page of its own; with scripts their page asks in a window. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const to = receiverAt(params.kind, params.name);
  try {
    return { template: await readMemberTemplate(context.get(appContext), to), whyNot: "" };
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return { template: null, whyNot: error.message };
    throw error;
  }
});

export const action = formAction(async ({ context, request, params }: Route.ActionArgs) => {
  const to = receiverAt(params.kind, params.name);
  const { message, captcha } = parseInput(MessageForm, formValues(await request.formData()));
  const sent = await writeMessage(context.get(appContext), { message, captcha, ...to });
  return redirect(`${boxPath("gidenler")}?bilgi=${sent.isHeld ? "denetim" : "gonderildi"}`);
});

export const meta = () => [{ title: "Mesaj gönderin – Kontak" }, { name: "robots", content: "noindex" }];

export default function ComposeMemberPage({ loaderData: { template, whyNot }, actionData }: Route.ComponentProps) {
  return (
    <div className="page message-page">
      <h1>Mesaj gönderin</h1>
      {template ? (
        <>
          <p className="muted">{template.receiver.name}</p>
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
