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
  tooMany: "Mesajlarınız çok sayıda pencerede açık olduğu için bu penceredeki bağlantı kapatıldı.",
  reconnect: "Bu pencerede bağlanın",
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
  /** It left too much unread: reconnect and catch up. */
  slow: 1013,
  /** It exceeded the rate limit of frames, or too many of its frames wait. */
  policy: 1008,
  /** The session has ended: do not reconnect. */
  signedOut: 4401,
  /** The member has too many open windows, or the most of a shared address: reconnect when this one is used. */
  tooMany: 4429,
} as const;

/** Messages of one `connected` or `history` frame, and how many bytes of text it may have; one message in any case. */
export const historyPageSize = 50;
export const historyPageMaxBytes = 512 * 1024;

/** Conversations on one page of the inbox. */
export const inboxPageSize = 40;

/** Limits of the sockets of one process (Product 9.7). */
export const socketLimits = {
  /** A message of the most bytes that it may have, and the other fields. */
  frameMaxBytes: 200 * 1024,
  perMember: 8,
  /** Of one client address, which a household, an office or a mobile operator's customers share. */
  perAddress: 50,
  /** Token bucket of a member, over all sockets: `capacity` at once, `perSecond` refilled. Frames cost `frameCosts`. */
  frames: { capacity: 240, perSecond: 40 },
  /** Frames of one socket that wait until the one before them has read the database. */
  waitingFrames: 64,
  /** Bytes that may wait for one slow reader. Above, nothing is read for it; what is sent to it still closes it. */
  bufferedMaxBytes: 256 * 1024,
  /** Bytes that may wait for all slow readers together; above, those that have been slow for longest are cut. */
  bufferedTotalMaxBytes: 32 * 1024 * 1024,
  typingEveryMs: 2_000,
  pingEveryMs: 30_000,
  sessionCheckEveryMs: 60_000,
  goodbyeMs: 1_000,
};
export type SocketLimits = typeof socketLimits;

/** What a frame takes from the member's bucket by its kind, beside one for each 8 kB of its text. */
export const frameCosts = {
  /** A ping or pong of the protocol itself, which browsers' pages cannot send. */
  control: 1,
  ping: 1,
  typing: 1,
  delivered: 1,
  read: 1,
  message: 2,
  malformed: 5,
  connect: 10,
  history: 10,
};
/** What opening a socket takes, whose member's unread messages are counted. */
export const openingCost = 10;
export const bytesPerToken = 8 * 1024;

/** How long "yazıyor" is shown after the last `typing` frame, and how often a writer sends one. */
export const typingShownMs = 6_000;
export const typingSentEveryMs = 3_000;

/** Product 9.8: the sound of a new message; the cookie holds 1 or 0 for a year. */
export const soundCookie = "mesaj-sesi";
export const soundMaxAgeSeconds = 365 * 24 * 60 * 60;
