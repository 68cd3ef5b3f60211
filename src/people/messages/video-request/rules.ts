/** The message that the seller gets. */
export const videoRequestText =
  "Merhaba, aracın kısa bir videosunu çekip ilanınıza ekleyebilir misiniz? (Kontak üzerinden video isteği)";

/** Rate limit of requests by one member. */
export const videoRequestThrottle = { capacity: 5, perHour: 5 };

export const videoRequestMessages = {
  /** Product 9.12: a thank-you confirmation. */
  sent: "Teşekkür ederiz. Video isteğiniz satıcıya iletildi; yanıtı mesajlarınızda göreceksiniz.",
  /** Product 9.12. */
  failed: "Başvurunuz alınamadı lütfen tekrar deneyiniz",
  again: "Bu ilan için daha önce video istediniz.",
  hasVideo: "Bu ilanın videosu var.",
  /** On the sign-in page, for the listing of this name. */
  signIn: (name: string) => `${name} ilanının videosunu istemek için giriş yapın.`,
  noVehicle: "Yedek parça ilanlarında video istenemez.",
};

/** The page of a request, without scripts and after signing in. */
export const videoRequestPath = (keyCode: string) => `/mesajlarim/video-iste/${keyCode}`;
