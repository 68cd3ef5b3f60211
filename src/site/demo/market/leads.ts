import type { PlannedConversation } from "./conversations.ts";

const buyer = (text: string) => ({ from: "buyer", text }) as const;
const seller = (text: string) => ({ from: "seller", text }) as const;

/** A conversation of a shop; with `isVideoRequest` the buyer asks for a video of the vehicle. */
export type PlannedLead = Pick<PlannedConversation, "hoursAgo" | "unread" | "lines" | "minutesBetween"> & {
  isVideoRequest?: boolean;
};

/** What the first shops are asked, later than their past questions: some wait for minutes or for days, others were answered faster or slower. */
export const plannedLeads: readonly PlannedLead[] = [
  { hoursAgo: 1, unread: 1, lines: [buyer("Merhaba, aracı bugün akşamüstü görebilir miyim?")] },
  { hoursAgo: 6, unread: 1, lines: [buyer("Son bakımı kaç kilometrede yapıldı, faturası var mı?")] },
  {
    hoursAgo: 9,
    unread: 1,
    lines: [buyer("Merhaba, bu aracın bir videosunu gönderebilir misiniz?")],
    isVideoRequest: true,
  },
  { hoursAgo: 27, unread: 0, lines: [buyer("Nakit alımda fiyatta ne kadar yardımcı olursunuz?")] },
  { hoursAgo: 52, unread: 1, lines: [buyer("Aracınızla takas düşünüyorum: 2017 Corolla, 96.000 km. Uygun mu?")] },
  {
    hoursAgo: 12,
    unread: 0,
    minutesBetween: 6,
    lines: [buyer("Kredi çıkar mı?"), seller("Çıkar; bankanızı söylerseniz taksitleri hesaplayalım.")],
  },
  {
    hoursAgo: 33,
    unread: 0,
    minutesBetween: 38,
    lines: [
      buyer("Yetkili serviste mi bakıldı?"),
      seller("Evet, bütün bakımları yetkili serviste; kayıtlarını gösterebiliriz."),
      buyer("Teşekkürler, hafta sonu geleceğim."),
    ],
  },
  {
    hoursAgo: 41,
    unread: 0,
    minutesBetween: 145,
    lines: [buyer("Motor ve şanzıman garantisi var mı?"), seller("Bir yıl ya da 20.000 km garantimiz var.")],
    isVideoRequest: true,
  },
  {
    hoursAgo: 23,
    unread: 0,
    minutesBetween: 1310,
    lines: [buyer("Araç şehir dışına gönderilir mi?"), seller("Gönderilir; çekici ücretini alıcı öder.")],
  },
];
