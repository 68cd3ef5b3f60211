/** The topics of the help centre in their order; an article names its topic by the slug. */
export const helpTopics = {
  uyelik: { name: "Üyelik ve hesap", icon: "user" },
  "ilan-verme": { name: "İlan verme", icon: "plus" },
  fotograflar: { name: "Fotoğraflar", icon: "camera" },
  fiyat: { name: "Fiyat değerlendirmesi", icon: "chart" },
  arama: { name: "Arama", icon: "search" },
  garaj: { name: "Garaj ve takip", icon: "heart" },
  mesajlar: { name: "Mesajlar", icon: "message" },
  guvenlik: { name: "Güvenlik", icon: "shield" },
  "doping-ve-odeme": { name: "Doping ve ödeme", icon: "star" },
  kurumsal: { name: "Kurumsal hesaplar", icon: "store" },
  kiralama: { name: "Araç kiralama", icon: "key" },
  "on-odeme": { name: "Ön ödeme", icon: "calendar" },
  araclar: { name: "Hesaplama araçları", icon: "calc" },
  verileriniz: { name: "Verileriniz", icon: "lock" },
} as const;
export type HelpTopic = keyof typeof helpTopics;
export const isHelpTopic = (text: string): text is HelpTopic => Object.hasOwn(helpTopics, text);

export const helpPath = "/yardim";
/** The part of the help centre's page that lists a topic's articles. */
export const topicAddress = (topic: HelpTopic) => `${helpPath}#${topic}`;
