import type { MailText } from "#src/shared/mail-layout.ts";

/** Tells a member that staff have blocked them; `path` leads to the page where they object. */
export const blockedMail = (to: { firstName: string }, reason: string, path: string): MailText => ({
  subject: "Hesabınız durduruldu",
  greeting: `Merhaba ${to.firstName},`,
  paragraphs: [
    `Kontak hesabınızı şu nedenle durdurduk: ${reason}`,
    "Hesabınız durdurulmuşken giriş yapamazsınız; kendi ilanlarınız pasife alınır. Hesabınız yeniden açılırsa ilanlarınız da yayına döner.",
    "Kararın yanlış olduğunu düşünüyorsanız itiraz edebilirsiniz. İtirazınızı bir kişi okur ve yanıtlar.",
  ],
  action: { label: "Nedeni okuyun ya da itiraz edin", path },
});

/** Tells a member that they may sign in again. */
export const unblockedMail = (to: { firstName: string }, reason: string): MailText => ({
  subject: "Hesabınız yeniden açıldı",
  greeting: `Merhaba ${to.firstName},`,
  paragraphs: [
    `Kontak hesabınızı yeniden açtık: ${reason}`,
    "Giriş yapabilirsiniz. Durdurduğumuz ilanlarınız, süresi dolmadıysa ve yayına uygunsa yeniden yayında.",
  ],
  action: { label: "Giriş yapın", path: "/login" },
});
