/** The other side of a demo conversation: the documented private member, the documented dealer, or a random member. */
export type Speaker = "uye" | "galeri" | "other";

export interface PlannedConversation {
  buyer: Speaker;
  seller: Speaker;
  /** The first conversation ended this many hours ago; each message before came some minutes earlier. */
  hoursAgo: number;
  /** How many of the last messages are unread. */
  unread: number;
  lines: readonly { from: "buyer" | "seller"; text: string }[];
  /** From one message to the next; a quarter of an hour unless it is given. */
  minutesBetween?: number;
  /** The buyer reported it. */
  isReported?: boolean;
}

const buyer = (text: string) => ({ from: "buyer", text }) as const;
const seller = (text: string) => ({ from: "seller", text }) as const;

/** Texts of the demo market's conversations: read and unread, ordinary for the most part. */
export const plannedConversations: readonly PlannedConversation[] = [
  {
    buyer: "other",
    seller: "uye",
    hoursAgo: 1,
    unread: 2,
    lines: [
      buyer("Merhaba, araç hâlâ satılık mı?"),
      seller("Merhaba, evet. Hafta içi 18:00’den sonra görebilirsiniz."),
      buyer("Teşekkürler. Ekspertize götürebilir miyiz?"),
      buyer("Cumartesi öğleden sonra uygun musunuz?"),
    ],
  },
  {
    buyer: "other",
    seller: "uye",
    hoursAgo: 30,
    unread: 0,
    lines: [buyer("Fiyatta pazarlık payı var mı?"), seller("Aracı gördükten sonra konuşabiliriz, ufak bir payı var.")],
  },
  {
    buyer: "uye",
    seller: "galeri",
    hoursAgo: 3,
    unread: 1,
    lines: [
      buyer("Aracın tramer kaydı var mı?"),
      seller("Merhaba Elif Hanım, 8.400 TL tutarında bir kayıt var; raporu showroomda gösterebiliriz."),
      buyer("Takas düşünür müsünüz? 2015 model Clio var."),
      seller("Düşünürüz. Aracınızın kilometresini ve boya durumunu yazar mısınız?"),
    ],
  },
  {
    buyer: "other",
    seller: "galeri",
    hoursAgo: 5,
    unread: 2,
    lines: [buyer("Krediye uygun mu?"), buyer("Bir de ikinci anahtarı var mı?")],
  },
  {
    buyer: "other",
    seller: "galeri",
    hoursAgo: 50,
    unread: 0,
    lines: [
      buyer("Bakımları nerede yapıldı?"),
      seller("Hepsi yetkili serviste, faturaları dosyasında."),
      buyer("Teşekkür ederim, pazartesi uğrayacağım."),
    ],
  },
  {
    buyer: "uye",
    seller: "other",
    hoursAgo: 8,
    unread: 1,
    lines: [buyer("Araç hâlâ satılık mı?"), seller("Evet satılık. Whatsapp’tan yazarsanız videosunu gönderirim.")],
  },
  {
    buyer: "uye",
    seller: "other",
    hoursAgo: 12,
    unread: 1,
    isReported: true,
    lines: [
      buyer("Cumartesi gelip görebilir miyim?"),
      seller("Şehir dışındayım, göremezsiniz. Kaporayı TR33 0001 0012 3450 0098 7600 01 hesabına yatırın, ayırayım."),
    ],
  },
];
