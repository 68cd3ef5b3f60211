import { answerOneClick } from "#src/core/notifications/unsubscribe/one-click.server.ts";
import { oneClickAddress, unsubscribeMessages, unsubscribePath } from "./rules.ts";
import { unsubscribe } from "./service.server.ts";

/** The one-click unsubscribe of alert mails. */
export const unsubscribeApi = answerOneClick({
  address: oneClickAddress,
  pageOf: unsubscribePath,
  unsubscribe,
  done: unsubscribeMessages.done,
});
