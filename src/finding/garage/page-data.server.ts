import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { selectLive } from "#src/selling/listings/queries.server.ts";
import { isKeyCode, priceText } from "#src/selling/listings/rules.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { formatAge } from "#src/shared/dates.ts";
import { countGarage, isRemoved, selectGarage } from "./queries.server.ts";
import {
  garageNotices,
  garagePageSize,
  garageState,
  guestGarageMaxItems,
  isGarageNotice,
  priceChange,
  type PriceChange,
  readGarageView,
} from "./rules.ts";

/** A listing in the garage, in texts ready for display. */
export type GarageItemView = {
  id: number;
  keyCode: string;
  nameWithYear: string;
  /** `5 gün önce`. */
  added: string;
  note: string;
  emailEnabled: boolean;
} & (
  | { card: CardView; change: PriceChange | null }
  /** Not live: its photo and current price are not public; `addedPrice` is the price when it was added. */
  | { card: null; state: NonNullable<ReturnType<typeof garageState>>; address: string | null; addedPrice: string }
);

type Row = Awaited<ReturnType<typeof selectGarage>>[number];

function itemView(row: Row, card: CardView, now: Date): GarageItemView {
  const { id, keyCode, note, emailEnabled, addedKurus } = row;
  const about = {
    id,
    keyCode,
    note,
    emailEnabled,
    nameWithYear: nameWithYear(card.name, card.modelYear),
    added: formatAge(row.createdAt, now),
  };
  const state = garageState(row.state);
  if (!state) return { ...about, card, change: priceChange(addedKurus, row.priceKurus, row.currency) };
  const addedPrice = priceText({ ...row, priceKurus: addedKurus });
  return { ...about, card: null, state, address: state.hasPage ? card.address : null, addedPrice };
}

/** One page of the member's garage; 401 for visitors. */
export async function readGarage(ctx: Context, params: URLSearchParams) {
  const member = requireMember(ctx);
  const total = await countGarage(ctx, member.id);
  const pageCount = Math.max(1, Math.ceil(total / garagePageSize));
  const asked = readGarageView(params);
  const view = { ...asked, page: Math.min(asked.page, pageCount) };
  const rows = await selectGarage(ctx, member.id, view);
  const cards = new Map(
    (
      await listingCards(
        ctx,
        rows.map(({ keyCode }) => keyCode),
      )
    ).map((card) => [card.keyCode, card]),
  );
  const notice = params.get("bilgi");
  return {
    view,
    total,
    pageCount,
    items: rows.map((row) => itemView(row, cards.get(row.keyCode)!, ctx.clock())),
    inGarage: rows.map(({ keyCode }) => keyCode),
    notice: isGarageNotice(notice) ? garageNotices[notice] : null,
    removed: await readRemoved(ctx, member.id, params.get("cikan")),
  };
}
export type GaragePageData = Awaited<ReturnType<typeof readGarage>>;

/**
 * The cards of the listings that a visitor's browser has stored, in its order, and the key codes of those that are not
 * live any more.
 */
export async function guestCards(ctx: Context, keyCodeTexts: readonly string[]) {
  const keyCodes = [...new Set(keyCodeTexts)].filter(isKeyCode).slice(0, guestGarageMaxItems);
  const live = await selectLive(ctx, keyCodes);
  const cards = await listingCards(
    ctx,
    keyCodes.filter((keyCode) => live.includes(keyCode)),
    { hasLabels: true },
  );
  return { cards, goneKeyCodes: keyCodes.filter((keyCode) => !live.includes(keyCode)) };
}

export type GuestCards = Awaited<ReturnType<typeof guestCards>>;

/** The listing that was just removed without scripts, for restoring it. */
async function readRemoved(ctx: Context, memberId: number, keyCode: string | null) {
  if (keyCode === null || !(await isRemoved(ctx, memberId, keyCode))) return null;
  const [card] = await listingCards(ctx, [keyCode]);
  return card ? { keyCode, name: nameWithYear(card.name, card.modelYear) } : null;
}
