import { z } from "zod/mini";
import { singleLine } from "#src/shared/validation.ts";
import { addressMaxLength } from "#src/business/stock/rules.ts";

export const webhooksMax = 5;
/** Time for a whole delivery, with name resolution and the answer. */
export const deliveryTimeoutMs = 10_000;
/** Bytes of an answer that are read and logged. */
export const answerMaxBytes = 200;
/** Minutes between the attempts of a delivery; after the last one it has failed. */
export const retryMinutes = [1, 5, 30, 120, 480, 1440] as const;
export const attemptsMax = retryMinutes.length + 1;
/** How long a secret that was rolled still signs. */
export const oldSecretHours = 24;
/** Deliveries that are older are deleted. */
export const logDays = 30;
export const logShown = 50;
export const signatureHeader = "kontak-signature";
/** Test events and repeated deliveries of one business in an hour. */
export const manualThrottle = { capacity: 20, perHour: 60 };

/** The events that a webhook may be sent, with what they mean. */
export const webhookEvents = {
  "listing.published": "İlan yayına girdi",
  "listing.paused": "İlan pasife alındı",
  "listing.sold": "İlan satıldı",
  "listing.refused": "İlan reddedildi, düzeltme istendi ya da ilan onaydan çekildi",
  "listing.expired": "İlanın süresi doldu",
  "listing.removed": "İlan kaldırıldı",
  "listing.authority_lost": "İlanın yetkisi düştü",
  "lead.created": "Yeni konuşma başladı ya da telefon gösterildi",
  "stock.run.finished": "Stok dosyası uygulandı ya da okunamadı",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];
/** Sent by a button, whatever events the webhook has. */
export const testEvent = "test";

export const deliveryStates = { waiting: "Bekliyor", delivered: "Ulaştı", failed: "Ulaşmadı" } as const;

export const webhookMessages = {
  address: "https:// ile başlayan, herkese açık bir adres yazınız.",
  tooMany: `En fazla ${webhooksMax} webhook ekleyebilirsiniz.`,
  noEvent: "En az bir olay seçiniz.",
  notFound: "Aradığınız webhook bulunamadı.",
  deliveryNotFound: "Aradığınız gönderim bulunamadı.",
  disabled: "Bu webhook durduruldu. Önce yeniden başlatınız.",
  redirected: "Adres başka bir adrese yönlendiriyor. Webhook yönlendirmeleri izlemez.",
  status: (status: number) => `Sunucu ${status} yanıtı verdi.`,
  timedOut: "Sunucu 10 saniye içinde yanıt vermedi.",
  added: "Webhook eklendi.",
  removed: "Webhook kaldırıldı.",
  rolled: "Yeni sır hazır. Eskisi 24 saat daha geçerli.",
  resent: "Gönderim sıraya alındı.",
  tested: "Deneme olayı sıraya alındı.",
  enabled: "Webhook yeniden başlatıldı.",
};

const eventList = z.array(z.enum(webhookEventNames as [WebhookEvent, ...WebhookEvent[]]));

export const WebhookInput = z.strictObject({
  url: z.string().check(singleLine, z.minLength(1), z.maxLength(addressMaxLength)),
  events: eventList.check(z.minLength(1, webhookMessages.noEvent), z.maxLength(webhookEventNames.length)),
});

/** As a form sends it: one event is no list. */
export const WebhookForm = z.object({
  url: WebhookInput.shape.url,
  events: z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : value === undefined ? [] : [value])),
    WebhookInput.shape.events,
  ),
});
