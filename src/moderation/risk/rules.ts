import { lowerCase } from "#src/shared/turkish.ts";
import { type Duplicated, duplicateHints } from "./duplicates.ts";

/** The facts about a pending listing that its risk is computed from. */
export type RiskFacts = {
  /** Whole days since the seller signed up. */
  memberDays: number;
  /** The seller is a business. */
  isBusiness: boolean;
  /** The price as a share of what such a vehicle is expected to cost; null where that is not known well enough. */
  priceShare: number | null;
  /** Other listings of the same vehicle or with similar photos. */
  duplicates: readonly Duplicated[];
  openReports: number;
  /** The kinds of contact data in the title and the description (`contactIn`). */
  contacts: readonly ContactKind[];
  /** Decisions against listings of this seller within `decisionDays`. */
  decisionsAgainst: number;
};

export type ContactKind = "phone" | "iban" | "email" | "link" | "deposit";

/** A hint: `points` of the score and its text. */
export type RiskHint = { points: number; text: string };
export type Risk = { score: number; hints: RiskHint[] };

export const highestScore = 100;
/** The minimum scores of a high and a medium risk. */
export const riskLevels = { high: 50, mid: 20 } as const;
export const riskLevelOf = (score: number): "high" | "mid" | "low" =>
  score >= riskLevels.high ? "high" : score >= riskLevels.mid ? "mid" : "low";

export const decisionDays = 90;
/** Photos whose hashes differ in at most this many of 64 bits count as similar. */
export const nearPhotoBits = 6;
/** A picture in more listings than this is ignored, such as a maker's photo. */
export const stockPhotoUses = 5;

const contactTexts: Record<ContactKind, RiskHint> = {
  iban: { points: 35, text: "Metinde IBAN var" },
  phone: { points: 25, text: "Metinde telefon numarası var" },
  email: { points: 20, text: "Metinde e-posta adresi var" },
  link: { points: 15, text: "Metinde internet adresi var" },
  deposit: { points: 15, text: "Metinde kapora ya da havale sözü geçiyor" },
};

/** The risk of a listing from 0 to 100, and its hints, the weightiest first. */
export function riskOf(facts: RiskFacts): Risk {
  const hints = [
    ...memberHint(facts),
    ...priceHint(facts.priceShare),
    ...duplicateHints(facts.duplicates),
    ...counted(facts.openReports, { each: 15, most: 45 }, (n) => `${n} şikâyet var`),
    ...facts.contacts.map((kind) => contactTexts[kind]),
    ...counted(
      facts.decisionsAgainst,
      { each: 10, most: 30 },
      (n) => `Son ${decisionDays} günde satıcının ${n} ilanı geri çevrildi`,
    ),
  ].toSorted((a, b) => b.points - a.points);
  const sum = hints.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(highestScore, sum), hints };
}

function memberHint({ memberDays, isBusiness }: RiskFacts): RiskHint[] {
  if (isBusiness) return [];
  if (memberDays < 1) return [{ points: 20, text: "Üyelik bugün açıldı" }];
  if (memberDays < 7) return [{ points: 10, text: `Üyelik ${memberDays} günlük` }];
  return [];
}

function priceHint(share: number | null): RiskHint[] {
  if (share === null || share > 0.7) return [];
  const text = `Fiyat beklenenden %${Math.round((1 - share) * 100)} düşük`;
  return [{ points: share <= 0.5 ? 45 : 25, text }];
}

const counted = (count: number, { each, most }: { each: number; most: number }, text: (n: number) => string) =>
  count === 0 ? [] : [{ points: Math.min(most, count * each), text: text(count) }];

const contactPatterns: Record<ContactKind, RegExp> = {
  phone: /(?<![\d.,])(?:(?:\+|00)?90|0)?[\s.()/-]*5\d{2}[\s.()/-]*\d{3}[\s.()/-]*\d{2}[\s.()/-]*\d{2}(?!\d)/,
  iban: /\btr\s*\d{2}(?:\s*\d){22}(?!\d)/,
  email: /[\w.+-]+\s*@\s*[\w-]+\.[a-z]{2,}/,
  link: /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|site|shop|xyz)\b/,
  deposit: /\bkapora|\bhavale|\bön ödeme|\bkargo ile|\bnakliye ile|\bwestern union/,
};

/** The kinds of contact data in a text: a phone number, an IBAN, a web or mail address, words about paying in advance. */
export function contactIn(text: string): ContactKind[] {
  const lower = lowerCase(text);
  const kinds = Object.keys(contactPatterns) as ContactKind[];
  const found = kinds.filter((kind) => contactPatterns[kind].test(lower));
  // A mail address ends like a web address.
  return found.includes("email") ? found.filter((kind) => kind !== "link") : found;
}

/** The plain text of a description's HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");

export type RiskLevel = ReturnType<typeof riskLevelOf>;
