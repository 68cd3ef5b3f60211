import { Link, redirect } from "react-router";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { CannotWrite } from "../compose/cannot-write.tsx";
import { MessageFields } from "../compose/message-fields.tsx";
import { composeFormId } from "../compose/rules.ts";
import { writeMessage } from "../compose/service.server.ts";
import { MessageForm } from "../message-input.ts";
import type { Route } from "./+types/message.page.ts";
import { AboutListing } from "./about-listing.tsx";
import { MessageText } from "./message-text.tsx";
import { readMessagePage } from "./page-data.server.ts";
import { boxPath, mailboxTexts } from "./rules.ts";

function readId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new Refusal(404, mailboxTexts.notFound);
  return Number(id);
}

/** A message on a page of its own, and the answer to it; with scripts both are in a window over the list. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) =>
  readMessagePage(ctx, readId(params.id)),
);

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const { message } = parseInput(MessageForm, form);
  const sent = await writeMessage(ctx, { message, reply_to: readId(params.id) });
  return redirect(`${boxPath("gidenler")}?bilgi=${sent.isHeld ? "denetim" : "gonderildi"}`);
});

export const meta = () => [{ title: "Mesaj – Kontak" }, { name: "robots", content: "noindex" }];

export default function MessagePage({ loaderData: { view, name, at, about }, actionData }: Route.ComponentProps) {
  const box = view.boxName === "inbox" ? "gelenler" : "gidenler";
  return (
    <div className="page message-page">
      <h1>Mesaj</h1>
      {about && <AboutListing about={about} />}
      <MessageText view={view} name={name} at={at} />
      {view.whyNotReply && <CannotWrite reason={view.whyNotReply} />}
      {/* Text that was typed before writing was refused stays visible. */}
      {(view.canReply || actionData) && (
        <Form id={composeFormId} method="post" className="message-form" answer={actionData}>
          <MessageFields formId={composeFormId} ready={view.answers} isCaptchaNeeded={false} />
          <SubmitButton>Yanıtlayın</SubmitButton>
        </Form>
      )}
      <p className="small">
        <Link to={boxPath(box)}>Mesajlara dönün</Link>
      </p>
    </div>
  );
}
