import { lookup } from "#src/shared/lookup.ts";
import type { IconName } from "#src/ui/icon-names.ts";

/** The topics of the help centre in their order, by their slugs; staff may change the names (`content_topic`). */
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
/** The id of the section of articles without a topic. */
const noTopic = "diger";

/** The topic that files of the site call so. */
export const helpTopicNamed = (name: string): HelpTopic | undefined =>
  slugs.find((slug) => helpTopics[slug].name === name);

/** The anchor of a topic in the help centre: apart from the ids of the page's frame. */
export const topicAnchor = (id: string) => `konu-${id}`;

/** Articles grouped by topic in the order of the topics; then those that staff added, and what has no topic. */
export function groupByTopic<Article extends { topic: string | null; topicSlug: string | null }>(
  articles: readonly Article[],
) {
  const groups = Map.groupBy(articles, ({ topicSlug }) => topicSlug ?? noTopic);
  const order: readonly string[] = [...slugs, ...[...groups.keys()].filter((id) => id !== noTopic)];
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...groups]
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([id, items]) => {
      const icon: IconName = lookup(helpTopics, id)?.icon ?? "help";
      return { id, name: items[0]!.topic ?? "Diğer", icon, items };
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
