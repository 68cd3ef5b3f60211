import { updateFrequency } from "#src/people/follows/queries.server.ts";
import { updateItem } from "#src/finding/garage/queries.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { shortName } from "#src/selling/listings/detail/rules.ts";
import { updateSearch } from "#src/finding/saved-searches/queries.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { setExpiryMailOff } from "../own/queries.server.ts";
import { sourceMails } from "../rules.ts";
import { selectSources, type Source } from "../sources-queries.server.ts";
import { unsubscribeMessages } from "./rules.ts";
import { readToken } from "./token.server.ts";

/** The labels of the sources that a link turns off, without those that are off or deleted; `null` for an invalid link. */
export async function mailsOfLink(ctx: Context, token: string): Promise<string[] | null> {
  const keys = await readToken(ctx, token);
  if (!keys) return null;
  const on = (await selectSources(ctx, keys)).filter(({ frequency }) => frequency !== "off");
  const cards = await listingCards(
    ctx,
    on.flatMap(({ keyCode }) => keyCode ?? []),
  );
  return on.map(({ kind, name, lastName, keyCode }) => {
    const seller = name !== null && lastName !== null ? shortName(name, lastName) : name;
    return sourceMails(kind, seller, cards.find((card) => card.keyCode === keyCode)?.name ?? "ilan");
  });
}

/** Turns off the mails of a link's sources, without signing in; 404 for an invalid link. */
export async function unsubscribe(ctx: Context, token: string) {
  const keys = await readToken(ctx, token);
  if (!keys) throw new Refusal(404, unsubscribeMessages.wrongLink);
  await inTransaction(ctx, async (tx) => {
    for (const source of await selectSources(tx, keys)) await turnOff(tx, source);
  });
}

function turnOff(tx: Context, { kind, id, memberId }: Source): Promise<unknown> {
  if (kind === "search") return updateSearch(tx, memberId, id, { frequency: "off" });
  if (kind === "garage") return updateItem(tx, memberId, id, { emailEnabled: false });
  if (kind === "own") return setExpiryMailOff(tx, memberId, true);
  return updateFrequency(tx, memberId, id, "off");
}
