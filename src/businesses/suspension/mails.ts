import type { MailText } from "#src/shared/mail-layout.ts";

type To = { firstName: string };

/** Tells the people of a business that staff have suspended it. */
export const suspendedMail = ({ firstName }: To, business: string, reason: string): MailText => ({
  subject: `İşletmeniz durduruldu: ${business}`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `${business} işletmesini şu nedenle durdurduk: ${reason}`,
    "İşletme durdurulmuşken dükkân sayfası görünmez, ilanları pasiftir ve yeni ilanları yayına alınmaz; API anahtarları çalışmaz. Giriş yapabilir, mesajlarınızı ve rezervasyonlarınızı yönetebilirsiniz.",
    "Kararın yanlış olduğunu düşünüyorsanız işletmenin sahibi itiraz edebilir. İtirazı bir kişi okur ve yanıtlar.",
  ],
  action: { label: "Nedeni okuyun ya da itiraz edin", path: "/hesabim/isletme" },
});

/** Tells them that it is open again. */
export const resumedMail = ({ firstName }: To, business: string, reason: string): MailText => ({
  subject: `İşletmeniz yeniden açıldı: ${business}`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `${business} işletmesini yeniden açtık: ${reason}`,
    "Dükkân sayfanız yeniden görünür; durdurduğumuz ilanlar, süresi dolmadıysa ve paketinizde yer varsa yeniden yayındadır.",
  ],
  action: { label: "İşletmenizi açın", path: "/hesabim/isletme" },
});
