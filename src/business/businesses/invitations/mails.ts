import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { businessRoles, type GivenRole, peoplePath } from "../people/rules.ts";
import { invitationDays, invitationPath } from "./rules.ts";

type Invitation = { businessName: string; inviterName: string; role: GivenRole; branchName: string | null };

/** To an invited person, who may have no account. */
export const invitationMail = message(
  "businesses-invitation",
  ({ businessName, inviterName, role, branchName }: Invitation, token: string): MailText => ({
    subject: words("{isletme} sizi ekibine davet etti", { isletme: shownName(businessName) }),
    greeting: words("Merhaba,"),
    paragraphs: [
      words("{davet_eden}, sizi Kontak’ta {isletme} ekibine davet etti.", {
        davet_eden: shownName(inviterName),
        isletme: shownName(businessName),
      }),
      branchName === null
        ? words("Göreviniz: {gorev}.", { gorev: businessRoles[role] })
        : words("Göreviniz: {gorev}, {sube} şubesi.", { gorev: businessRoles[role], sube: shownName(branchName) }),
    ],
    action: { label: words("Daveti açın"), path: invitationPath(token) },
    footnote: words(
      "Bağlantı {gun} gün geçerlidir ve bir kez kullanılabilir. Bu işletmeyi tanımıyorsanız iletiyi dikkate almayın.",
      { gun: invitationDays },
    ),
  }),
);

/** To who invited a person that has joined. */
export const joinedMail = message(
  "businesses-joined",
  ({ firstName, personName }: { firstName: string; personName: string }): MailText => ({
    subject: words("{kisi} ekibinize katıldı", { kisi: shownName(personName) }),
    greeting: hello(firstName),
    paragraphs: [words("Davet ettiğiniz {kisi} ekibinize katıldı.", { kisi: shownName(personName) })],
    action: { label: words("Ekibinizi açın"), path: peoplePath },
  }),
);
