import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { maskedIban, payoutAccountPath } from "./rules.ts";

type About = { firstName: string; businessName: string; before: string; facts: { ibanEnding: string } };

/** To the owner, whenever the account that payments go to has changed. */
export const ibanMail = message("payment-iban", ({ firstName, businessName, before, facts }: About): MailText => ({
  subject: words("Ödeme hesabınızın IBAN’ı değişti"),
  greeting: hello(firstName),
  paragraphs: [
    words("{isletme} işletmesine yapılan ödemeler artık {iban} hesabına aktarılacak; önceki hesap {onceki_iban} idi.", {
      isletme: shownName(businessName),
      iban: maskedIban(facts.ibanEnding),
      onceki_iban: maskedIban(before),
    }),
    words("Bu değişikliği siz yapmadıysanız hemen şifrenizi değiştiriniz ve bize yazınız."),
  ],
  action: { label: words("Ödeme hesabınızı açın"), path: payoutAccountPath },
}));
