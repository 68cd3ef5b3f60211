import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import { webhookDisabledMail } from "./webhooks/mails.ts";

export const businessApiSamples: MessageSamples = {
  title: "İşletme API’si",
  samples: [
    mailSample(webhookDisabledMail, ["Murat", { id: 7, url: "https://stok.ornek.example/kontak" }], {
      id: "webhook-durduruldu",
      to: "İşletmenin sahibi",
      when: "Webhook bir günden uzun süre yanıt vermeyince",
    }),
  ],
};
