import type { ListingType } from "#src/selling/listings/rules.ts";
import type { Side } from "../rules.ts";

/** Ready-made questions; one press writes one. */
export const quickQuestions: Record<ListingType, readonly string[]> = {
  satilik: [
    "Araç hâlâ satılık mı?",
    "Aracın tramer kaydı var mı?",
    "Fiyatta pazarlık payı var mı?",
    "Ekspertize götürebilir miyiz?",
    "Takas düşünür müsünüz?",
  ],
  kiralik: [
    "Araç bu tarihlerde boş mu?",
    "Kilometre sınırı var mı?",
    "Depozito ne kadar?",
    "Teslim yeri değişebilir mi?",
  ],
  "yedek-parca": ["Parça hâlâ satılık mı?", "Aracımla uyumlu mu?", "Parça orijinal mi?", "Kargoyla gönderir misiniz?"],
};

/** Ready-made questions without a listing. */
export const directQuestions: readonly string[] = [
  "Merhaba, ilanlarınızla ilgileniyorum.",
  "Size hangi saatlerde ulaşabilirim?",
  "Bana uygun bir aracınız var mı?",
];
export const directAnswers: readonly string[] = ["Merhaba, nasıl yardımcı olabilirim?", "Teşekkür ederim."];

/** Ready-made answers of each side. */
export const quickAnswers: Record<Side, readonly string[]> = {
  seller: [
    "Evet, satılık.",
    "Aracı görmeye ne zaman gelebilirsiniz?",
    "Fiyatta küçük bir pazarlık payı var.",
    "Araç satıldı, ilginize teşekkürler.",
  ],
  buyer: [
    "Ne zaman görmeye gelebilirim?",
    "Son fiyatınız nedir?",
    "Ekspertize götürebilir miyiz?",
    "Vazgeçtim, ilginize teşekkürler.",
  ],
};

/** The receiver of a first message: the seller of a listing, or a member or a shop by the name of their page. */
export type Receiver = { keyCode: string } | { member: string } | { shop: string };

export const composePath = (to: Receiver) =>
  "keyCode" in to
    ? `/mesajlarim/mesaj-gonder/${to.keyCode}`
    : "member" in to
      ? `/mesajlarim/uyeye-mesaj/uye/${to.member}`
      : `/mesajlarim/uyeye-mesaj/dukkan/${to.shop}`;

/** The key of a draft until there is a conversation. */
export const draftCode = (to: Receiver) => ("keyCode" in to ? to.keyCode : "member" in to ? to.member : to.shop);
export const confirmEmailPath = "/hesabim/onaymaili/gonder";
export const composeFormId = "mesaj";
