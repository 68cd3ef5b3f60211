import { z } from "zod/mini";
import { about, apiEndpoint, moment, pageOf, pageQuery, sinceQuery } from "../endpoint.server.ts";

const person = about("Sitede gördüğünüz adıyla yazan üye.", z.string());
const listing = about("İlan numarası; dükkâna yazılan mesajda null.", z.nullable(z.string()));

const Message = z.object({
  id: about("Mesaj numarası.", z.int()),
  conversation: about("Konuşmanın kodu; aynı kişiyle aynı ilan hakkındaki mesajlarda aynıdır.", z.string()),
  listingId: listing,
  subject: about("Konu.", z.string()),
  from: person,
  text: about("Mesaj.", z.string()),
  sentAt: moment("Gönderilme."),
  url: about("Yanıtlayacağınız sayfa.", z.string()),
});

export const listMessages = apiEndpoint({
  method: "GET",
  path: "/api/v1/leads/messages",
  scope: "leads:read",
  title: "Gelen mesajlar",
  about:
    "İşletmenize gelen mesajlar, geldikleri sırayla; sitede gördüğünüzden fazlası yoktur. İncelenen ve sildiğiniz mesajlar gelmez. Okumak mesajı okundu yapmaz.",
  query: z.strictObject({ since: sinceQuery, ...pageQuery }),
  answer: pageOf(Message),
  refuses: [422],
});

export const listPhoneReveals = apiEndpoint({
  method: "GET",
  path: "/api/v1/leads/phone-reveals",
  scope: "leads:read",
  title: "Telefon göstermeleri",
  about: "İlanlarınızın telefonunun bir günde kaç kez gösterildiği. Gösterilen kişi kaydedilmez.",
  query: z.strictObject({ since: sinceQuery, ...pageQuery }),
  answer: pageOf(
    z.object({
      listingId: about("İlan numarası.", z.string()),
      day: about("Türkiye takviminde gün.", z.string()),
      count: about("Kaç kez.", z.int()),
    }),
  ),
  refuses: [422],
});

export const listVideoRequests = apiEndpoint({
  method: "GET",
  path: "/api/v1/leads/video-requests",
  scope: "leads:read",
  title: "Video istekleri",
  about: "İlanlarınız için video isteyen üyeler, istedikleri sırayla. İstek bir mesaj olarak da gelir.",
  query: z.strictObject({ since: sinceQuery, ...pageQuery }),
  answer: pageOf(
    z.object({
      listingId: about("İlan numarası.", z.string()),
      from: person,
      requestedAt: moment("İstek."),
    }),
  ),
  refuses: [422],
});

export const leadEndpoints = [listMessages, listPhoneReveals, listVideoRequests];
