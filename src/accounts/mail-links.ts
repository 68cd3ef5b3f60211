import { forgottenPasswordPath } from "./rules.ts";

/** Links to the places of an account that mails name. */
export const accountLinks = {
  changePassword: { label: "Şifrenizi değiştirin", path: "/hesabim/sifre" },
  forgottenPassword: { label: "Şifrenizi yenileyin", path: forgottenPasswordPath },
  sessions: { label: "Oturumlarınızı görün ve kapatın", path: "/hesabim/oturumlar" },
};
