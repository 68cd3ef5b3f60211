import names from "#reference-data/demo/people.json" with { type: "json" };
import { hashPassword } from "#src/people/accounts/password.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { slugify } from "#src/shared/turkish.ts";
import { demoAccounts } from "./market/demo-accounts.ts";
import type { MarketPlan } from "./market/market-plan.ts";
import { insertAll, selectMembers } from "./queries.server.ts";

export interface People {
  /** Member and business of each planned seller. */
  sellers: { memberId: number; businessId: number | null; hasConfirmedPhone: boolean }[];
  /** The business of each planned dealer, the documented one's first. */
  dealers: Dealer[];
  moderatorId: number;
  galeriId: number;
  /** The member whose garage is filled. */
  buyerId: number;
  /** A documented account, such as `uye`. */
  account: (name: string) => Member;
}

export interface Dealer {
  businessId: number;
  ownerId: number;
  cityId: number;
  townId: number;
}

/** Members with a picture: the documented private seller, and the first others. */
export const shownNames = ({ sellers }: MarketPlan, count: number) => [
  demoAccounts.find(({ email }) => email === "uye@kontak.example")!.firstName,
  ...sellers
    .slice(1)
    .filter(({ dealer }) => dealer === null)
    .map(({ firstName }) => firstName)
    .slice(0, count - 1),
];

type Known = { passwordHash: string; portraits: readonly string[] };

/** Writes the businesses, the documented accounts and the other sellers of the plan. */
export async function writePeople(ctx: Context, plan: MarketPlan, { passwordHash, portraits }: Known): Promise<People> {
  const left = [...portraits];
  const now = ctx.clock();
  const taken = new Set<string>();
  const businesses = plan.dealers.map(({ joinedDaysAgo, ...dealer }) => {
    let slug = slugify(dealer.shortName);
    while (taken.has(slug)) slug += "-2";
    taken.add(slug);
    return { ...dealer, slug, createdAt: addDays(now, -joinedDaysAgo), package: "corporate" as const };
  });
  const businessIds = await insertAll(ctx, "business", businesses);
  const firstDealer = plan.dealers[0];
  await insertAll(
    ctx,
    "member",
    demoAccounts.map(
      ({ email, firstName, lastName, staffRoles, isEmailConfirmed, businessRole, package: bought }, i) => ({
        email,
        firstName,
        lastName,
        businessRole,
        package: bought,
        staffRoles: [...staffRoles],
        businessId: businessRole ? (businessIds[0] ?? null) : null,
        ...(email === "uye@kontak.example"
          ? { pictureId: left.shift() ?? null, about: names.about[0]!, phoneConfirmedAt: addDays(now, -100) }
          : {}),
        townId: (businessRole ? firstDealer?.townId : plan.sellers[0]?.townId) ?? null,
        cityId: (businessRole ? firstDealer?.cityId : plan.sellers[0]?.cityId) ?? null,
        phone: inventedPhone(i),
        ...(businessRole ? { phoneConfirmedAt: addDays(now, -100) } : {}),
        passwordHash,
        ...joined(addDays(now, -121)),
        emailConfirmedAt: isEmailConfirmed ? addDays(now, -120) : null,
      }),
    ),
  );
  const accounts = await selectMembers(
    ctx,
    demoAccounts.map(({ email }) => email),
  );
  const account = (name: string) => accounts.get(`${name}@kontak.example`)!;
  // Nobody can sign in as the other sellers: their password is random.
  const unknown = await hashPassword(crypto.randomUUID());
  const rest = plan.sellers.map((seller, i) => ({ seller, i })).filter(({ i }) => !isDocumented(plan, i));
  const restIds = await insertAll(
    ctx,
    "member",
    rest.map(({ seller: { firstName, lastName, cityId, townId, dealer, joinedDaysAgo }, i }) => ({
      email: `satici-${i}@kontak.example`,
      firstName,
      lastName,
      cityId,
      townId,
      ...(dealer === null
        ? { pictureId: left.shift() ?? null, about: i % 2 === 0 ? names.about[i % names.about.length]! : "" }
        : {}),
      ...(hasConfirmedPhone(i) ? { phoneConfirmedAt: addDays(now, -joinedDaysAgo) } : {}),
      businessId: dealer === null ? null : (businessIds[dealer] ?? null),
      businessRole: dealer === null ? null : "owner",
      package: dealer === null ? "none" : i % 3 === 0 ? "premium" : "pro",
      phone: inventedPhone(100 + i),
      passwordHash: unknown,
      ...joined(addDays(now, -joinedDaysAgo)),
    })),
  );
  const idOf = new Map(rest.map(({ i }, at) => [i, restIds[at]]));
  const sellers = plan.sellers.map(({ dealer }, i) => ({
    memberId: idOf.get(i) ?? account(dealer === null ? "uye" : "galeri").id,
    businessId: dealer === null ? null : (businessIds[dealer] ?? null),
    hasConfirmedPhone: isDocumented(plan, i) || hasConfirmedPhone(i),
  }));
  return {
    moderatorId: account("moderator").id,
    galeriId: account("galeri").id,
    buyerId: account("uye").id,
    account,
    sellers,
    dealers: sellers.flatMap(({ memberId: ownerId, businessId }, i) => {
      const { cityId, townId } = plan.sellers[i]!;
      return businessId === null ? [] : [{ businessId, ownerId, cityId, townId }];
    }),
  };
}

/** The first private seller and the first dealer are the documented accounts. */
export const isDocumented = ({ sellers }: MarketPlan, i: number) => i === 0 || sellers[i]?.dealer === 0;

/** The times of a member who joined then, and confirmed their address at once. */
export const joined = (at: Date) => ({ emailConfirmedAt: at, termsAcceptedAt: at, createdAt: at });

/** Three of four sellers confirmed their number. */
const hasConfirmedPhone = (seller: number) => seller % 4 !== 3;

/** Phone numbers without a subscriber: 0555 000 and up. */
const inventedPhone = (i: number) => `+90555000${String(i).padStart(4, "0")}`;
