import type { MailText } from "#src/shared/mail-layout.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { businessRoles, type GivenRole, peoplePath } from "../people/rules.ts";
import { invitationDays, invitationPath } from "./rules.ts";

type Invitation = { businessName: string; inviterName: string; role: GivenRole; branchName: string | null };

/** To an invited person, who may have no account. */
export const invitationMail = (
  { businessName, inviterName, role, branchName }: Invitation,
  token: string,
): MailText => ({
  subject: `${shownName(businessName)} sizi ekibine davet etti`,
  greeting: "Merhaba,",
  paragraphs: [
    `${shownName(inviterName)}, sizi Kontak’ta ${shownName(businessName)} ekibine davet etti.`,
    `Göreviniz: ${businessRoles[role]}${branchName === null ? "" : `, ${shownName(branchName)} şubesi`}.`,
  ],
  action: { label: "Daveti açın", path: invitationPath(token) },
  footnote: `Bağlantı ${invitationDays} gün geçerlidir ve bir kez kullanılabilir. Bu işletmeyi tanımıyorsanız iletiyi dikkate almayın.`,
});

/** To who invited a person that has joined. */
export const joinedMail = ({ firstName, personName }: { firstName: string; personName: string }): MailText => ({
  subject: `${shownName(personName)} ekibinize katıldı`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [`Davet ettiğiniz ${shownName(personName)} ekibinize katıldı.`],
  action: { label: "Ekibinizi açın", path: peoplePath },
});
