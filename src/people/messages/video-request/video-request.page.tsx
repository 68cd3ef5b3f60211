import { data, Link } from "react-router";
import { redirectToSignIn } from "#src/people/accounts/return.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { findLiveListing } from "#src/selling/listings/live-listing.server.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { ConfirmEmail } from "../compose/confirm-email.tsx";
import { SentNotice } from "../compose/sent-notice.tsx";
import { AboutListing } from "../mailbox/about-listing.tsx";
import { getWritableListing, requireWriter } from "../service.server.ts";
import type { Route } from "./+types/video-request.page.ts";
import { videoRequestMessages, videoRequestPath, videoRequestText } from "./rules.ts";
import { askForVideo } from "./service.server.ts";

/** Asking for a video on a page of its own; with scripts the listing's page asks in a window. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const keyCode = params.keyCode.toUpperCase();
  if (!ctx.member) {
    const listing = await findLiveListing(ctx, keyCode);
    throw await redirectToSignIn(
      ctx,
      videoRequestPath(keyCode),
      undefined,
      listing && videoRequestMessages.signIn(listing.name),
    );
  }
  try {
    await getWritableListing(ctx, requireWriter(ctx), keyCode);
  } catch (error) {
    if (error instanceof Refusal && error.fields?.["email"]) return { card: null };
    throw error;
  }
  const [card] = await listingCards(ctx, [keyCode]);
  if (!card) throw new Refusal(404, listingNotFound);
  return { card };
});

export const action = formAction(async ({ ctx, params }: Sent<Route.ActionArgs>) =>
  data(await askForVideo(ctx, params.keyCode.toUpperCase())),
);

export const meta = () => [{ title: "Video isteyin – Kontak" }, { name: "robots", content: "noindex" }];

export default function VideoRequestPage({ loaderData: { card }, actionData }: Route.ComponentProps) {
  const sent = actionData && "conversationCode" in actionData ? actionData : undefined;
  return (
    <div className="page message-page">
      <h1>Satıcıdan video isteyin</h1>
      {card ? (
        <>
          <AboutListing about={{ ...card, state: null, isLive: true }} />
          {sent ? (
            <SentNotice sent={sent} />
          ) : (
            <Form method="post" className="message-form" answer={actionData}>
              <p className="small">Satıcıya şu mesaj gönderilir:</p>
              <blockquote className="message-quote">{videoRequestText}</blockquote>
              <SubmitButton>İsteği gönderin</SubmitButton>
            </Form>
          )}
          <p className="small">
            <Link to={card.address}>İlana dönün</Link>
          </p>
        </>
      ) : (
        <ConfirmEmail />
      )}
    </div>
  );
}
