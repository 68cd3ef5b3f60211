import { data, Link, redirect } from "react-router";
import { pageBefore, redirectToSignIn, runReturnAction } from "#src/people/accounts/return.server.ts";
import { ownPath } from "#src/people/accounts/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { findLiveListing } from "#src/selling/listings/live-listing.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { isKeyCode, listingNotFound } from "#src/selling/listings/rules.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/change.page.ts";
import { changePath } from "./hearts.tsx";
import { addAction, garageMessages } from "./rules.ts";
import { addToGarage, getItem, inGarage, removeFromGarage } from "./service.server.ts";

/** The listing to confirm when the address of the call `garaj/sil` is opened as a page, if it is in the garage. */
async function toBeRemoved(ctx: Parameters<typeof inGarage>[0], params: URLSearchParams) {
  const gid = params.get("gid");
  const keyCode = gid ? (await getItem(ctx, Number(gid))).keyCode : (params.get("keyCode") ?? "").toUpperCase();
  const [card] = await listingCards(ctx, await inGarage(ctx, [keyCode]));
  return card ? { keyCode: card.keyCode, name: nameWithYear(card.name, card.modelYear) } : null;
}

/**
 * Visitors who pressed a heart return here after signing in: the action is done, and they are redirected to their page.
 * Also asks for confirmation when the address of the call that removes a listing is opened as a page.
 */
export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  requireMember(ctx);
  const params = new URL(request.url).searchParams;
  const back = ownPath(params.get("geri"));
  const done = await runReturnAction(ctx, request, addAction, ({ keyCode }) => addToGarage(ctx, keyCode ?? ""));
  if (done?.refusal) {
    const { message, status } = done.refusal;
    return data({ item: null, back, refused: message }, { status, headers: done.headers });
  }
  if (done) throw redirect(back ?? "/garaj", { headers: done.headers });
  if (back !== undefined) throw redirect(back);
  return data({ item: await toBeRemoved(ctx, params), back, refused: null });
});

/** Handles the hearts of every page without scripts: `ekle` or `sil` has the key code; redirects back to the page. */
export const action = formAction(async ({ ctx, form, request }: Sent<Route.ActionArgs>) => {
  const { ekle, sil } = form;
  const back = pageBefore(request, changePath) ?? "/garaj";
  const wanted = String(ekle ?? sil).toUpperCase();
  if (!isKeyCode(wanted)) throw new Refusal(404, listingNotFound);
  if (!ctx.member) {
    const adding = ekle ? { action: addAction, keyCode: wanted } : undefined;
    const listing = ekle ? await findLiveListing(ctx, wanted) : undefined;
    const purpose = listing ? garageMessages.signIn(listing.name) : undefined;
    throw await redirectToSignIn(ctx, `${changePath}?${new URLSearchParams({ geri: back })}`, adding, purpose);
  }
  await (ekle ? addToGarage(ctx, wanted) : removeFromGarage(ctx, { keyCode: wanted }));
  throw redirect(back.startsWith("/garaj") ? garageAfter(back, ekle ? undefined : wanted) : back);
});

/** The address of the garage after a change, with a link to undo it. */
function garageAfter(back: string, removed: string | undefined): string {
  const { pathname, searchParams } = new URL(back, "http://own.invalid");
  searchParams.delete("cikan");
  if (removed) searchParams.set("cikan", removed);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

export const meta = () => [{ title: "Garajım – Kontak" }, { name: "robots", content: "noindex" }];

export default function ChangePage({ loaderData: { item, back, refused }, actionData }: Route.ComponentProps) {
  const message = actionData?.message ?? refused;
  return (
    <div className="page garage-ask">
      <h1>{item ? "Garajınızdan çıkarılsın mı?" : "Garajım"}</h1>
      {message && <ResultNotice tone="bad" text={message} />}
      {item && (
        <Form method="post" action={changePath}>
          <input type="hidden" name="sil" value={item.keyCode} />
          <p>
            {item.name} <span className="muted">İlan no {item.keyCode}</span>
          </p>
          <SubmitButton>Çıkarın</SubmitButton>
        </Form>
      )}
      {!item && !message && <p>Bu ilan garajınızda değil.</p>}
      <p>
        <Link to={back ?? "/garaj"}>{back ? "Geri dönün" : "Garajınıza gidin"}</Link>
      </p>
    </div>
  );
}
