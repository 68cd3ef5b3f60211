import type { ListingType } from "#src/listings/rules.ts";
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

/** What each side answers most. */
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

export const composePath = (keyCode: string) => `/mesajlarim/mesaj-gonder/${keyCode}`;
export const confirmEmailPath = "/hesabim/onaymaili/gonder";
export const composeFormId = "mesaj";
