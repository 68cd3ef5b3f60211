import { describe, expect, test } from "vitest";
import { listingQuality } from "./rules.ts";

describe("a vehicle", () => {
  const fine = { photos: 10, dark: 0, blurred: 0, descriptionLength: 400, part: null };
  test.each([
    [fine, 100, null],
    [{ ...fine, photos: 1 }, 55, "Fotoğrafları 10’a tamamlayın, şu an 1 tane var. Önce dört köşesini çekin."],
    [
      { ...fine, photos: 5 },
      75,
      "Fotoğrafları 10’a tamamlayın, şu an 5 tane var. İç mekân, gösterge paneli, bagaj ya da motor eksikse onları çekin.",
    ],
    [{ ...fine, dark: 5 }, 94, "5 fotoğraf karanlık. Aynı kareyi gün ışığında çekin."],
    [{ ...fine, blurred: 10 }, 87, "10 fotoğraf bulanık. Telefonu sabit tutup yeniden çekin."],
    [
      { ...fine, descriptionLength: 30 },
      78,
      "Açıklama kısa. Bakım geçmişini, değişen parçaları ve satış nedenini yazın.",
    ],
    [
      { photos: 0, dark: 0, blurred: 0, descriptionLength: 0, part: null },
      0,
      "Fotoğrafları 10’a tamamlayın, şu an 0 tane var. Önce dört köşesini çekin.",
    ],
  ])("%j scores %i; next: %s", (scored, score, next) => {
    expect(listingQuality(scored)).toEqual({ score, next });
  });
});

describe("a spare part", () => {
  const fine = { photos: 4, dark: 0, blurred: 0, descriptionLength: 150, part: { hasNumber: true } };
  test.each([
    [fine, 100, null],
    [
      { ...fine, photos: 1 },
      70,
      "Fotoğrafları 4’e tamamlayın, şu an 1 tane var. Önünü, arkasını, etiketini ve bağlantı yerlerini çekin.",
    ],
    [{ ...fine, part: { hasNumber: false } }, 85, "Parça numarasını yazın. Alıcılar uyumu onunla denetler."],
    [
      { ...fine, descriptionLength: 40 },
      85,
      "Açıklama kısa. Parçanın hangi araçtan çıktığını, durumunu ve nasıl gönderileceğini yazın.",
    ],
    [{ ...fine, descriptionLength: 100 }, 93, "Açıklamaya parçanın kusurlarını ve iade koşulunu da ekleyin."],
  ])("%j scores %i; next: %s", (scored, score, next) => {
    expect(listingQuality(scored)).toEqual({ score, next });
  });
});
