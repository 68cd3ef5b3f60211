import type { MailText } from "#src/shared/mail-layout.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { peoplePath } from "./rules.ts";

type About = { firstName: string; businessName: string };

/** To a person who was removed from a business. */
export const removedMail = ({ firstName, businessName }: About): MailText => ({
  subject: `${shownName(businessName)} ekibinden çıkarıldınız`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `${shownName(businessName)} sizi ekibinden çıkardı. İşletmenin ilanları ve konuşmaları artık başka bir çalışanında.`,
    "Üyeliğiniz bireysel üyelik olarak sürer.",
  ],
  action: { label: "Hesabınızı açın", path: "/hesabim" },
});

/** To the new owner of a business. */
export const ownershipMail = ({ firstName, businessName }: About): MailText => ({
  subject: `${shownName(businessName)} işletmesinin sahibi oldunuz`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `${shownName(businessName)} işletmesinin sahipliği size devredildi; önceki sahibi şube yöneticisi oldu.`,
  ],
  action: { label: "Ekibinizi açın", path: peoplePath },
});
