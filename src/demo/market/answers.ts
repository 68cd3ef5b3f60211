import type { Random } from "../random.ts";

const questions = [
  "Merhaba, araç hâlâ satılık mı?",
  "Fiyatta pazarlık payı var mı?",
  "Aracın tramer kaydı var mı?",
  "Ekspertize götürebilir miyiz?",
  "Son bakımı ne zaman yapıldı?",
  "Hafta sonu görebilir miyim?",
  "Lastikleri ne durumda?",
  "Takas düşünür müsünüz?",
];
const answers = [
  "Merhaba, evet. Dilediğiniz gün görebilirsiniz.",
  "Aracı gördükten sonra konuşabiliriz.",
  "Hayır, kaydı yok; sorgulamayı birlikte yapabiliriz.",
  "Tabii, ekspertiz ücretini paylaşabiliriz.",
  "Geçen ay yetkili serviste yapıldı, faturası duruyor.",
  "Cumartesi öğleden sonra uygunum.",
];

export interface PastQuestion {
  hoursAgo: number;
  question: string;
  /** Nothing where the seller never answered. */
  answer: { text: string; afterMinutes: number } | null;
}

const askedOf = 7;

/** What a seller was asked in the last weeks; each has a pace of their own, and leaves some without an answer. */
export function inventQuestions(random: Random): PastQuestion[] {
  const pace = random.pick([4, 12, 25, 50, 140, 600]);
  return random.sample(questions, askedOf).map((question) => ({
    hoursAgo: random.integer(80, 80 * 24),
    question,
    answer: random.chance(0.85)
      ? { text: random.pick(answers), afterMinutes: Math.ceil(pace * random.between(0.4, 1.8)) }
      : null,
  }));
}

/** What private sellers say of themselves. */
export const aboutTexts = [
  "Araçlarımı sıfır alır, kendim kullanır, bakımını yetkili serviste yaptırırım.\nHafta içi akşamları, hafta sonu her saat görülebilir.",
  "Aile aracımızı büyütüyoruz. Fiyat sorularına gördükten sonra yanıt veriyorum.",
  "Emekli öğretmenim, aracımı şehir içinde az kullandım. Ekspertize her zaman açığım.",
  "Hobi olarak eski araç toplarım. Bütün parça ve bakım kayıtlarını saklarım.",
  "Şehir dışına tayin oldum, aracımı bu yüzden satıyorum. Takas düşünmüyorum.",
  "Motosiklet kullanıyorum; ekipmanla birlikte satışa da açığım.",
];
