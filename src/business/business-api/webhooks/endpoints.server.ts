import { z } from "zod/mini";
import { about, apiEndpoint, moment, optionalMoment } from "../endpoint.server.ts";
import { WebhookInput, webhookEventNames } from "./rules.ts";

const Webhook = z.object({
  id: about("Webhookun numarası.", z.int()),
  url: about("Olayların gönderildiği adres.", z.string()),
  events: about("Gönderilen olaylar.", z.array(z.enum(webhookEventNames))),
  createdAt: moment("Eklenme."),
  disabledAt: optionalMoment("Uzun süre ulaşılamadığı için durdurulma."),
});

export const listWebhooks = apiEndpoint({
  method: "GET",
  path: "/api/v1/webhooks",
  scope: "webhooks:read",
  title: "Webhookları listeleyin",
  about: "İşletmenizin webhookları.",
  answer: z.object({ items: z.array(Webhook) }),
});

export const createWebhook = apiEndpoint({
  method: "POST",
  path: "/api/v1/webhooks",
  scope: "webhooks:write",
  title: "Webhook ekleyin",
  about: "Yanıttaki sır (secret) bir kez gösterilir; gönderimlerin imzası onunla doğrulanır.",
  body: z.strictObject({
    url: about("https adresi.", WebhookInput.shape.url),
    events: about("Gönderilecek olaylar.", WebhookInput.shape.events),
  }),
  answer: z.object({ ...Webhook.shape, secret: about("İmza sırrı.", z.string()) }),
  statuses: [201],
  refuses: [409],
  example: { url: "https://galeri.example/kontak", events: ["listing.published", "lead.created"] },
});

export const deleteWebhook = apiEndpoint({
  method: "DELETE",
  path: "/api/v1/webhooks/:id",
  scope: "webhooks:write",
  title: "Webhook kaldırın",
  about: "Bekleyen gönderimleri de sona erer.",
  answer: Webhook,
});

export const webhookEndpoints = [listWebhooks, createWebhook, deleteWebhook];
