import type { Random } from "../random.ts";

/** Questions to sellers, and their answers. */
const exchanges = [
  {
    question: "Merhaba, araç hâlâ satılık mı?",
    answers: ["Merhaba, evet. Dilediğiniz gün görebilirsiniz.", "Evet, satılık. Hafta içi 18:00’den sonra uygunum."],
  },
  {
    question: "Fiyatta pazarlık payı var mı?",
    answers: ["Aracı gördükten sonra konuşabiliriz.", "Küçük bir payı var, araç başında anlaşırız."],
  },
  {
    question: "Aracın tramer kaydı var mı?",
    answers: ["Hayır, kaydı yok; sorgulamayı birlikte yapabiliriz.", "Tutarı ilanda yazıyor, raporunu gösterebilirim."],
  },
  {
    question: "Ekspertize götürebilir miyiz?",
    answers: ["Tabii, ekspertiz ücretini paylaşabiliriz.", "Elbette, dilediğiniz yerde baktırabilirsiniz."],
  },
  {
    question: "Son bakımı ne zaman yapıldı?",
    answers: ["Geçen ay yetkili serviste yapıldı, faturası duruyor.", "Üç ay önce; yağ, filtre ve balata değişti."],
  },
  {
    question: "Hafta sonu görebilir miyim?",
    answers: ["Cumartesi öğleden sonra uygunum.", "Pazar günü 11:00’den sonra buyurun."],
  },
  {
    question: "Lastikleri ne durumda?",
    answers: ["Dördü de geçen kış alındı.", "Yazlıklar yüzde seksen, kışlıkları da veriyorum."],
  },
  {
    question: "Takas düşünür müsünüz?",
    answers: ["Daha düşük modelle takas olabilir.", "Takas düşünmüyorum, teşekkür ederim."],
  },
];

export interface PastQuestion {
  hoursAgo: number;
  question: string;
  /** Undefined where the seller never answered. */
  answer: { text: string; afterMinutes: number } | null;
}

const askedOf = 7;

/** Questions to a seller in the last weeks; each seller has a pace of their own, and leaves some unanswered. */
export function inventQuestions(random: Random): PastQuestion[] {
  const pace = random.pick([4, 12, 25, 50, 140, 600]);
  return random.sample(exchanges, askedOf).map(({ question, answers }) => ({
    hoursAgo: random.integer(80, 80 * 24),
    question,
    answer: random.chance(0.85)
      ? { text: random.pick(answers), afterMinutes: Math.ceil(pace * random.between(0.4, 1.8)) }
      : null,
  }));
}

/** Profile texts of private sellers. */
export const aboutTexts = [
  "Araçlarımı sıfır alır, kendim kullanır, bakımını yetkili serviste yaptırırım.\nHafta içi akşamları, hafta sonu her saat görülebilir.",
  "Aile aracımızı büyütüyoruz. Fiyat sorularına gördükten sonra yanıt veriyorum.",
  "Emekli öğretmenim, aracımı şehir içinde az kullandım. Ekspertize her zaman açığım.",
  "Hobi olarak eski araç toplarım. Bütün parça ve bakım kayıtlarını saklarım.",
  "Şehir dışına tayin oldum, aracımı bu yüzden satıyorum. Takas düşünmüyorum.",
  "Motosiklet kullanıyorum; ekipmanla birlikte satışa da açığım.",
];
