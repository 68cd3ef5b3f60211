import texts from "#reference-data/demo/conversations.json" with { type: "json" };

/** The other side of a demo conversation: the documented private member, the documented dealer, or a random member. */
export type Speaker = "uye" | "galeri" | "other";

/** A conversation about a listing, without its sides. */
export interface PlannedConversation {
  /** The first conversation ended this many hours ago; each message before came some minutes earlier. */
  hoursAgo: number;
  /** How many of the last messages are unread. */
  unread: number;
  lines: readonly { from: "buyer" | "seller"; text: string }[];
  /** From one message to the next; a quarter of an hour unless it is given. */
  minutesBetween?: number;
  /** The buyer reported it. */
  isReported?: boolean;
}

/** `buyer: …` and `seller: …` of the file. */
const withLines = <One extends { lines: string[] }>(list: readonly One[]) =>
  list.map((one) => ({
    ...one,
    lines: one.lines.map((line) => {
      const [from, text] = line.split(/: (.*)/) as ["buyer" | "seller", string];
      return { from, text };
    }),
  }));

/** Of the documented accounts: read and unread, ordinary for the most part. */
export const memberConversations = withLines(texts.members) as (PlannedConversation &
  Record<"buyer" | "seller", Speaker>)[];

/** About listings of colleagues, in turn: answered, and one that waits. */
export const teamConversations: PlannedConversation[] = withLines(texts.teams);

/**
 * Recent questions of buyers to the first demo shops: some unanswered for minutes or days, others answered after different
 * times, so that the dealers' lead lists and answer times have data. `isVideoRequest`: the buyer asks for a video.
 */
export const leadConversations: (PlannedConversation & { isVideoRequest?: boolean })[] = withLines(texts.leads);
