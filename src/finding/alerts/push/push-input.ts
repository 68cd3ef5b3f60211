import { z } from "zod/mini";
import { pushMessages } from "./rules.ts";

/** Keys in base64url: `p256dh` is an uncompressed P-256 point, `auth` has 16 bytes. */
const base64url = (characters: number) => new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`);

const endpointField = z.string().check(z.maxLength(1000, pushMessages.wrongEndpoint));

/** The shape of `PushSubscription.toJSON()`. */
export const PushSubscriptionInput = z.object({
  endpoint: endpointField,
  keys: z.object({
    p256dh: z.string().check(z.regex(base64url(87), pushMessages.wrongEndpoint)),
    auth: z.string().check(z.regex(base64url(22), pushMessages.wrongEndpoint)),
  }),
});

export const PushEndpointInput = z.object({ endpoint: endpointField });
