import { randomInt } from "node:crypto";

const length = 24;

/** A random id for the provider: letters alone, so that it is never taken for a card number. */
export const newConversationId = () =>
  Array.from({ length }, () => String.fromCharCode("a".charCodeAt(0) + randomInt(26))).join("");
