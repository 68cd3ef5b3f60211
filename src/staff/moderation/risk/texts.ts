import { type GuardHint, hintsIn } from "#src/people/messages/guard/rules.ts";
import { descriptionText } from "#src/selling/listings/description-text.ts";
import type { RiskHint } from "./hint.ts";

/** Points of what the guard of messages finds in a listing's title and description. */
const weights: Record<GuardHint, RiskHint> = {
  codes: { points: 40, text: "Metinde kart bilgisi ya da kod isteniyor" },
  iban: { points: 35, text: "Metinde IBAN var" },
  account: { points: 35, text: "Metinde hesap ya da kart numarası veriliyor" },
  untraceable: { points: 35, text: "Metinde geri alınamayan bir ödeme yolu isteniyor" },
  moneyFirst: { points: 35, text: "Metinde teslimden önce para isteniyor" },
  deposit: { points: 30, text: "Metinde kapora ya da ön ödeme isteniyor" },
  abroad: { points: 30, text: "Metinde aracın ya da satıcının yurt dışında olduğu söyleniyor" },
  cheap: { points: 30, text: "Metinde ilandakinden çok düşük bir fiyat geçiyor" },
  phone: { points: 25, text: "Metinde telefon numarası var" },
  elsewhere: { points: 25, text: "Metin başka bir uygulamaya yönlendiriyor" },
  link: { points: 20, text: "Metinde internet ya da e-posta adresi var" },
  unseen: { points: 10, text: "Metinde aracın görülmeden gönderileceği söyleniyor" },
};

type Texts = { title: string; descriptionHtml: string; priceKurus: number };

/** The guard's rules about sellers' messages that match a listing's texts (Product 9.9). */
export const textHintsIn = ({ title, descriptionHtml, priceKurus }: Texts, ownHost: string): GuardHint[] =>
  hintsIn(`${title}\n${descriptionText(descriptionHtml)}`, { priceKurus, isFromSeller: true, ownHost });

export const textHints = (found: readonly GuardHint[]): RiskHint[] => found.map((hint) => weights[hint]);
