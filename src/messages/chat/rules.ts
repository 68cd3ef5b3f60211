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
  /** Shown in every conversation; warnings of the guard stand at the message. */
  safety: "Kapora istenirse göndermeyin; ödemeyi noterde Güvenli Ödeme ile yapın.",
};

/** Ready-made sentences; a press writes one into the field. */
export const directReplies = ["Merhaba, nasıl yardımcı olabilirim?", "Saat 15.00 olur mu?", "Sizi arayabilir miyim?"];
export const quickReplies = {
  seller: ["Evet, hâlâ satılık.", "Evet, uygunum.", "Yerinde görmek ister misiniz?"],
  buyer: ["Merhaba, hâlâ satılık mı?", "Saat 15:00 olur mu?", "Sizi arayabilir miyim?"],
};

/** Why the server closes a socket; browsers see the code. */
export const closeCodes = {
  /** The process is stopping: reconnect. */
  goingAway: 1001,
  /** The database connection was lost, or the member's rights changed: reconnect. */
  restart: 1012,
  /** It read too slowly: reconnect and catch up. */
  slow: 1013,
  /** It exceeded the rate limit of frames. */
  policy: 1008,
  /** The session has ended: do not reconnect. */
  signedOut: 4401,
  /** The member has too many open windows: reconnect when this one is looked at. */
  tooMany: 4429,
} as const;

/** Messages of one `connected` or `history` frame. */
export const historyPageSize = 50;

/** Conversations on one page of the inbox. */
export const inboxPageSize = 40;

/** Limits of the socket. `frames` is a token bucket: `capacity` at once, `perSecond` refilled. */
export const socketLimits = {
  /** 4000 characters, each escaped in JSON, and the other fields. */
  frameMaxBytes: 32 * 1024,
  perMember: 10,
  frames: { capacity: 120, perSecond: 20 },
  /** Bytes that may be buffered for a slow reader. */
  bufferedMaxBytes: 256 * 1024,
  typingEveryMs: 2_000,
  pingEveryMs: 30_000,
  sessionCheckEveryMs: 60_000,
  goodbyeMs: 1_000,
};
export type SocketLimits = typeof socketLimits;

/** How long "yazıyor" is shown after the last `typing` frame, and how often a writer sends one. */
export const typingShownMs = 6_000;
export const typingSentEveryMs = 3_000;

/** Product 9.8: the sound of a new message; the cookie holds 1 or 0 for a year. */
export const soundCookie = "mesaj-sesi";
export const soundMaxAgeSeconds = 365 * 24 * 60 * 60;
