import type { aMember } from "../support/builders.ts";

export type Member = Awaited<ReturnType<typeof aMember>>;
export type Sent = { url: string; payload?: object; method?: "POST" | "PUT" };
export type Call = {
  /** A confirmed member's request that is answered with 200; creates what the call needs. */
  made: (member: Member) => Promise<Sent>;
  /** The required role, where it needs more than a member. */
  by?: () => Promise<Member>;
  visitor: 200 | 401;
  unconfirmed: 200 | 403;
  /** Another member, who sends the same. */
  stranger: 200 | 403 | 404 | 410;
  /** A script of another site, with the member's cookies. Reads are allowed: browsers do not let it read the answer. */
  foreign: 200 | 403;
  /** Where opening the address in a browser redirects. */
  asksAt?: RegExp;
  /** An input that is too long, and its answer. */
  tooLong: [(sent: Sent) => Sent, 400 | 404 | 422] | null;
  /** Too many of them are refused. Reading one's own data is not limited. */
  isThrottled: boolean;
};

export const long = "x".repeat(5000);
export const inBody = (field: string, text: unknown): Call["tooLong"] => [
  ({ url, payload, ...rest }) => ({ url, ...rest, payload: { ...payload, [field]: text } }),
  422,
];
export const inAddress = (number: RegExp): Call["tooLong"] => [
  ({ url, ...rest }) => ({ url: url.replace(number, "9".repeat(90)), ...rest }),
  404,
];

export const memberOnly = { visitor: 401, unconfirmed: 200, stranger: 404, foreign: 403, isThrottled: true } as const;
export const anybody = { visitor: 200, unconfirmed: 200, stranger: 200, foreign: 200, isThrottled: false } as const;
