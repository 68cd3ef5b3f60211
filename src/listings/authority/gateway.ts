/** Who may offer a vehicle, as the law names them. */
export const relations = ["owner", "spouse", "relative-1", "relative-2", "authorised-dealer"] as const;
export type Relation = (typeof relations)[number];

export const denialReasons = ["not-related", "not-authorised", "expired", "unknown-vehicle", "certificate"] as const;
export type DenialReason = (typeof denialReasons)[number];

/** May this seller offer this vehicle? Nothing of it is logged. */
export type AuthorityQuestion = {
  plate: string;
  chassisNumber: string | null;
  /** Names the seller to the service, `member:17`; the service knows the person behind it. */
  seller: string;
  /** The number of a dealer's certificate (yetki belgesi); none for private members. */
  certificateNumber: string | null;
  /** Of the last answer, when it is asked whether the authority still holds. */
  reference: string | null;
  /** 1 for the first try of a question, then one more for each try without an answer. */
  attempt: number;
};

export type AuthorityAnswer =
  | { outcome: "granted"; relation: Relation; validUntil: Date; reference: string }
  | { outcome: "denied"; reason: DenialReason; reference: string | null }
  | { outcome: "timed-out"; fault?: string };

/** The identity and authority check (EİDS). A service that does not answer, or not in its form, has `timed-out`. */
export type EidsGateway = { check(question: AuthorityQuestion): Promise<AuthorityAnswer> };

/** The letters of a plate that the scripted check answers in a way of their own; the README says how. */
export const scriptedLetters = ["RED", "TAN", "ES", "AKB", "AKN", "SON", "BEK"] as const;
