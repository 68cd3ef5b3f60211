import { type GuardHint, inspect } from "#src/people/messages/guard/rules.ts";
import type { Context } from "#src/shared/context.server.ts";

/** Contact details and requests for money, which are not allowed on a public page. */
const unwanted: readonly GuardHint[] = ["iban", "account", "codes", "link", "phone", "elsewhere"];

/** Whether a text of a seller's page contains contact details: a phone number, a web address, an account. */
export const namesContact = ({ origin }: Pick<Context, "origin">, text: string): boolean =>
  inspect(text, { priceKurus: 0, isFromSeller: true, ownHost: new URL(origin).host }).hints.some((hint) =>
    unwanted.includes(hint),
  );
