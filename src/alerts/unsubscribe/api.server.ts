import { answerOneClick } from "./one-click.server.ts";
import { oneClickAddress, unsubscribeMessages, unsubscribePath } from "./rules.ts";
import { unsubscribe } from "./service.server.ts";

/** The mail reader's own button in mails of alerts. */
export const unsubscribeApi = answerOneClick({
  address: oneClickAddress,
  pageOf: unsubscribePath,
  unsubscribe,
  done: unsubscribeMessages.done,
});
