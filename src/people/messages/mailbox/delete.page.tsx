import { Form, Link, redirect } from "react-router";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { counterpartName } from "../names.ts";
import type { Route } from "./+types/delete.page.ts";
import { findOwnMessage } from "./queries.server.ts";
import { boxPath, isBox, mailboxTexts } from "./rules.ts";
import { deleteMessages, requireReader } from "./service.server.ts";

function readParams({ box, id }: Route.LoaderArgs["params"]) {
  if (!isBox(box) || !/^\d{1,15}$/.test(id)) throw new Refusal(404, mailboxTexts.notFound);
  return { box, id: Number(id) };
}

/** Asks for confirmation when a browser opens the address that deletes a message. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { box, id } = readParams(params);
  const message = await findOwnMessage(ctx, requireReader(ctx), id);
  if (!message || (message.isFromBuyer === message.isBuyer) !== (box === "gidenler"))
    throw new Refusal(404, mailboxTexts.notFound);
  return { box, name: counterpartName(message), text: message.body.slice(0, 300) };
});

export const action = formAction(async ({ ctx, params }: Sent<Route.ActionArgs>) => {
  const { box, id } = readParams(params);
  await deleteMessages(ctx, box, [id]);
  return redirect(`${boxPath(box)}?bilgi=silindi`);
});

export const meta = () => [{ title: "Mesajı silin – Kontak" }, { name: "robots", content: "noindex" }];

export default function DeletePage({ loaderData: { box, name, text }, actionData }: Route.ComponentProps) {
  return (
    <div className="page message-page">
      <h1>Mesaj silinsin mi?</h1>
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <blockquote className="message-quote">
        <strong>{name}</strong>
        <p className="message-body">{text}</p>
      </blockquote>
      <p className="muted">Yalnız sizin kutunuzdan silinir; karşı tarafta kalır.</p>
      <Form method="post" className="mailbox__ask">
        <SubmitButton>Silin</SubmitButton>
        <Link to={boxPath(box)}>Vazgeçin</Link>
      </Form>
    </div>
  );
}
