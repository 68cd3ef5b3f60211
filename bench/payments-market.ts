// The buyers of bench:payments: members and owners of businesses with listings, sessions, billing details and balances.
import { randomBytes } from "node:crypto";
import { hashToken, sessionCookie } from "../src/people/accounts/session.server.ts";
import { loadReferenceData } from "../src/core/catalogue/load.server.ts";
import { insertListings, type NewListing } from "../src/selling/listings/queries.server.ts";
import { creditBalances } from "../src/money/orders/balances/service.server.ts";
import { saveBilling } from "../src/money/orders/billing/service.server.ts";
import { couponCodeFrom, couponCodeLength } from "../src/money/orders/coupons/code-rules.ts";
import { makeCoupon } from "../src/money/orders/coupons/service.server.ts";
import { type Context, inTransaction } from "../src/shared/context.server.ts";
import { addDays } from "../src/shared/dates.ts";
import { someVehicle } from "../test/support/listings.ts";
import { aPerson, signedIn } from "../test/support/shop.ts";

export type Buyer = { id: number; cookie: string; listings: string[]; isBusiness: boolean };

const listingsEach = 20;
const balanceKurus = 400_00;

/** The buyers, every fourth of them with a business, every second with a real balance; and coupons that all may redeem. */
export async function paymentsMarket(ctx: Context, count: number): Promise<{ buyers: Buyer[]; coupons: string[] }> {
  const { db } = ctx;
  const now = ctx.clock();
  await loadReferenceData({ db });
  const vehicle = await someVehicle({ db });
  const buyers: Buyer[] = [];
  for (let n = 0; n < count; n++) {
    const isBusiness = n % 4 === 0;
    const businessId = isBusiness ? await aBusiness(ctx, n) : null;
    const member = await db
      .insertInto("member")
      .values({
        email: `alici${n}@kontak.example`,
        passwordHash: "-",
        firstName: "Ayşe",
        lastName: "Işık",
        emailConfirmedAt: now,
        businessId,
        businessRole: isBusiness ? "owner" : null,
      })
      .returning(["id", "email"])
      .executeTakeFirstOrThrow();
    const { id } = member;
    const token = randomBytes(32).toString("base64url");
    await db
      .insertInto("session")
      .values({ id: hashToken(token), memberId: id, device: "bench", expiresAt: addDays(now, 1) })
      .execute();
    await saveBilling({ ...ctx, member: signedIn(member) }, aPerson);
    if (n % 2 === 0)
      await inTransaction(ctx, (tx) =>
        creditBalances(tx, {
          memberId: id,
          realKurus: balanceKurus,
          virtualKurus: 0,
          idempotencyKey: `bench:${id}`,
          reason: "Ölçüm",
        }),
      );
    const listing: NewListing = {
      ...vehicle,
      state: "active",
      listingType: "satilik",
      modelYear: 2019,
      ageType: 2,
      mileageKm: 98_400,
      fuel: "dizel",
      priceKurus: 123_450_000,
      title: "Temiz",
      descriptionHtml: "<p>Bakımlı.</p>",
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
      expiresAt: addDays(now, 60),
      photoIds: [],
      ownerId: id,
    };
    const inserted = await inTransaction(ctx, (tx) =>
      insertListings(
        tx,
        Array.from({ length: listingsEach }, () => ({ ...listing })),
        { actorId: id, action: "publish" },
      ),
    );
    const listings = inserted.map(({ keyCode }) => keyCode);
    buyers.push({ id, cookie: `${sessionCookie}=${token}`, listings, isBusiness });
  }
  return { buyers, coupons: await someCoupons(ctx) };
}

async function aBusiness({ db }: Context, n: number): Promise<number> {
  const values = { slug: `galeri-${n}`, name: "Galeri", shortName: "Galeri" };
  return (await db.insertInto("business").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function someCoupons(ctx: Context): Promise<string[]> {
  const codes = [1, 2, 3].map((n) => couponCodeFrom(Array.from({ length: couponCodeLength }, (_, at) => n * 7 + at)));
  for (const code of codes)
    await makeCoupon(ctx, {
      code,
      amountKurus: 100_00,
      validFrom: addDays(ctx.clock(), -1),
      validUntil: addDays(ctx.clock(), 1),
      balanceDays: 30,
      maxRedemptions: null,
      onlyMemberId: null,
      isFirstOrderOnly: false,
      note: "Ölçüm",
      createdBy: null,
    });
  return codes;
}
