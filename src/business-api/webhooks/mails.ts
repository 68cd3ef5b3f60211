import type { MailText } from "#src/shared/mail-layout.ts";
import { webhookPath } from "./paths.ts";

/** Notifies the owner of a business that a webhook was disabled. */
export const webhookDisabledMail = (firstName: string, { id, url }: { id: number; url: string }): MailText => ({
  subject: "Bir webhook durduruldu",
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `${new URL(url).host} adresindeki webhook bir günden uzun süredir olayları almıyor. Gönderimi durdurduk.`,
    "Sunucunuzu düzelttikten sonra webhooku yeniden başlatabilir, kaçırdığınız olayları günlükten yeniden gönderebilirsiniz.",
  ],
  action: { label: "Webhooku açın", path: webhookPath(id) },
});
