import { words } from "#src/shared/message-texts.ts";
import { forgottenPasswordPath } from "./rules.ts";

/** Links to the places of an account that mails name. */
export const accountLinks = {
  changePassword: () => ({ label: words("Şifrenizi değiştirin"), path: "/hesabim/sifre" }),
  forgottenPassword: () => ({ label: words("Şifrenizi yenileyin"), path: forgottenPasswordPath }),
  sessions: () => ({ label: words("Oturumlarınızı görün ve kapatın"), path: "/hesabim/oturumlar" }),
};
