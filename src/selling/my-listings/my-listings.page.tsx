import { noteDeleted, NoteForm, noteSaved } from "#src/selling/listings/note-rules.ts";
import { myTabs } from "#src/selling/listings/own-listings.ts";
import { data } from "react-router";
import type { z } from "zod/mini";
import { DeletionNotice } from "#src/people/data-rights/deletion/deletion-notice.tsx";
import { readDeletion } from "#src/people/accounts/account/deletion-queries.server.ts";
import { type Context, type Member, requireMember } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { liraToKurus } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { SellLink } from "#src/site/layout/sell-link.tsx";
import { privateLimitMessage } from "#src/selling/listings/rules.ts";
import type { Route } from "./+types/my-listings.page.ts";
import { type Answer, AnswerNotice } from "./answer-notice.tsx";
import { MyListings } from "./my-listings.tsx";
import { readMyListings } from "./page-data.server.ts";
import { selectOwnKeyCodes, selectOwnNames } from "./queries.server.ts";
import {
  bulkMax,
  doneText,
  everyMax,
  namedAtMost,
  nothingChosen,
  type Outcome,
  type OwnAction,
  OwnActionForm,
  ownActions,
  sellerNeeded,
} from "./rules.ts";
import { readSelection } from "./selection-rules.ts";
import { readDiscountForm } from "./discount/page-data.server.ts";
import { PriceForm, priceSaved } from "./price/rules.ts";
import { changeListing, changeListings, saveNote, setPrice } from "./service.server.ts";

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const dueAt = await readDeletion(ctx);
  const mine = await readMyListings(ctx, requireMember(ctx), new URL(request.url).searchParams);
  return { ...mine, deletionOn: dueAt && formatDate(dueAt) };
});

/** Handles the page's forms: one listing's menu and note, and the bar above the list. Shows the page again with the answer. */
export const action = formAction(async ({ ctx, form: sent, request }: Sent<Route.ActionArgs>) => {
  const member = requireMember(ctx);
  if (sent["action"] === "note") {
    const { keyCode, note } = parseInput(NoteForm, sent);
    const saved = await saveNote(ctx, member, keyCode, note);
    return data<Answer>({ text: saved ? noteSaved : noteDeleted });
  }
  if (sent["action"] === "price") {
    const { keyCode, price, confirmed } = parseInput(PriceForm, sent);
    await setPrice(ctx, member, { keyCode, priceKurus: liraToKurus(price), isConfirmed: confirmed === sent["price"] });
    return data<Answer>({ text: priceSaved });
  }
  const form = parseInput(OwnActionForm, sent);
  const { action: wanted, keyCode, confirmed } = form;
  const keyCodes = keyCode ? [keyCode] : await chosenIn(ctx, member, form, new URL(request.url).searchParams);
  if (keyCodes.length === 0) throw new Refusal(422, nothingChosen);
  const relatedMember = Number(form.related_member) || undefined;
  if (wanted === "assign" && relatedMember === undefined) throw new Refusal(422, sellerNeeded);
  const asked = wanted === "discount" ? await readDiscountForm(ctx, member, keyCodes, sent) : undefined;
  if (asked && !asked.discount) return data<Answer>({ discount: asked.question });
  if (ownActions[wanted].ask && !confirmed) {
    const names = await selectOwnNames(ctx, member, keyCodes.slice(0, namedAtMost));
    return data<Answer>({
      ask: { action: wanted, keyCodes, names: [...names.values()], isOne: keyCode !== undefined },
    });
  }
  if (keyCode && !asked) {
    await changeListing(ctx, member, { action: wanted, keyCode, relatedMember });
    return data<Answer>({ action: wanted, text: ownActions[wanted].done, undoable: undoable(wanted, [keyCode]) });
  }
  const outcome = await changeListings(ctx, member, {
    action: wanted,
    keyCodes,
    relatedMember,
    discount: asked?.discount,
  });
  const isChanged = outcome.done.length + outcome.already.length > 0;
  const limit = outcome.failed.find(({ message }) => message === privateLimitMessage);
  return data<Answer>(
    {
      action: wanted,
      text: doneText(outcome),
      failed: await withNames(ctx, member, outcome.failed),
      limit,
      undoable: undoable(wanted, outcome.done),
    },
    isChanged ? 200 : limit && outcome.failed.length === 1 ? 403 : 409,
  );
});

/** The listings whose sale the answer offers to undo, as many as one form may name. */
const undoable = (action: OwnAction, keyCodes: readonly string[]) =>
  action === "sell" ? keyCodes.slice(0, bulkMax) : [];

/** The refusals with the names of the first listings that they are about; those of others stay key codes. */
async function withNames(ctx: Context, member: Member, failed: Outcome["failed"]) {
  const firstOf = (keyCodes: readonly string[]) => keyCodes.slice(0, namedAtMost);
  const named = failed.flatMap(({ keyCodes }) => firstOf(keyCodes));
  const names = named.length > 0 ? await selectOwnNames(ctx, member, named) : undefined;
  return failed.map((one) => ({
    ...one,
    names: firstOf(one.keyCodes).map((keyCode) => names?.get(keyCode) ?? keyCode),
  }));
}

/** The ticked key codes, or all of the selection in the address. */
async function chosenIn(ctx: Context, member: Member, form: z.output<typeof OwnActionForm>, params: URLSearchParams) {
  if (!form.every) return form.offers;
  const tab = myTabs.find(({ slug }) => slug === form.every);
  return tab ? selectOwnKeyCodes(ctx, member, { ...readSelection(params), state: tab.state, limit: everyMax }) : [];
}

export const meta = () => [{ title: "İlanlarım – Kontak" }, { name: "robots", content: "noindex" }];

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  return (
    <div className="page mine">
      <div>
        <h1>İlanlarım</h1>
        {loaderData.businessName && <p className="muted">{loaderData.businessName}</p>}
      </div>
      <DeletionNotice dueAt={loaderData.deletionOn} />
      <AnswerNotice answer={answer} />
      {!answer && loaderData.saved && <ResultNotice tone="good" text={loaderData.saved} />}
      {loaderData.isEmpty ? (
        <EmptyState icon="car" title="Henüz ilanınız yok">
          <p className="small muted">Aracınızı katalogdan seçin, fotoğraflarını yükleyin; onaylanınca yayına girer.</p>
          <SellLink look="primary" />
        </EmptyState>
      ) : (
        <MyListings data={loaderData} answer={answer} />
      )}
    </div>
  );
}
