/** Who may offer a vehicle, as the law names them. */
export const relations = ["owner", "spouse", "relative-1", "relative-2", "authorised-dealer"] as const;
export type Relation = (typeof relations)[number];

export const denialReasons = ["not-related", "not-authorised", "expired", "unknown-vehicle", "certificate"] as const;
export type DenialReason = (typeof denialReasons)[number];

/** The question whether this seller may offer this vehicle. Never log it. */
export type AuthorityQuestion = {
  plate: string;
  chassisNumber: string | null;
  /** Identifies the seller to the service, `member:17`; the service can map it to the person. */
  seller: string;
  /** The number of a dealer's certificate (yetki belgesi); none for private members. */
  certificateNumber: string | null;
  /** The reference of the last answer, when asking whether the authority is still valid. */
  reference: string | null;
  /** 1 for the first attempt, then one more for each retry after a timeout. */
  attempt: number;
};

export type AuthorityAnswer =
  | { outcome: "granted"; relation: Relation; validUntil: Date; reference: string }
  | { outcome: "denied"; reason: DenialReason; reference: string | null }
  | { outcome: "timed-out"; fault?: string };

/** The identity and authority check (EİDS). A service without a valid answer has `timed-out`. */
export type EidsGateway = { check(question: AuthorityQuestion): Promise<AuthorityAnswer> };

/** The letters of a plate that have an own answer in the scripted check; the README lists them. */
export const scriptedLetters = ["RED", "TAN", "ES", "AKB", "AKN", "SON", "BEK"] as const;
