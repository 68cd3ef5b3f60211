import { createHash } from "node:crypto";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { makeKeyCode } from "#src/selling/listings/queries.server.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import { readBilling } from "#src/money/orders/billing/service.server.ts";
import type { ShownBilling } from "#src/money/orders/billing/rules.ts";
import { findBuyer } from "#src/money/orders/queries.server.ts";
import { commissionToday } from "#src/money/payment/commission/service.server.ts";
import { requirePayments, startPayment } from "#src/money/payment/service.server.ts";
import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { siteCompany } from "#src/shared/site-company.ts";
import { findListing, findSellerFacts, upsertAwaiting } from "../queries.server.ts";
import { beginThrottle, downPaymentMessages } from "../rules.ts";
import { findOffer } from "../settings/queries.server.ts";
import { contractVersion, downPaymentContract } from "./contract.ts";
import { downPaymentKind } from "./payable.server.ts";
import { BeginForm } from "./rules.ts";

/** The signed-in member who may reserve vehicles: 403 without a confirmed address, and for people of the site. */
function requireReserver(ctx: Context): Member {
  requirePayments(ctx);
  const member = requireMember(ctx);
  if (member.role !== "member") throw new Refusal(403, downPaymentMessages.staff);
  if (!can(member, "sendMessage")) throw new Refusal(403, downPaymentMessages.unconfirmed);
  return member;
}

/**
 * What the member of `ctx` may reserve: the vehicle, its terms and who receives the money. 404 where the vehicle is not
 * offered, 403 for people of the business. `isReserved` where somebody else was first.
 */
async function readReservable(ctx: Context, keyCode: string) {
  const member = requireReserver(ctx);
  const listing = isKeyCode(keyCode) ? await findListing(ctx, keyCode) : undefined;
  const { businessId = null } = listing ?? {};
  if (!listing || businessId === null || listing.state !== "active" || listing.listingType !== "satilik")
    throw new Refusal(404, downPaymentMessages.notOffered);
  const offer = await findOffer(ctx, { listingId: listing.id, businessId });
  const [card] = offer ? await listingCards(ctx, [keyCode]) : [];
  if (!offer || !card) throw new Refusal(404, downPaymentMessages.notOffered);
  if (member.businessId === businessId) throw new Refusal(403, downPaymentMessages.own);
  return { member, listing, offer, card, seller: await findSellerFacts(ctx, businessId) };
}

type Reservable = Awaited<ReturnType<typeof readReservable>>;

/** The terms that the buyer accepts, and their SHA-256: what is accepted is what was shown. */
function contractOf(ctx: Context, reservable: Reservable, billing: Omit<ShownBilling, "kind">) {
  const { member, offer, card, seller } = reservable;
  const text = downPaymentContract({
    ...offer,
    operator: siteCompany(ctx),
    today: ctx.clock(),
    vehicle: nameWithYear(card.name, card.modelYear),
    priceText: card.price,
    keyCode: card.keyCode,
    buyer: { ...billing, email: member.email },
    seller: { name: seller.sellerName, number: seller.sellerNumber },
  });
  return { text, hash: createHash("sha256").update(`${contractVersion}\n${text}`).digest("hex") };
}

/** The page on which a vehicle is reserved; without billing details it has no terms to accept yet. */
export async function readReservePage(ctx: Context, keyCode: string, chosenBilling: number) {
  const reservable = await readReservable(ctx, keyCode);
  const { offer, card, listing, seller } = reservable;
  const billing = await readBilling(ctx);
  const chosen = billing.find(({ id }) => id === chosenBilling) ?? billing[0];
  const { feeKurus, holdDays, freeHours, latePercent } = offer;
  return {
    card,
    isReserved: listing.isReserved,
    terms: { feeKurus, holdDays, freeHours, latePercent },
    sellerName: seller.sellerName,
    billing,
    chosenBilling: chosen?.id,
    contract: chosen && contractOf(ctx, reservable, chosen),
  };
}
export type ReservePageData = Awaited<ReturnType<typeof readReservePage>>;

/**
 * Begins the payment that reserves a vehicle, `input` as `BeginForm`: the address of the provider's page. The fee is that
 * of the business, whatever the browser sends. 409 where the vehicle is reserved or the terms have changed.
 */
export async function beginDownPayment(ctx: Context, keyCode: string, input: unknown): Promise<{ pageUrl: string }> {
  const { accept: _, contract: acceptedHash, billing: billingId } = parseInput(BeginForm, input);
  const reservable = await readReservable(ctx, keyCode);
  const { member, listing, offer, card, seller } = reservable;
  await takeToken(ctx, `down-payment:${member.id}`, beginThrottle);
  if (listing.isReserved) throw new Refusal(409, downPaymentMessages.reserved);
  const billing = (await readBilling(ctx)).find(({ id }) => id === billingId);
  if (!billing) throw new Refusal(422, downPaymentMessages.billing, { billing: downPaymentMessages.billing });
  const contract = contractOf(ctx, reservable, billing);
  if (contract.hash !== acceptedHash) throw new Refusal(409, downPaymentMessages.contractChanged);
  const { businessId, providerKey, feeKurus, holdDays, freeHours, latePercent } = offer;
  const vehicle = nameWithYear(card.name, card.modelYear);
  const id = await inTransaction(ctx, (tx) =>
    upsertAwaiting(tx, makeKeyCode(), {
      listingId: listing.id,
      businessId,
      buyerId: member.id,
      feeKurus,
      holdDays,
      freeHours,
      latePercent,
      contractVersion,
      contract: contract.text,
      contractHash: contract.hash,
      vehicle,
      priceText: card.price,
      billingName: billing.name,
      billingNumber: billing.number,
      billingAddress: billing.address,
      ...seller,
    }),
  );
  const buyer = (await findBuyer(ctx, member.id))!;
  const { pageUrl } = await startPayment(ctx, {
    kind: downPaymentKind,
    payableId: id,
    amountKurus: feeKurus,
    isSinglePayment: true,
    items: [
      {
        id: "1",
        name: `Ön ödeme: ${vehicle}`,
        amountKurus: feeKurus,
        subMerchant: { key: providerKey, commission: await commissionToday(ctx, "downPayment") },
      },
    ],
    buyer: { ...buyer, memberId: buyer.id, address: billing.address },
  });
  return { pageUrl };
}
