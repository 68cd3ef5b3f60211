import { answerOneClick } from "#src/alerts/unsubscribe/one-click.server.ts";
import { oneClickWithdrawAddress, withdrawByLink, withdrawPath } from "./marketing-mail.server.ts";
import { consentMessages } from "./rules.ts";

/** The mail reader's own button in mails that need a consent. */
export const consentsApi = answerOneClick({
  address: oneClickWithdrawAddress,
  pageOf: (token) => `${withdrawPath}?${new URLSearchParams({ anahtar: token })}`,
  unsubscribe: withdrawByLink,
  done: consentMessages.withdrawn,
});
