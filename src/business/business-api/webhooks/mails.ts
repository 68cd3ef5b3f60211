import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { webhookPath } from "./paths.ts";

/** Notifies the owner of a business that a webhook was disabled. */
export const webhookDisabledMail = message(
  "business-api-webhook-disabled",
  (firstName: string, { id, url }: { id: number; url: string }): MailText => ({
    subject: words("Bir webhook durduruldu"),
    greeting: hello(firstName),
    paragraphs: [
      words("{sunucu} adresindeki webhook bir günden uzun süredir olayları almıyor. Gönderimi durdurduk.", {
        sunucu: new URL(url).host,
      }),
      words(
        "Sunucunuzu düzelttikten sonra webhooku yeniden başlatabilir, kaçırdığınız olayları günlükten yeniden gönderebilirsiniz.",
      ),
    ],
    action: { label: words("Webhooku açın"), path: webhookPath(id) },
  }),
);
