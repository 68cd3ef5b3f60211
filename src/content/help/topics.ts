import { lookup } from "#src/shared/lookup.ts";
import type { IconName } from "#src/ui/icon-names.ts";
import { slugify } from "#src/shared/turkish.ts";

/** The topics of the help centre in their order; an article names its topic by the name. */
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

const slugs = Object.keys(helpTopics) as HelpTopic[];
const otherTopic = "Diğer";

/** The id of the section of a topic by its name; topics that the desk made up follow the known ones. */
export const topicId = (name: string | null): string => {
  const known = slugs.find((slug) => helpTopics[slug].name === name);
  return known ?? slugify(name ?? otherTopic);
};

/** The anchor of a topic in the help centre: apart from the ids of the page's frame. */
export const topicAnchor = (id: string) => `konu-${id}`;

/** Articles grouped by topic in the order of the topics, those without a topic last. */
export function groupByTopic<Article extends { topic: string | null }>(articles: readonly Article[]) {
  const groups = Map.groupBy(articles, ({ topic }) => topic ?? otherTopic);
  const known = slugs.map((slug) => helpTopics[slug].name as string);
  const placeOf = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return [...groups]
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, items]) => {
      const id = topicId(name);
      const icon: IconName = lookup(helpTopics, id)?.icon ?? "help";
      return { id, name, icon, items };
    });
}

/** The slugs of the questions that the first screen of the help centre answers. */
export const popularQuestions = [
  "ilan-nasil-verilir",
  "ilan-ne-zaman-yayina-girer",
  "kac-ilan-verebilirim",
  "fotograf-yuklemek",
  "dolandiriciliktan-korunmak",
  "sifremi-unuttum",
  "odeme-yollari",
  "kiralama-rezervasyonu",
] as const;

export const helpPath = "/yardim";
/** The part of the help centre's page that lists a topic's articles. */
export const topicAddress = (topic: HelpTopic) => `${helpPath}#${topicAnchor(topic)}`;
