export const apiRoot = "/api/v1";
export const apiPagePath = "/kurumsal/api";
export const documentationPath = "/gelistirici/api";
export const openApiPath = `${apiRoot}/openapi.json`;

/** What a key may do, with its name on the page of keys. */
export const scopes = {
  "listings:read": "İlanları okuma",
  "listings:write": "İlan ekleme, değiştirme ve kaldırma",
  "photos:write": "Fotoğraf ekleme, sıralama ve silme",
  "leads:read": "Mesajları ve telefon göstermelerini okuma",
  "statistics:read": "İstatistikleri okuma",
  "payouts:read": "Aldığınız ödemeleri okuma",
  "webhooks:read": "Webhookları okuma",
  "webhooks:write": "Webhook ekleme ve kaldırma",
} as const;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as Scope[];

/** Rate limits of one key: how many requests at once, and how many an hour in the long run. */
export const rateLimits = {
  read: { capacity: 120, perHour: 7200 },
  write: { capacity: 60, perHour: 3600 },
} as const;
export type RateLimit = keyof typeof rateLimits;

/** Items of one page of a list. */
export const pageSize = { usual: 50, most: 100 };

export const idempotencyHours = 24;
export const idempotencyKeyMaxLength = 255;

export const apiMessages = {
  noKey: "Geçerli bir API anahtarı gönderiniz: Authorization: Bearer kontak_…",
  noScope: (scope: Scope) => `Anahtarınızın “${scopes[scope]}” (${scope}) yetkisi yok.`,
  notFound: "Bu adreste bir kaynak yok.",
  cursor: "cursor geçersiz. Listenin son yanıtındaki nextCursor değerini değiştirmeden gönderiniz.",
  body: "İstek gövdesi okunamadı. JSON gönderiniz.",
  unknownProperty: (name: string) => `“${name.slice(0, 60)}” adında bir alan yok.`,
  mediaType: "Bu içerik türü desteklenmiyor.",
  tooManyRequests: (minutes: number) =>
    `Anahtarınızın istek sınırına ulaşıldı. En geç ${minutes} dakika sonra yeniden deneyiniz.`,
  idempotencyKey: `Idempotency-Key 1 ile ${idempotencyKeyMaxLength} arasında görünür ASCII karakter olmalıdır.`,
  otherRequest: "Bu Idempotency-Key başka bir istekle kullanılmış.",
  inProgress: "Aynı Idempotency-Key ile gönderilen istek sürüyor. Birkaç saniye sonra yeniden deneyiniz.",
  noBusiness: "API yalnız kurumsal üyeler içindir.",
};
