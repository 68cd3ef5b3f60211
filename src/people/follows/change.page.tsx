import { ResultNotice } from "#src/ui/action-result.tsx";
import { data, Link, redirect } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { pageBefore, redirectToSignIn, runReturnAction } from "#src/people/accounts/return.server.ts";
import { ownPath } from "#src/people/accounts/rules.ts";
import { findLiveListing } from "#src/selling/listings/live-listing.server.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import type { Route } from "./+types/change.page.ts";
import { changePath, followed, type Followed, followMessages, followsAddress, returnAction } from "./rules.ts";
import { follow, unfollow } from "./service.server.ts";

/** Opened after a visitor pressed a button and signed in: carries out the pending follow and redirects to the page they came from. */
export const loader = pageLoader(async ({ ctx, request, url }: WithContext<Route.LoaderArgs>) => {
  requireMember(ctx);
  const back = ownPath(url.searchParams.get("geri")) ?? followsAddress;
  const done = await runReturnAction(ctx, request, returnAction, ({ what, name }) =>
    follow(ctx, whatOf(what), name ?? ""),
  );
  if (!done?.refusal) throw redirect(back, done ? { headers: done.headers } : {});
  const { message, status } = done.refusal;
  return data({ back, refused: message }, { status, headers: done.headers });
});

/** Handles the buttons of every page: `takip` follows, `birak` unfollows; `what` is a `Followed`. */
export const action = formAction(async ({ ctx, form, request }: Sent<Route.ActionArgs>) => {
  const { takip, birak, what, inPlace } = form;
  const back = pageBefore(request, changePath) ?? followsAddress;
  const name = String(takip ?? birak);
  if (!ctx.member) {
    const following = takip === undefined ? undefined : { action: returnAction, what: whatOf(what), name };
    const purpose = following && (await signInPurposeOf(ctx, following.what, name.toUpperCase()));
    throw await redirectToSignIn(ctx, `${changePath}?${new URLSearchParams({ geri: back })}`, following, purpose);
  }
  await (takip === undefined ? unfollow : follow)(ctx, whatOf(what), name);
  if (inPlace === "1") return null;
  throw redirect(back);
});

async function signInPurposeOf(ctx: Context, what: Followed, keyCode: string): Promise<string> {
  const listing = what === "listing" ? await findLiveListing(ctx, keyCode) : undefined;
  return listing ? followMessages.signInForListing(listing.name) : followMessages.signInForSeller;
}

const whatOf = (text: unknown): Followed => followed.find((one) => one === text) ?? "seller";

export const meta = () => [{ title: "Takip ettiklerim – Kontak" }, { name: "robots", content: "noindex" }];

/** Shown where following was refused. */
export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const message = actionData?.message ?? loaderData?.refused;
  const back = loaderData?.back ?? followsAddress;
  return (
    <AccountPage title="Takip ettiklerim">
      {message && <ResultNotice tone="bad" text={message} />}
      <p>
        <Link to={back}>{back === followsAddress ? "Takip ettiklerinize gidin" : "Geri dönün"}</Link>
      </p>
    </AccountPage>
  );
}
