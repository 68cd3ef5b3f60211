import { by, named, side, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

const listing = named("İlan no", "listing", "keyCode");
const internalState = "Internal state of the software; leads to no member.";

/** What members write to each other, and whom they block or report. */
export const messagesPersonalData = {
  conversation: {
    file: "konusmalar",
    title: "Konuşmalarım",
    owner: [by("buyerId"), by("sellerId")],
    // The other side keeps its access and reads "Silinmiş üye".
    erase: "clear",
    columns: {
      id: ["Konuşma no", "stays"],
      code: [false, "stays"],
      listingId: [named("İlan no", "listing", "keyCode"), "stays"],
      buyerId: [side("Alıcı"), "stays"],
      sellerId: [side("Satıcı"), "stays"],
      businessId: [named("İşletme", "business"), "stays"],
      subject: ["Konu", "stays"],
      createdAt: ["Başlangıç", "stays"],
      buyerNoticedAt: [false, "stays"],
      sellerNoticedAt: [false, "stays"],
    },
  },
  message: {
    file: "mesajlar",
    title: "Mesajlarım",
    owner: [by("senderId"), through("conversationId", "conversation")],
    // Held messages are not exported to their reader.
    exportWhen: "message.sender_id = :member or message.held is null or message.held = 'released'",
    erase: "clear",
    columns: {
      id: ["Mesaj no", "stays"],
      conversationId: ["Konuşma no", "stays"],
      senderId: [side("Gönderen"), "stays"],
      isFromBuyer: ["Alıcıdan", "stays"],
      clientKey: [false, "stays"],
      body: ["Mesaj", "masked"],
      replyToId: ["Yanıtlanan mesaj no", "stays"],
      createdAt: ["Tarih", "stays"],
      deliveredAt: ["İletilme", "stays"],
      readAt: ["Okunma", "stays"],
      guard: [false, "stays"],
      hints: [false, "stays"],
      held: ["Denetim", "stays"],
      decidedBy: [false, "stays"],
      decidedAt: ["Denetim tarihi", "stays"],
      isDeletedByBuyer: ["Alıcı sildi", "stays"],
      isDeletedBySeller: ["Satıcı sildi", "stays"],
      deletedAt: [false, "stays"],
    },
  },
  messageSetting: {
    file: "mesaj-ayarlari",
    title: "Mesaj ayarlarım",
    owner: [by()],
    erase: "delete",
    columns: {
      memberId: false,
      isMailOff: "E-posta kapalı",
      stoppedAt: "Mesaj yazma durduruldu",
      stoppedBy: false,
    },
  },
  memberBlock: {
    file: "engellenen-uyeler",
    title: "Engellediğim üyeler",
    owner: [by("blockerId")],
    about: [by("blockedId")],
    erase: "delete",
    columns: { blockerId: false, blockedId: named("Üye", "member", "firstName"), createdAt: "Tarih" },
  },
  videoRequest: {
    file: "video-istekleri",
    title: "Video istediğim ilanlar",
    owner: [by()],
    erase: "delete",
    columns: { listingId: listing, memberId: false, createdAt: "İstek tarihi" },
  },
  messageEscalation: {
    notPersonal: "Which unanswered questions were reported inside a business; leads to no member.",
    columns: ["messageId", "level", "at"],
  },
  captchaUsed: { notPersonal: internalState, columns: ["signature", "expiresAt"] },
} satisfies PersonalData;
