import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";

type To = { firstName: string };

/** Tells the people of a business that staff have suspended it. */
export const suspendedMail = message(
  "businesses-suspended",
  ({ firstName }: To, business: string, reason: string): MailText => ({
    subject: words("İşletmeniz durduruldu: {isletme}", { isletme: business }),
    greeting: hello(firstName),
    paragraphs: [
      words("{isletme} işletmesini şu nedenle durdurduk: {neden}", { isletme: business, neden: reason }),
      words(
        "İşletme durdurulmuşken dükkân sayfası görünmez, ilanları pasiftir ve yeni ilanları yayına alınmaz; API anahtarları çalışmaz. Giriş yapabilir, mesajlarınızı ve rezervasyonlarınızı yönetebilirsiniz.",
      ),
      words(
        "Kararın yanlış olduğunu düşünüyorsanız işletmenin sahibi itiraz edebilir. İtirazı bir kişi okur ve yanıtlar.",
      ),
    ],
    action: { label: words("Nedeni okuyun ya da itiraz edin"), path: "/hesabim/isletme" },
  }),
);

/** Tells them that it is open again. */
export const resumedMail = message(
  "businesses-resumed",
  ({ firstName }: To, business: string, reason: string): MailText => ({
    subject: words("İşletmeniz yeniden açıldı: {isletme}", { isletme: business }),
    greeting: hello(firstName),
    paragraphs: [
      words("{isletme} işletmesini yeniden açtık: {neden}", { isletme: business, neden: reason }),
      words(
        "Dükkân sayfanız yeniden görünür; durdurduğumuz ilanlar, süresi dolmadıysa ve paketinizde yer varsa yeniden yayındadır.",
      ),
    ],
    action: { label: words("İşletmenizi açın"), path: "/hesabim/isletme" },
  }),
);
