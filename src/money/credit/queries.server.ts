import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Condition } from "./comparison-rules.ts";
import type { AgeLimit, CreditLimit } from "./limit-rules.ts";

/** A bank's loan from a day on. Without a rate it is no longer offered. */
export type CreditOffer = {
  id: number;
  bank: string;
  bankName: string;
  condition: Condition;
  monthlyPercent: number | null;
  minTerm: number;
  maxTerm: number;
  feePercent: number;
  validFrom: string;
  source: string;
  isSample: boolean;
};
export type NewCreditOffer = Omit<CreditOffer, "id">;
/** KKDF or BSMV, in percent of the interest. */
export type CreditTax = { name: "kkdf" | "bsmv"; validFrom: string; percent: number; source: string };

/** Days are read as text: a date of the driver is a moment, which is another day elsewhere. */
const day = (column: string) => sql<string>`${sql.ref(column)}::text`;
const dateOf = (text: string) => sql<Date>`${text}::date`;

/** All rows of all days, by bank, the newest first. */
export async function selectCreditOffers({ db }: Context): Promise<CreditOffer[]> {
  const rows = await db
    .selectFrom("creditOffer")
    .orderBy("bank")
    .orderBy("condition")
    .orderBy("creditOffer.validFrom", "desc")
    .select([
      "id",
      "bank",
      "bankName",
      "condition",
      "monthlyRatePercent",
      "minTerm",
      "maxTerm",
      "feePercent",
      "source",
      "isSample",
      day("validFrom").as("since"),
    ])
    .execute();
  return rows.map(({ monthlyRatePercent, feePercent, since, ...row }) => ({
    ...row,
    monthlyPercent: monthlyRatePercent === null ? null : Number(monthlyRatePercent),
    feePercent: Number(feePercent),
    validFrom: since,
  }));
}

/** Adds a row; false where the bank has one of this condition and day. */
export async function insertCreditOffer({ db, clock }: Context, offer: NewCreditOffer): Promise<boolean> {
  const { monthlyPercent, validFrom, ...row } = offer;
  const added = await db
    .insertInto("creditOffer")
    .values({ ...row, monthlyRatePercent: monthlyPercent, validFrom: dateOf(validFrom), addedAt: clock() })
    .onConflict((conflict) => conflict.columns(["bank", "condition", "validFrom"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function selectCreditTaxes({ db }: Context): Promise<CreditTax[]> {
  const rows = await db
    .selectFrom("creditTax")
    .orderBy("name")
    .orderBy("creditTax.validFrom", "desc")
    .select(["name", "percent", "source", day("validFrom").as("since")])
    .execute();
  return rows.map(({ since, percent, ...row }) => ({ ...row, percent: Number(percent), validFrom: since }));
}

/** Adds a rate; false where that day has one. */
export async function insertCreditTax({ db, clock }: Context, { validFrom, ...tax }: CreditTax): Promise<boolean> {
  const added = await db
    .insertInto("creditTax")
    .values({ ...tax, validFrom: dateOf(validFrom), addedAt: clock() })
    .onConflict((conflict) => conflict.columns(["name", "validFrom"]).doNothing())
    .returning("name")
    .executeTakeFirst();
  return added !== undefined;
}

export async function selectCreditLimits({ db }: Context): Promise<CreditLimit[]> {
  const rows = await db
    .selectFrom("creditLimit")
    .orderBy("ruleSet")
    .orderBy("creditLimit.validFrom", "desc")
    .orderBy("valueOverKurus")
    .select([
      "ruleSet",
      "valueOverKurus",
      "valueUpToKurus",
      "maxPercent",
      "maxTerm",
      "source",
      day("validFrom").as("since"),
    ])
    .execute();
  return rows.map(({ since, ...row }) => ({ ...row, validFrom: since }));
}

export async function selectCreditAgeLimits({ db }: Context): Promise<AgeLimit[]> {
  const rows = await db
    .selectFrom("creditAgeLimit")
    .orderBy("creditAgeLimit.validFrom", "desc")
    .select(["maxAgeYears", "maxAgeAndTermMonths", "source", day("validFrom").as("since")])
    .execute();
  return rows.map(({ since, ...row }) => ({ ...row, validFrom: since }));
}

/** Adds one step of a limit; false where its rule set has it from that day on. */
export async function insertCreditLimit(
  { db, clock }: Context,
  { validFrom, ...limit }: CreditLimit,
): Promise<boolean> {
  const added = await db
    .insertInto("creditLimit")
    .values({ ...limit, validFrom: dateOf(validFrom), addedAt: clock() })
    .onConflict((conflict) => conflict.columns(["ruleSet", "validFrom", "valueOverKurus"]).doNothing())
    .returning("ruleSet")
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds the limit of a vehicle's age; false where that day has one. */
export async function insertAgeLimit({ db, clock }: Context, { validFrom, ...limit }: AgeLimit): Promise<boolean> {
  const added = await db
    .insertInto("creditAgeLimit")
    .values({ ...limit, validFrom: dateOf(validFrom), addedAt: clock() })
    .onConflict((conflict) => conflict.column("validFrom").doNothing())
    .returning("source")
    .executeTakeFirst();
  return added !== undefined;
}
