import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";

/** Tells a member that staff have blocked them; `path` leads to the page where they object. */
export const blockedMail = message(
  "accounts-blocked",
  (to: { firstName: string }, reason: string, path: string): MailText => ({
    subject: words("Hesabınız durduruldu"),
    greeting: hello(to.firstName),
    paragraphs: [
      words("Kontak hesabınızı şu nedenle durdurduk: {neden}", { neden: reason }),
      words(
        "Hesabınız durdurulmuşken giriş yapamazsınız; kendi ilanlarınız pasife alınır. Hesabınız yeniden açılırsa ilanlarınız da yayına döner.",
      ),
      words("Kararın yanlış olduğunu düşünüyorsanız itiraz edebilirsiniz. İtirazınızı bir kişi okur ve yanıtlar."),
    ],
    action: { label: words("Nedeni okuyun ya da itiraz edin"), path },
  }),
);

/** Tells a member that they may sign in again. */
export const unblockedMail = message("accounts-unblocked", (to: { firstName: string }, reason: string): MailText => ({
  subject: words("Hesabınız yeniden açıldı"),
  greeting: hello(to.firstName),
  paragraphs: [
    words("Kontak hesabınızı yeniden açtık: {neden}", { neden: reason }),
    words("Giriş yapabilirsiniz. Durdurduğumuz ilanlarınız, süresi dolmadıysa ve yayına uygunsa yeniden yayında."),
  ],
  action: { label: words("Giriş yapın"), path: "/login" },
}));
