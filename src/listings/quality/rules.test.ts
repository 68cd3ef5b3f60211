import { expect, test } from "vitest";
import { listingQuality } from "./rules.ts";

const fine = { photos: 10, dark: 0, blurred: 0, descriptionLength: 400 };

test.each([
  [fine, 100, null],
  [{ ...fine, photos: 1 }, 55, "Aracın dört köşesinden birer fotoğraf ekleyin."],
  [{ ...fine, photos: 5 }, 75, "İç mekânın ve gösterge panelinin fotoğrafını ekleyin."],
  [{ ...fine, dark: 5 }, 94, "5 fotoğraf karanlık. Aynı kareyi gün ışığında çekin."],
  [{ ...fine, blurred: 10 }, 87, "10 fotoğraf bulanık. Telefonu sabit tutup yeniden çekin."],
  [
    { ...fine, descriptionLength: 30 },
    78,
    "Açıklama kısa. Bakım geçmişini, değişen parçaları ve satış nedenini yazın.",
  ],
  [{ photos: 0, dark: 0, blurred: 0, descriptionLength: 0 }, 0, "Aracın dört köşesinden birer fotoğraf ekleyin."],
])("%j scores %i; next: %s", (scored, score, next) => {
  expect(listingQuality(scored)).toEqual({ score, next });
});
