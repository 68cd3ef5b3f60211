import { Link, redirect } from "react-router";
import { storeReturnAction } from "#src/people/accounts/return.server.ts";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { parseInput } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/save-search.page.ts";
import { newSearchAddress, routeOf, searchesAddress } from "./addresses.ts";
import { returnAction, searchMessages } from "./rules.ts";
import { SaveFields } from "./save-fields.tsx";
import { SignInFirst, signInFirstText, useIsVisitor } from "./sign-in-first.tsx";
import { NewSearch, SearchAddress } from "./saved-search-input.ts";
import { standardTitle } from "#src/finding/search/results/standard-title.server.ts";
import { selectionOfPage } from "./selection.server.ts";
import { saveSearch } from "./service.server.ts";

/** The page that saves a search without scripts; with scripts the results page opens a dialog. */
export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const { route, params } = parseInput(SearchAddress, Object.fromEntries(url.searchParams));
  const names = await namesOf(ctx);
  const selection = await selectionOfPage(ctx, route, params, names);
  if (!selection) throw new Refusal(422, searchMessages.noSearch);
  return {
    address: selectionAddress(selection),
    title: url.searchParams.get("title") ?? standardTitle(selection, names),
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const search = parseInput(NewSearch, form);
  if (!ctx.member) throw await toSignIn(ctx, search);
  const { id } = await saveSearch(ctx, search);
  if (form["inPlace"] === "1") return { isSaved: true };
  throw redirect(`${searchesAddress}?kaydedilen=${id}`);
});

/** Browsers silently drop longer cookies. */
const cookieMaxLength = 4000;

/** Product 6.9: the search is saved after signing in, from a cookie. One too long for a cookie returns to the form instead. */
async function toSignIn(ctx: Context, { title, route, params, frequency }: ReturnType<typeof NewSearch.parse>) {
  const purpose = { text: searchMessages.signIn(title), path: searchesAddress };
  const cookie = await storeReturnAction(ctx, { action: returnAction, title, route, params, frequency }, purpose);
  const again = `${newSearchAddress(`${route}?${params}`)}&${new URLSearchParams({ title })}`;
  const fits = cookie.length <= cookieMaxLength;
  return redirect(signInAddress(fits ? searchesAddress : again), {
    headers: fits ? { "set-cookie": cookie } : {},
  });
}

export const meta = () => [{ title: "Aramayı kaydedin – Kontak" }, { name: "robots", content: "noindex" }];

export default function SaveSearchPage({ loaderData: { address, title }, actionData }: Route.ComponentProps) {
  const isVisitor = useIsVisitor();
  const Fields = isVisitor ? SignInFirst : SaveFields;
  return (
    <AccountPage title="Aramayı kaydedin" lead="Yeni ilanlar geldikçe size haber verelim.">
      <Form method="post" className="account__form" answer={actionData}>
        <Fields title={title} {...routeOf(address)} />
        <SubmitButton>{isVisitor ? signInFirstText : "Kaydedin"}</SubmitButton>
      </Form>
      <p className="account__other">
        <Link to={address}>Sonuçlara dönün</Link>
      </p>
    </AccountPage>
  );
}
