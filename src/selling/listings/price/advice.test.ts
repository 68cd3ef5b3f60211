import { expect, test } from "vitest";
import { priceDoubt } from "./advice.ts";

const lira = (amount: number) => amount * 100;
const nothing = null;
const sure = (amount: number) => ({ kurus: lira(amount), isRough: false });
const rough = (amount: number) => ({ kurus: lira(amount), isRough: true });

test.each([
  [550_000, sure(1_000_000), "Fiyat 550.000 TL, benzer ilanların %45 altında. Doğru mu?", false],
  [700_000, sure(1_000_000), nothing, false],
  [1_000_000, sure(1_000_000), nothing, false],
  [1_300_000, sure(1_000_000), nothing, false],
  [1_310_000, sure(1_000_000), "Fiyat 1.310.000 TL, benzer ilanların %31 üstünde. Doğru mu?", false],
  [3_900_000, sure(1_000_000), "Fiyat 3.900.000 TL, benzer ilanların %290 üstünde. Doğru mu?", false],
  // Thousands that were left out, and a digit too few or too many.
  [1_250, sure(720_000), "Fiyat 1.250 TL, benzer araçlar yaklaşık 720.000 TL. 1.250.000 TL mi demek istediniz?", true],
  [720, sure(723_456), "Fiyat 720 TL, benzer araçlar yaklaşık 723.000 TL. 720.000 TL mi demek istediniz?", true],
  [72_000, sure(720_000), "Fiyat 72.000 TL, benzer araçlar yaklaşık 720.000 TL. 720.000 TL mi demek istediniz?", true],
  [
    7_450_000,
    sure(720_000),
    "Fiyat 7.450.000 TL, benzer araçlar yaklaşık 720.000 TL. 745.000 TL mi demek istediniz?",
    true,
  ],
  [
    720_000_000,
    sure(720_000),
    "Fiyat 720.000.000 TL, benzer araçlar yaklaşık 720.000 TL. 720.000 TL mi demek istediniz?",
    true,
  ],
  [1, sure(1_000_000), "Fiyat 1 TL, benzer araçlar yaklaşık 1.000.000 TL. Doğru mu?", true],
  // A rough estimate is itself far off.
  [300_000, rough(1_000_000), nothing, false],
  [9_000_000, rough(1_000_000), nothing, false],
  [
    95_000,
    rough(1_000_000),
    "Fiyat 95.000 TL, benzer araçlar yaklaşık 1.000.000 TL. 950.000 TL mi demek istediniz?",
    true,
  ],
  // A cheap moped.
  [9_000, sure(10_000), nothing, false],
  [1, nothing, "Fiyat yalnız 1 TL. Doğru mu?", true],
  [999, nothing, "Fiyat yalnız 999 TL. 999.000 TL mi demek istediniz?", true],
  [1_250, nothing, "Fiyat yalnız 1.250 TL. 1.250.000 TL mi demek istediniz?", true],
  [10_000, nothing, nothing, false],
] as const)("%d TL where such vehicles cost %o", (price, usual, question, isSlip) => {
  const doubt = priceDoubt(lira(price), usual);
  expect(doubt?.question.replaceAll("\u00a0", " ") ?? null).toBe(question);
  expect(doubt?.isSlip ?? false).toBe(isSlip);
});
