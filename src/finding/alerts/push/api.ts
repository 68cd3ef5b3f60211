import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { PushEndpointInput, PushSubscriptionInput } from "./push-input.ts";

const answer = z.object({ message: z.string() });

export const readPushSettings = endpoint({
  method: "GET",
  path: "/ajax/bildirimlerim/tarayici",
  needsSignIn: true,
  about: "The site's public key for push messages, and the endpoints that this session has subscribed.",
  input: z.object({}),
  answer: z.object({ publicKey: z.string(), endpoints: z.array(z.string()) }),
});

export const subscribeToPush = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/bildirimlerim/tarayici",
  needsSignIn: true,
  about: "Subscribes this browser to push messages of the member's alerts until its session ends.",
  input: PushSubscriptionInput,
  answer,
});

export const unsubscribeFromPush = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/bildirimlerim/tarayici/kapat",
  needsSignIn: true,
  about: "Ends the push messages of this browser.",
  input: PushEndpointInput,
  answer,
});
