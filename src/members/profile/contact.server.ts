import { type GuardHint, inspect } from "#src/messages/guard/rules.ts";
import type { Context } from "#src/shared/context.server.ts";

/** What reaches somebody past the site, or asks for money: not for a page that everybody reads. */
const unwanted: readonly GuardHint[] = ["iban", "account", "codes", "link", "phone", "elsewhere"];

/** Whether a text of a seller's page leads past the site: a phone number, an address of the web, an account. */
export const namesContact = ({ origin }: Pick<Context, "origin">, text: string): boolean =>
  inspect(text, { priceKurus: 0, isFromSeller: true, ownHost: new URL(origin).host }).hints.some((hint) =>
    unwanted.includes(hint),
  );
