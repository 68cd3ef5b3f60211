import { z } from "zod/mini";
import { emailField, SignUpForm } from "#src/people/accounts/rules.ts";
import { branchChoice } from "../branches/rules.ts";
import { givenRoles, peopleMessages } from "../people/rules.ts";

export const invitationDays = 7;
/** Ended invitations are deleted after so many days. */
export const endedInvitationDays = 30;
/** The highest number of open invitations of a business. */
export const openInvitationsMax = 50;

/** The link in the mail. The secret is in the query, which is never logged. */
export const invitationPath = (token: string) => `/davet?anahtar=${token}`;

export const invitationMessages = {
  ended: "Bu davet artık geçerli değil: süresi dolmuş, geri çekilmiş ya da kullanılmış olabilir.",
  notFound: "Aradığınız davet bulunamadı.",
  isMember: "Bu kişi zaten ekibinizde.",
  isInvited: "Bu adrese gönderilmiş açık bir davetiniz var; onu yeniden gönderebilirsiniz.",
  tooMany: `En fazla ${openInvitationsMax} açık davetiniz olabilir.`,
  otherAddress: "Bu davet başka bir e-posta adresine gönderildi. Davetin gönderildiği adresle giriş yapmalısınız.",
  unconfirmed: "Daveti kabul etmek için önce e-posta adresinizi onaylamalısınız.",
  inBusiness: "Zaten bir işletmenin ekibindesiniz. Önce o ekipten ayrılmalısınız.",
  staff: "Kontak çalışanları bir işletmenin ekibine katılamaz.",
  hasAccount: "Bu e-posta adresiyle bir üyelik var. Daveti kabul etmek için giriş yapınız.",
  sent: "Davet gönderildi.",
  resent: "Davet yeniden gönderildi; önceki bağlantı geçersiz oldu.",
  withdrawn: "Davet geri çekildi.",
};

/** Invitations and their repetitions of a business. */
export const invitationThrottle = { capacity: 20, perHour: 20 };

export const InvitationForm = z.object({
  email: emailField,
  role: z.enum(givenRoles, peopleMessages.role),
  branch: branchChoice,
});

/** The form of an invited person without an account; the address is the invitation's. */
export const JoinForm = SignUpForm;
