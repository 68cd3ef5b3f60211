import type { MailText } from "#src/shared/mail-layout.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { maskedIban, payoutAccountPath } from "./rules.ts";

type About = { firstName: string; businessName: string; before: string; facts: { ibanEnding: string } };

/** To the owner, whenever the account that payments go to has changed. */
export const ibanMail = ({ firstName, businessName, before, facts }: About): MailText => ({
  subject: "Ödeme hesabınızın IBAN’ı değişti",
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `${shownName(businessName)} işletmesine yapılan ödemeler artık ${maskedIban(facts.ibanEnding)} hesabına aktarılacak; önceki hesap ${maskedIban(before)} idi.`,
    "Bu değişikliği siz yapmadıysanız hemen şifrenizi değiştiriniz ve bize yazınız.",
  ],
  action: { label: "Ödeme hesabınızı açın", path: payoutAccountPath },
});
