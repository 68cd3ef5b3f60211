import { personAddress } from "#src/people/accounts/public/rules.ts";
import { shortName } from "#src/selling/listings/detail/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { type ListingState, stateNames } from "#src/selling/listings/rules.ts";
import type { Frequency } from "#src/core/notifications/rules.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { countFollows, type FollowRow, selectFollows, selectStock } from "./queries.server.ts";
import { type FollowKind, followsPageSize, followTabs, type FollowTab } from "./rules.ts";

export type FollowView = {
  id: number;
  name: string;
  frequency: Frequency;
  /** `18 Kasım 2026`. */
  followedOn: string;
  /** Sellers only: the number of live listings, and the newest ones. */
  stock: { count: number; cards: CardView[] } | null;
  /** Sellers only: their page, if they have one. */
  page: string | null;
  /** Listings only. `priceMove` is the change since it was followed; price and photo are shown of live listings alone. */
  listing: { address: string; state: string; card: CardView | null; priceMove: string | null } | null;
};

/** One page of a tab of the member's follows, with the counts of all tabs; 401 for visitors. */
export async function readFollows(ctx: Context, asked: FollowTab | undefined, page: number) {
  const member = requireMember(ctx);
  const counts = await countFollows(ctx, member.id);
  const tabs = (Object.keys(followTabs) as FollowTab[]).map((slug) => {
    const { kind, name } = followTabs[slug];
    return { slug, kind, name, count: counts.find((one) => one.kind === kind)?.count ?? 0 };
  });
  // By default the first tab that is not empty.
  const tab = tabs.find(({ slug }) => slug === asked) ?? tabs.find(({ count }) => count > 0) ?? tabs[0]!;
  const { kind } = tab;
  const rows = await selectFollows(ctx, member.id, {
    kind,
    offset: (page - 1) * followsPageSize,
    limit: followsPageSize,
  });
  return {
    tabs: tabs.map(({ slug, name, count }) => ({ slug, name, count })),
    tab: tab.slug,
    pageCount: Math.max(1, Math.ceil(tab.count / followsPageSize)),
    follows: kind === "listing" ? await listingViews(ctx, rows) : await sellerViews(ctx, kind, rows),
  };
}

async function sellerViews(
  ctx: Context,
  kind: Exclude<FollowKind, "listing">,
  rows: readonly FollowRow[],
): Promise<FollowView[]> {
  const stock = await selectStock(
    ctx,
    kind,
    rows.map(({ targetId }) => targetId),
  );
  const cards = await listingCards(
    ctx,
    stock.flatMap(({ keyCodes }) => keyCodes),
  );
  return rows.map((row) => {
    const { count = 0, keyCodes = [] } = stock.find(({ sellerId }) => sellerId === row.targetId) ?? {};
    const own = keyCodes.flatMap((keyCode) => cards.find((card) => card.keyCode === keyCode) ?? []);
    return { ...common(row), name: followName(row), page: pageOf(row), stock: { count, cards: own }, listing: null };
  });
}

async function listingViews(ctx: Context, rows: readonly FollowRow[]): Promise<FollowView[]> {
  const cards = await listingCards(
    ctx,
    rows.map(({ keyCode }) => keyCode!),
  );
  return rows.flatMap((row) => {
    const card = cards.find(({ keyCode }) => keyCode === row.keyCode);
    if (!card) return [];
    const isLive = row.state === "active";
    const listing = {
      address: card.address,
      state: stateOf(row.state!),
      card: isLive ? card : null,
      priceMove: isLive ? priceMove(row, card.currency) : null,
    };
    return [{ ...common(row), name: nameWithYear(card.name, card.modelYear), page: null, stock: null, listing }];
  });
}

const common = ({ id, frequency, createdAt }: FollowRow) => ({ id, frequency, followedOn: formatDate(createdAt) });

/** A seller's public name: `Deniz K.`, `Marmara Oto Galeri`. */
const followName = ({ businessName, firstName, lastName }: FollowRow) =>
  businessName ?? shortName(firstName ?? "", lastName ?? "");

const pageOf = ({ businessSlug, pathName, isSellerActive }: FollowRow) =>
  personAddress({ businessSlug, pathName: pathName ?? "", isActive: isSellerActive ?? false });

/** The public name of a state; only the owner may read why a listing is not live. */
const stateOf = (state: ListingState) =>
  ["active", "passive", "expired", "sold", "removed"].includes(state) ? stateNames[state] : "Yayında değil";

/** `45.000 TL düştü`: the price change since the listing was followed; null if there is none. */
function priceMove({ priceKurus, priceNowKurus }: FollowRow, currency: string): string | null {
  const change = (priceNowKurus ?? 0) - (priceKurus ?? 0);
  if (change === 0) return null;
  return `${formatPrice(Math.abs(change), currency)} ${change < 0 ? "düştü" : "arttı"}`;
}

/** The name of a follow on the page of its mails. */
export async function nameOfFollow(ctx: Context, row: FollowRow): Promise<string> {
  if (row.kind !== "listing") return followName(row);
  const [card] = await listingCards(ctx, [row.keyCode!]);
  return card ? nameWithYear(card.name, card.modelYear) : row.keyCode!;
}
