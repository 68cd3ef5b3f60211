// The shape of a hostile request for bench:hostile, and short ways to write one.
export type Hostile = {
  name: string;
  path: string;
  method?: "GET" | "POST" | "PATCH" | "PUT";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Sent by a signed-in member. */
  isMember?: boolean;
  /** Sent by a signed-in dealer. */
  isDealer?: boolean;
  /** Sent by the owner of a rental business. */
  isRental?: boolean;
  /** Sent with a key of the dealer's API. */
  hasKey?: boolean;
  /** So many times at once; once unless given. */
  atOnce?: number;
  /** Sent in sequence over one socket of the chat, instead of a request. */
  frames?: (string | Uint8Array)[];
};

/** Names of the catalogue, so that long lists have names that exist. */
export type Known = {
  brands: string[];
  models: string[];
  variants: string[];
  equipment: string[];
  systems: string[];
  keyCode: string;
  /** The live listings of the dealer. */
  keyCodes: string[];
  rental: KnownRental;
};

/** What there is to rent in the demo market. */
export type KnownRental = {
  /** A listing that can be booked, and a trip as the parameters of an address. */
  keyCode: string;
  trip: string;
  /** A frozen price of the member. */
  quote: string;
  /** A booking of the rental business that is handed over soon. */
  booking: string;
  /** The path of a calendar feed. */
  feed: string;
};

const formType = { "content-type": "application/x-www-form-urlencoded" };
export const times = (count: number, text: (n: number) => string, between = "") =>
  Array.from({ length: count }, (_, n) => text(n)).join(between);
export const form = (path: string, body: string, more: Partial<Hostile> = {}) => ({
  path,
  method: "POST" as const,
  headers: formType,
  body,
  ...more,
});
export const call = (path: string, body: unknown, more: Partial<Hostile> = {}) => ({
  path,
  method: "POST" as const,
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...more,
});
export const get = (path: string, headers: Record<string, string> = {}) => ({ path, headers });
export const query = (name: string, values: readonly string[], bytes: number) =>
  `${name}=${values
    .join(",")
    .slice(0, bytes)
    .replace(/,[^,]*$/, "")}`;

// Node does not parse a shorter boundary.
export const boundary = "x".repeat(30);
export const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
export const part = (name: string, more = "") =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
