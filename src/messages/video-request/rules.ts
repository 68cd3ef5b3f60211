/** What the seller reads: a message like any other, so that they answer it where they answer everything. */
export const videoRequestText =
  "Merhaba, aracın kısa bir videosunu çekip ilanınıza ekleyebilir misiniz? (Kontak üzerinden video isteği)";

/** How many videos one member may ask for at once and in an hour. */
export const videoRequestThrottle = { capacity: 5, perHour: 5 };

export const videoRequestMessages = {
  /** Product 9.12: a thank-you confirmation. */
  sent: "Teşekkür ederiz. Video isteğiniz satıcıya iletildi; yanıtı mesajlarınızda göreceksiniz.",
  /** Product 9.12. */
  failed: "Başvurunuz alınamadı lütfen tekrar deneyiniz",
  again: "Bu ilan için daha önce video istediniz.",
  hasVideo: "Bu ilanın videosu var.",
  noVehicle: "Yedek parça ilanlarında video istenemez.",
};

/** The page that asks, for those without scripts and those who come back from signing in. */
export const videoRequestPath = (keyCode: string) => `/mesajlarim/video-iste/${keyCode}`;
