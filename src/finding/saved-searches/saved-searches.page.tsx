import { data, redirect } from "react-router";
import { runReturnAction } from "#src/people/accounts/return.server.ts";
import { PushOffer } from "#src/finding/alerts/push/push-offer.tsx";
import { EmailPopup } from "#src/core/notifications/email-popup.tsx";
import { UnconfirmedNotice } from "#src/core/notifications/unconfirmed-notice.tsx";
import { requireMember } from "#src/shared/context.server.ts";
import { formActions, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { parseInput, readId } from "#src/shared/validation.ts";
import { readPage } from "#src/shared/page-number.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useFocusRestore } from "#src/ui/use-focus-restore.ts";
import type { Route } from "./+types/saved-searches.page.ts";
import { AskDelete } from "./ask-delete.tsx";
import { readSearches } from "./list.server.ts";
import { searchesAddress } from "./addresses.ts";
import { returnAction, searchMessages } from "./rules.ts";
import { NewSearch } from "./saved-search-input.ts";
import { SearchItem } from "./search-item.tsx";
import { ownSearch, removeSearch, saveSearch, toggleSearchEmail } from "./service.server.ts";

export const loader = pageLoader(async ({ ctx, request, url }: WithContext<Route.LoaderArgs>) => {
  const { isEmailConfirmed } = requireMember(ctx);
  // Saves the search that a visitor sent before signing in; a refusal is shown on the page.
  const done = await runReturnAction(ctx, request, returnAction, (action) =>
    saveSearch(ctx, parseInput(NewSearch, action)),
  );
  const isSaved = done !== undefined || url.searchParams.has("kaydedilen");
  const said = done?.refusal
    ? { isRefused: true, text: done.refusal.message }
    : isSaved
      ? { isRefused: false, text: searchMessages.saved }
      : null;
  const page = readPage(url.searchParams);
  const list = await readSearches(ctx, page);
  if (page > list.pageCount) throw redirect(pageAddress(list.pageCount));
  return data({ ...list, page, said, isEmailConfirmed }, done ? { headers: done.headers } : {});
});

type Answer =
  | FormRefusal
  | { disabled: string }
  /** Asks for confirmation before deleting. */
  | { ask: { id: number; title: string } }
  | { text: string };

/** Handles the forms of the list: turn mails off, delete after confirmation. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  const found = () => ownSearch(ctx, readId(String(form["id"])));
  return {
    sil: async (): Promise<Answer> => {
      const { id, title } = await found();
      if (form["confirmed"] !== "1") return { ask: { id, title } };
      await removeSearch(ctx, id);
      return { text: searchMessages.deleted };
    },
    email: async (): Promise<Answer> => {
      const { id, title } = await found();
      await toggleSearchEmail(ctx, id, "disabled");
      return { disabled: title };
    },
  };
});

const pageAddress = (page: number) => (page > 1 ? `${searchesAddress}?sayfa=${page}` : searchesAddress);

export const meta = () => [{ title: "Aramalarım – Kontak" }, { name: "robots", content: "noindex" }];

export default function SavedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, total, page, pageCount, said, isEmailConfirmed } = loaderData;
  const box = useFocusRestore<HTMLDivElement>();
  const answer = actionData as Answer | undefined;
  return (
    <div ref={box} className="page member-list">
      <div>
        <h1>Aramalarım</h1>
        {total > 0 && <p className="muted">{formatNumber(total)} kayıtlı arama</p>}
      </div>
      {said && !answer && <ResultNotice tone={said.isRefused ? "warn" : "good"} text={said.text} />}
      {answer && "message" in answer && <ResultNotice tone="bad" text={answer.message} />}
      {answer && "text" in answer && <ResultNotice tone="good" text={answer.text} />}
      {said && !said.isRefused && <PushOffer />}
      {answer && "disabled" in answer && <EmailPopup answer={answer} status="disabled" about={answer.disabled} />}
      {answer && "ask" in answer && <AskDelete answer={answer} />}
      {!isEmailConfirmed && total > 0 && <UnconfirmedNotice />}
      {total === 0 ? (
        <EmptyState icon="bell" title="Henüz kayıtlı aramanız yok">
          <p className="small muted">Bir aramayı kaydedin; yeni ilanları burada görün, isterseniz e-posta ile alın.</p>
          <LinkButton look="primary" to="/detayli-arama">
            Arama yapın
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="member-list__items">
          {searches.map((search) => (
            <SearchItem key={search.id} search={search} />
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} to={pageAddress} />
    </div>
  );
}
