import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { peoplePath } from "./rules.ts";

type About = { firstName: string; businessName: string };

/** To a person who was removed from a business. */
export const removedMail = message("businesses-removed", ({ firstName, businessName }: About): MailText => ({
  subject: words("{isletme} ekibinden çıkarıldınız", { isletme: shownName(businessName) }),
  greeting: hello(firstName),
  paragraphs: [
    words("{isletme} sizi ekibinden çıkardı. İşletmenin ilanları ve konuşmaları artık başka bir çalışanında.", {
      isletme: shownName(businessName),
    }),
    words("Üyeliğiniz bireysel üyelik olarak sürer."),
  ],
  action: { label: words("Hesabınızı açın"), path: "/hesabim" },
}));

/** To the new owner of a business. */
export const ownershipMail = message("businesses-ownership", ({ firstName, businessName }: About): MailText => ({
  subject: words("{isletme} işletmesinin sahibi oldunuz", { isletme: shownName(businessName) }),
  greeting: hello(firstName),
  paragraphs: [
    words("{isletme} işletmesinin sahipliği size devredildi; önceki sahibi şube yöneticisi oldu.", {
      isletme: shownName(businessName),
    }),
  ],
  action: { label: words("Ekibinizi açın"), path: peoplePath },
}));
