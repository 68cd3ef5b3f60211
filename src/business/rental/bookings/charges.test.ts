import { expect, test } from "vitest";
import {
  type BookingCharge,
  cancellationSentences,
  cardRefund,
  divideRefund,
  monthlyText,
  paymentsOf,
  refundSentence,
} from "./charges.ts";

const charge = (own: Partial<BookingCharge>): BookingCharge => ({
  amountKurus: 600_000,
  chargedKurus: 600_000,
  refundedKurus: 0,
  installments: 1,
  ...own,
});
/** 6.000,00 paid by three instalments that cost 364,35. */
const byInstalments = charge({ chargedKurus: 636_435, installments: 3 });

/** No-break spaces of amounts as plain ones. */
const plain = (texts: readonly (string | undefined)[]) => texts.map((text) => text?.replaceAll("\u00a0", " "));

test.each<[string, BookingCharge[], number, string[]]>([
  ["nothing paid", [], 0, ["Henüz ödeme yapmadınız; iptal için bir ücret alınmaz."]],
  [
    "all of a single payment",
    [charge({})],
    600_000,
    ["Şimdi iptal ederseniz ödediğiniz 6.000,00 TL tutarın tamamı kartınıza iade edilir."],
  ],
  [
    "all of instalments",
    [byInstalments],
    600_000,
    [
      "Şimdi iptal ederseniz ödediğiniz 6.364,35 TL tutarın tamamı kartınıza iade edilir.",
      "364,35 TL vade farkı bu iadeye dahildir.",
    ],
  ],
  [
    "half of instalments",
    [byInstalments],
    300_000,
    [
      "Şimdi iptal ederseniz ödediğiniz 6.364,35 TL tutarın 3.182,18 TL bölümü kartınıza iade edilir.",
      "182,18 TL vade farkı bu iadeye dahildir; vade farkının kalan 182,17 TL bölümü iade edilmez.",
    ],
  ],
  [
    "half of a single payment",
    [charge({})],
    300_000,
    ["Şimdi iptal ederseniz ödediğiniz 6.000,00 TL tutarın 3.000,00 TL bölümü kartınıza iade edilir."],
  ],
  [
    "nothing of instalments",
    [byInstalments],
    0,
    [
      "Şimdi iptal ederseniz ödediğiniz 6.364,35 TL tutarın hiçbir bölümü, kiralama koşulları gereği iade edilmez.",
      "364,35 TL vade farkı da iade edilmez.",
    ],
  ],
  [
    "what is left after a part was given back",
    [{ ...byInstalments, refundedKurus: 100_000 }],
    500_000,
    [
      "Şimdi iptal ederseniz ödediğiniz 5.303,62 TL tutarın tamamı kartınıza iade edilir.",
      "303,62 TL vade farkı bu iadeye dahildir.",
    ],
  ],
])("a cancellation names what goes back: %s", (_, charges, amountKurus, sentences) => {
  expect(plain(cancellationSentences(paymentsOf(charges), cardRefund(charges, amountKurus)))).toEqual(sentences);
});

test("what was given back is what the card got", () => {
  const refunded = { ...byInstalments, refundedKurus: 100_000 };
  expect(plain([refundSentence(paymentsOf([refunded]))])).toEqual([
    "1.060,73 TL kartınıza iade edildi, 60,73 TL vade farkı dahil.",
  ]);
  expect(refundSentence(paymentsOf([byInstalments]))).toBeUndefined();
});

test("refunds, however they are divided, sum to the charges of all cards, the last charge first", () => {
  const later = charge({ amountKurus: 33_333, chargedKurus: 36_001, installments: 6 });
  let charges = [byInstalments, later];
  let cardKurus = 0;
  for (const amountKurus of [1, 33_332, 7, 199_999, 400_000 - 6]) {
    const parts = divideRefund(charges, amountKurus);
    expect(parts.reduce((total, part) => total + part.amountKurus, 0)).toBe(amountKurus);
    cardKurus += cardRefund(charges, amountKurus).cardKurus;
    charges = charges.map((one) => {
      const part = parts.find((found) => found.charge === one);
      return part ? { ...one, refundedKurus: one.refundedKurus + part.amountKurus } : one;
    });
    expect(paymentsOf(charges).refundedKurus).toBe(cardKurus);
  }
  expect(cardKurus).toBe(636_435 + 36_001);
  expect(() => divideRefund(charges, 1)).toThrow();
});

test("instalments are named with what is paid each month", () => {
  expect(paymentsOf([byInstalments, charge({ amountKurus: 10_000, chargedKurus: 10_000 })])).toEqual({
    amountKurus: 610_000,
    costKurus: 36_435,
    chargedKurus: 646_435,
    refundedKurus: 0,
    refundedCostKurus: 0,
    plans: [{ installments: 3, chargedKurus: 636_435 }],
  });
  const texts = [636_435, 636_436].map((chargedKurus) => monthlyText({ installments: 3, chargedKurus }));
  expect(plain(texts)).toEqual(["2.121,45 TL", "yaklaşık 2.121,45 TL"]);
});
