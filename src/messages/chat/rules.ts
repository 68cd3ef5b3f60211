/** Where the socket is (Product 9.6). */
export const chatAddress = "/sohbet";

export const chatTexts = {
  /** Product 9.7: where there are no sockets. */
  unsupported: "Canlı sohbet için Internet Explorer 11 veya üzeri bir tarayıcı gereklidir.",
  notStored: "Mesajınız şu anda gönderilemedi. Lütfen tekrar deneyiniz.",
  malformed: "Gönderdiğiniz bilgi anlaşılamadı. Lütfen sayfayı yenileyip tekrar deneyiniz.",
  unavailable: "Canlı sohbet şu anda kullanılamıyor.",
  waiting: "Bağlantı kesildi, yeniden bağlanılıyor. Yazdıklarınız bağlantı gelince gönderilir.",
  ended: "Oturumunuz sona erdi.",
  /** Said in every conversation; what the guard finds is said at the message. */
  safety: "Kapora istenirse göndermeyin; ödemeyi noterde Güvenli Ödeme ile yapın.",
};

/** Sentences at hand: pressed, they stand in the field and can be changed. */
export const directReplies = ["Merhaba, nasıl yardımcı olabilirim?", "Saat 15:00 olur mu?", "Sizi arayabilir miyim?"];
export const quickReplies = {
  seller: ["Evet, hâlâ satılık.", "Evet, uygunum.", "Yerinde görmek ister misiniz?"],
  buyer: ["Merhaba, hâlâ satılık mı?", "Saat 15:00 olur mu?", "Sizi arayabilir miyim?"],
};

/** Why the server closes a socket; browsers see the code. */
export const closeCodes = {
  /** The process ends: come back, to another one perhaps. */
  goingAway: 1001,
  /** The line to the database is gone: come back. */
  restart: 1012,
  /** It read too slowly: come back and catch up. */
  slow: 1013,
  /** It sent far too much. */
  policy: 1008,
  /** Signed out, or the session ended in another way: do not come back. */
  signedOut: 4401,
  /** The member has opened more windows than may be connected: come back when somebody looks at this one. */
  tooMany: 4429,
} as const;

/** Messages that a connect or a page of history holds. */
export const historyPageSize = 50;

/** Conversations that the inbox shows at once. */
export const inboxPageSize = 40;

/** Limits of the socket. Frames are a bucket: so many at once, so many back in a second. */
export const socketLimits = {
  /** 4000 characters, each escaped in JSON, and the other fields. */
  frameMaxBytes: 32 * 1024,
  perMember: 10,
  frames: { capacity: 120, perSecond: 20 },
  /** What may wait in a socket for its reader. */
  bufferedMaxBytes: 256 * 1024,
  typingEveryMs: 2_000,
  pingEveryMs: 30_000,
  sessionCheckEveryMs: 60_000,
  goodbyeMs: 1_000,
};
export type SocketLimits = typeof socketLimits;

/** How long "yazıyor" stands after the last sign of it, and how often a writer says so. */
export const typingShownMs = 6_000;
export const typingSaidEveryMs = 3_000;

/** Product 9.8: the sound of a new message; the cookie holds 1 or 0 for a year. */
export const soundCookie = "mesaj-sesi";
export const soundMaxAgeSeconds = 365 * 24 * 60 * 60;
