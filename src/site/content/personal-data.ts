import { by, becomes, type PersonalData } from "#src/shared/personal-data/rule.ts";

const published = "What the site publishes.";

export const contentPersonalData = {
  contentItem: {
    notPersonal: published,
    columns: ["id", "kind", "slug", "version", "fileHash", "editedAt", "createdAt"],
  },
  contentSlug: { notPersonal: published, columns: ["kind", "slug", "itemId"] },
  contentTopic: { notPersonal: published, columns: ["id", "kind", "slug", "name", "retiredAt", "createdAt"] },
  contentPicture: { notPersonal: published, columns: ["id", "itemId", "createdAt"] },
  contentVersion: {
    file: "yazdigim-icerikler",
    title: "Yazdığım içerikler",
    owner: [by("authorId")],
    erase: "clear",
    columns: {
      itemId: ["İçerik no", "stays"],
      version: ["Sürüm", "stays"],
      title: ["Başlık", "stays"],
      summary: ["Özet", "stays"],
      html: ["Metin", "stays"],
      topic: ["Konu", "stays"],
      topicId: [false, "stays"],
      // Whom the site names as the author of what it published, as other names in a text.
      byline: ["Yazar", "stays"],
      searchTitle: ["Arama başlığı", "stays"],
      searchDescription: ["Arama açıklaması", "stays"],
      pictureId: [false, "stays"],
      pictureText: ["Resim açıklaması", "stays"],
      videoUrl: ["Video", "stays"],
      sources: ["Kaynaklar", "stays"],
      checkedOn: ["Denetim günü", "stays"],
      words: [false, "stays"],
      authorId: [false, becomes(null)],
      isFromFile: [false, "stays"],
      note: ["Not", "stays"],
      createdAt: ["Tarih", "stays"],
    },
  },
  helpAnswer: {
    file: "yardim-yanitlari",
    title: "Yardım yazılarına yanıtlarım",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      itemId: "Yazı no",
      memberId: false,
      visitor: false,
      isUseful: "İşe yaradı mı",
      answeredAt: "Tarih",
    },
  },
  contentPublication: {
    file: "yayimladigim-icerikler",
    title: "Yayımladığım içerikler",
    owner: [by()],
    erase: "clear",
    columns: {
      itemId: ["İçerik no", "stays"],
      startsAt: ["Yayın zamanı", "stays"],
      version: ["Sürüm", "stays"],
      publishedAt: [false, "stays"],
      memberId: [false, becomes(null)],
    },
  },
  // Of listings and of articles.
  contentRating: {
    file: "puanlar",
    title: "Verdiğim puanlar",
    owner: [by()],
    erase: "delete",
    columns: {
      id: false,
      contentId: "İlan no",
      memberId: false,
      // A keyed hash of the network of a visitor who is not signed in.
      visitor: false,
      rate: "Puan",
      createdAt: "Tarih",
    },
  },
} satisfies PersonalData;
