import { randomBytes } from "node:crypto";
import { titleMaxLength } from "#src/finding/search/title-rules.ts";
import { firstCharacters } from "#src/shared/characters.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { hasPhone } from "#src/selling/listings/phone-in-text.ts";
import { resultAddress } from "#src/finding/search/address/address.ts";
import { criteriaOf, selectionNames } from "#src/finding/search/engine/criteria.server.ts";
import { resultHeading } from "#src/finding/search/address/labels.ts";
import type { Selection } from "#src/finding/search/rules.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { type Names, namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { submitRequest } from "#src/staff/requests/service.server.ts";
import { saveSearch } from "#src/finding/saved-searches/service.server.ts";
import { routeOf } from "#src/finding/saved-searches/addresses.ts";
import { searchMessages, standardFrequency } from "#src/finding/saved-searches/rules.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { fold } from "#src/shared/turkish.ts";
import { describeWish } from "./describe.ts";
import { findTokenOf, findWish, insertWish, lockWish, updateWish } from "./queries.server.ts";
import { Wish, type WishForm, wishMessages, wishOpenDays, wishTexts } from "./rules.ts";
import { selectionsOf } from "./selections.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    "wish.sent": { token: string };
  }
}

const cardsShown = 8;
const newToken = () => randomBytes(16).toString("hex");

/** The highest price in TL of what the market offers for a wish; null where it offers nothing. Nothing is stored or sent. */
export async function highestPrice(ctx: Context, form: WishForm): Promise<number | null> {
  const names = await namesOf(ctx);
  const engine = searchEngine(ctx);
  checkPerson(form, names);
  const found = await Promise.all(
    selectionsOf(form, names).map((selection) =>
      engine.search(criteriaOf(selection, names), { sort: "onerilen", offset: 0, limit: 0, facets: [] }),
    ),
  );
  const highest = found.flatMap(({ prices }) => prices?.max ?? []);
  return highest.length === 0 ? null : kurusToLira(Math.max(...highest));
}

/** The city of the person who sent the form; 422 for an unknown one, and for contact data in the note. */
function checkPerson({ city, customerNote }: WishForm, { places }: Names): { id: number; name: string } {
  if (hasPhone(fold(customerNote)) || /\S@\S/.test(customerNote))
    throw new Refusal(422, wishTexts.contact, { customerNote: wishTexts.contact });
  const found = places.cities.find(({ slug }) => slug === city);
  if (!found) throw new Refusal(422, wishTexts.unknown, { city: wishTexts.unknown });
  return found;
}

/**
 * Stores a wish with the request that the desk sees, and returns the token of its page. Dealers see it where the person
 * consents and the address is known to be theirs: it is a member's own confirmed one, or its link in the mail was used.
 * Programs that fill in the hidden field get a token of no page.
 */
export async function sendWish(ctx: Context, form: WishForm): Promise<string> {
  const [token, confirmToken] = [newToken(), newToken()];
  const names = await namesOf(ctx);
  const city = checkPerson(form, names);
  selectionsOf(form, names);
  if (form.website !== "") return token;
  const wish = Wish.parse(form);
  const wantsAnswers = form.dealerAgreement === true || form.dealerAgreement === "1";
  const isOwnAddress = ctx.member?.isEmailConfirmed === true && ctx.member.email === form.customerEmail;
  const now = ctx.clock();
  const sent = {
    senderName: form.customerName,
    email: form.customerEmail,
    phone: form.customerPhone,
    fields: {
      ...describeWish(wish, names),
      city: city.name,
      note: form.customerNote,
      dealers: wantsAnswers ? "Evet" : "Hayır",
    },
  };
  const id = await submitRequest(ctx, "find-a-car", sent, async (tx, requestId) => {
    await insertWish(tx, {
      token,
      confirmToken,
      requestId,
      wish,
      cityId: city.id,
      note: form.customerNote,
      wantsAnswers,
      openedAt: wantsAnswers && isOwnAddress ? now : null,
      createdAt: now,
      closesAt: addDays(now, wishOpenDays),
    });
    await publish(tx, "wish.sent", { token });
  });
  return (await findTokenOf(ctx, id)) ?? token;
}

/** The wish of a page's token; 404 for an unknown one. */
export async function readWish(ctx: Context, token: string) {
  const wish = /^[0-9a-f]{32}$/.test(token) ? await findWish(ctx, token) : undefined;
  if (!wish) throw new Refusal(404, wishMessages.notFound);
  return { ...wish, wish: Wish.parse(wish.wish) };
}

export type WishMatch = { title: string; total: number; to: string; cards: Awaited<ReturnType<typeof listingCards>> };

/** What the market has for a wish now: by search its first listings, their number and the address of all of them. */
export async function matchesOf(ctx: Context, wish: Wish): Promise<WishMatch[]> {
  const names = await namesOf(ctx);
  const engine = searchEngine(ctx);
  return Promise.all(
    selectionsOf(wish, names).map(async (selection) => {
      const page = { sort: "onerilen", offset: 0, limit: cardsShown, facets: [], figures: false } as const;
      const { total, keyCodes } = await engine.search(criteriaOf(selection, names), page);
      return {
        title: resultHeading(selectionNames(selection, names)),
        total,
        to: addressOf(selection),
        cards: await listingCards(ctx, keyCodes, { hasLabels: true }),
      };
    }),
  );
}

const addressOf = (selection: Selection) => resultAddress({ selection, sort: "onerilen", view: "liste", page: 1 });

/** Whether dealers can answer a wish at this time. */
export const isOpen = (
  {
    wantsAnswers,
    openedAt,
    closedAt,
    closesAt,
  }: Pick<Awaited<ReturnType<typeof readWish>>, "wantsAnswers" | "openedAt" | "closedAt" | "closesAt">,
  now: Date,
) => wantsAnswers && openedAt !== null && closedAt === null && closesAt > now;

/** Shows a wish to dealers, with the token of the mail that confirms the address. Repeated presses change nothing. */
export async function openWish(ctx: Context, token: string, confirmToken: string): Promise<void> {
  const { id } = await readWish(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const wish = await lockWish(tx, id);
    if (!wish || wish.confirmToken !== confirmToken) throw new Refusal(404, wishMessages.notFound);
    if (!wish.wantsAnswers || wish.closedAt !== null || wish.closesAt <= tx.clock())
      throw new Refusal(409, wishMessages.ended);
    if (wish.openedAt === null) await updateWish(tx, id, { openedAt: tx.clock() });
  });
}

/** Ends a wish: dealers see it no more. */
export async function closeWish(ctx: Context, token: string): Promise<void> {
  const { id } = await readWish(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const wish = await lockWish(tx, id);
    if (wish && wish.closedAt === null) await updateWish(tx, id, { closedAt: tx.clock() });
  });
}

/** Saves the searches of a wish for the member; those that are saved already stay as they are. 401 for visitors. */
export async function saveWishSearches(ctx: Context, token: string): Promise<void> {
  requireMember(ctx);
  const { wish } = await readWish(ctx, token);
  const names = await namesOf(ctx);
  for (const selection of selectionsOf(wish, names)) {
    const title = firstCharacters(resultHeading(selectionNames(selection, names)), titleMaxLength);
    try {
      await saveSearch(ctx, { title, ...routeOf(addressOf(selection)), frequency: standardFrequency });
    } catch (error) {
      if (!(error instanceof Refusal) || error.message !== searchMessages.again) throw error;
    }
  }
}
