import { z } from "zod/mini";
import { emailField, existingPassword } from "../rules.ts";

/** Both links expire after a day. */
export const changeHours = 24;

export const changeThrottles = {
  member: { capacity: 3, perHour: 3 },
  address: { capacity: 3, perHour: 3 },
  client: { capacity: 20, perHour: 20 },
};

export const changeMessages = {
  same: "Bu adres zaten e-posta adresiniz.",
  taken: "E-posta adresiniz değiştirilemedi. Lütfen başka bir adresle yeniden deneyiniz.",
};

export const EmailChangeForm = z.object({ email: emailField, currentPassword: existingPassword });

/** The link in either mail. The secret is in the query, which is never logged. */
export const changePath = (token: string) => `/hesabim/eposta/onay?anahtar=${token}`;
