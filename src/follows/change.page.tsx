import { data, Link, redirect } from "react-router";
import { AccountPage } from "#src/accounts/account-page.tsx";
import { rememberReturnAction, takeReturnAction } from "#src/accounts/return.server.ts";
import { ownPath } from "#src/accounts/rules.ts";
import { appContext, type Context, requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formValues } from "#src/shared/validation.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/change.page.ts";
import { changePath, followed, type Followed, followsAddress, returnAction } from "./rules.ts";
import { follow, unfollow } from "./service.server.ts";

/** Where a visitor comes back to who pressed a button and signed in: what they wanted is done, and they are where they were. */
export const loader = pageLoader(async ({ context, request, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireMember(ctx);
  const back = ownPath(url.searchParams.get("geri")) ?? followsAddress;
  const waiting = await takeReturnAction(ctx, request, returnAction);
  if (!waiting) throw redirect(back);
  const headers = { "set-cookie": waiting.cookie };
  try {
    await follow(ctx, whatOf(waiting.action["what"]), waiting.action["name"] ?? "");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ back, refused: error.message }, { status: error.status, headers });
  }
  throw redirect(back, { headers });
});

/** The buttons of every page: `takip` or `birak` names what is meant (`Followed`). */
export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const { takip, birak, what, inPlace } = formValues(await request.formData());
  const back = pageOf(request) ?? followsAddress;
  const name = String(takip ?? birak);
  if (!ctx.member) throw await toSignIn(ctx, takip === undefined ? null : { what: whatOf(what), name }, back);
  await (takip === undefined ? unfollow : follow)(ctx, whatOf(what), name);
  if (inPlace === "1") return null;
  throw redirect(back);
});

const whatOf = (text: unknown): Followed => followed.find((one) => one === text) ?? "seller";

async function toSignIn(ctx: Context, wanted: { what: Followed; name: string } | null, back: string) {
  const ref = `${changePath}?${new URLSearchParams({ geri: back })}`;
  return redirect(`/login?${new URLSearchParams({ ref })}`, {
    headers: wanted ? { "set-cookie": await rememberReturnAction(ctx, { action: returnAction, ...wanted }) } : {},
  });
}

/** The page whose button was pressed, as the browser tells it; writes come from our own pages only. */
function pageOf(request: Request): string | undefined {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  return pathname === changePath ? undefined : ownPath(pathname + search);
}

export const meta = () => [{ title: "Takip ettiklerim – Kontak" }, { name: "robots", content: "noindex" }];

/** Shown where following was refused. */
export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const message = actionData?.message ?? loaderData?.refused;
  const back = loaderData?.back ?? followsAddress;
  return (
    <AccountPage title="Takip ettiklerim">
      {message && <Notice tone="bad" text={message} />}
      <p>
        <Link to={back}>{back === followsAddress ? "Takip ettiklerinize gidin" : "Geri dönün"}</Link>
      </p>
    </AccountPage>
  );
}
