import { Card } from "#src/selling/listings/card.tsx";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { Row } from "#src/selling/listings/row.tsx";
import type { PromotionKey } from "#src/shared/promotions.ts";

/** An invented listing. The style sheet gives it a drawn photo. */
const sample: CardView = {
  keyCode: "ORNEK2345",
  address: "/doping-bilgi",
  name: "Volkswagen Passat 1.6 TDI Business",
  title: "BAKIMLI, İLK SAHİBİNDEN",
  priceKurus: 124_500_000,
  currency: "TL",
  price: "1.245.000\u00a0TL",
  rentPeriod: null,
  modelYear: 2019,
  mileage: "98.400\u00a0km",
  mileageKm: 98400,
  condition: null,
  city: "İstanbul",
  town: "Kadıköy",
  fuel: "Dizel",
  gear: "Otomatik",
  power: "120 hp",
  dealer: null,
  damage: { text: "Boya ve değişen yok", tone: "good" },
  fairness: null,
  age: "Bugün",
  photoId: null,
  photoCount: 0,
};
const other: CardView = {
  ...sample,
  name: "Renault Megane 1.5 dCi Touch",
  price: "985.000\u00a0TL",
  age: "3 gün önce",
};

const marks: Partial<Record<PromotionKey, Partial<CardView>>> = {
  urgent: { isUrgent: true },
  bold: { isBold: true },
  "price-drop": { oldPrice: "1.310.000\u00a0TL" },
};

type Props = {
  promotion: PromotionKey;
  /** How many photos a listing may have, usually and with the promotion. */
  photos: { usual: number; promoted: number };
};

/** What a promotion looks like, made of the same components as the pages that show it. */
export function Effect({ promotion, photos }: Props) {
  return (
    <div className="doping-info__effect" inert aria-hidden="true">
      <Picture promotion={promotion} photos={photos} />
    </div>
  );
}

function Picture({ promotion, photos }: Props) {
  if (promotion === "home" || promotion === "strip")
    return (
      <div className="paid">
        <p className="paid__mark">Reklam</p>
        <Card card={sample} />
      </div>
    );
  if (promotion === "top")
    return (
      <>
        <div className="paid">
          <p className="paid__mark">Reklam</p>
          <Row card={sample} />
        </div>
        <Row card={other} />
      </>
    );
  if (promotion === "photos")
    return (
      <>
        <p className="doping-info__big num">
          {photos.usual} yerine {photos.promoted} fotoğraf
        </p>
        <ul className="doping-info__photos">
          {Array.from({ length: photos.promoted }, (_, at) => (
            <li key={at} className={at < photos.usual ? undefined : "doping-info__more"} />
          ))}
        </ul>
      </>
    );
  if (promotion === "date")
    return (
      <>
        <Row card={sample} />
        <Row card={other} />
      </>
    );
  return <Row card={{ ...sample, ...marks[promotion] }} />;
}
