import { answerOneClick } from "#src/core/notifications/unsubscribe/one-click.server.ts";
import { oneClickWithdrawAddress, withdrawByLink, withdrawPath } from "./marketing-mail.server.ts";
import { consentMessages } from "./rules.ts";

/** One-click unsubscribe of mail programs, for mails that need a consent. */
export const consentsApi = answerOneClick({
  address: oneClickWithdrawAddress,
  pageOf: (token) => `${withdrawPath}?${new URLSearchParams({ anahtar: token })}`,
  unsubscribe: withdrawByLink,
  done: consentMessages.withdrawn,
});
