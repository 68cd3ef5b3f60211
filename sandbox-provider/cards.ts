/** What happens to a payment with a test card. `code` is iyzico's error code of a refusal. */
export type Outcome = {
  refusal?: { code: string; message: string };
  /** When the webhook is sent: at once, half a minute later, twice, or not at all. */
  webhook: "once" | "late" | "twice" | "never";
  /** The payer's browser never comes back to the site. */
  isCallbackLost?: boolean;
  /** How many requests for the outcome get no answer. */
  unanswered?: number;
  /** How many refunds of it get no answer though they are made. */
  unansweredRefunds?: number;
};

export type TestCard = { number: string; about: string; result: string; outcome: Outcome };

/** Appends the digit that makes a number pass Luhn. */
export function withLuhnDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

export const passesLuhn = (number: string) => withLuhnDigit(number.slice(0, -1)) === number;

/** American Express has 15 digits, all others 16. */
export const lengthOf = (number: string) => (number.startsWith("3") ? 15 : 16);

/** `4111 1111 1111 1111`, American Express `3411 111111 11111`. */
export const grouped = (number: string) =>
  number.startsWith("3")
    ? number.replace(/^(\d{4})(\d{6})(\d+)$/, "$1 $2 $3")
    : number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** A made-up account of a bank: numbers like it are never issued, and end in a check digit. */
const numberOf = (bin: string, account: number) =>
  withLuhnDigit(bin.padEnd(lengthOf(bin) - 1 - String(account).length, "0") + String(account));

const charged = (
  bin: string,
  account: number,
  about: string,
  outcome: Partial<Outcome> = {},
  result = "tahsil edilir",
) => ({
  number: numberOf(bin, account),
  about,
  result,
  outcome: { webhook: "once" as const, ...outcome },
});
const refused = (bin: string, account: number, code: string, message: string) => ({
  number: numberOf(bin, account),
  about: "kredi kartı",
  result: `reddedilir: ${message}`,
  outcome: { webhook: "once" as const, refusal: { code, message } },
});

/** The test cards: one for each outcome. Any other number that passes Luhn is charged too. */
export const testCards: readonly TestCard[] = [
  charged("540669", 1, "Garanti BBVA Bonus, taksitli"),
  charged("435508", 2, "Akbank Axess, taksitli"),
  charged("404809", 3, "Yapı Kredi World, taksitli"),
  charged("979205", 4, "Troy, 9 ile başlar"),
  charged("223380", 5, "Mastercard, 2 ile başlar"),
  charged("340000", 6, "American Express, 15 hane"),
  charged("401049", 7, "Halkbank banka kartı, tek çekim"),
  refused("540669", 11, "10051", "yetersiz bakiye"),
  refused("540669", 12, "10041", "kayıp kart"),
  refused("540669", 13, "10054", "süresi dolmuş kart"),
  refused("540669", 14, "10084", "hatalı CVC"),
  refused("540669", 15, "10034", "dolandırıcılık şüphesi"),
  refused("540669", 16, "10005", "banka onaylamadı"),
  charged("540669", 21, "Garanti BBVA Bonus", { webhook: "twice" }, "tahsil edilir, bildirim iki kez gelir"),
  charged("540669", 22, "Garanti BBVA Bonus", { webhook: "late" }, "tahsil edilir, bildirim yarım dakika sonra gelir"),
  charged("540669", 23, "Garanti BBVA Bonus", { webhook: "never" }, "tahsil edilir, bildirim gelmez"),
  charged(
    "540669",
    24,
    "Garanti BBVA Bonus",
    { webhook: "never", isCallbackLost: true },
    "tahsil edilir, ne bildirim ne dönüş gelir: mutabakat bulur",
  ),
  charged(
    "540669",
    25,
    "Garanti BBVA Bonus",
    { unanswered: 2 },
    "tahsil edilir, sağlayıcı iki sorguyu yanıtsız bırakır",
  ),
  charged("540669", 26, "Garanti BBVA Bonus", { unansweredRefunds: 1 }, "tahsil edilir, ilk iadesi yanıtsız kalır"),
];

export const outcomeOf = (number: string): Outcome =>
  testCards.find((card) => card.number === number)?.outcome ?? { webhook: "once" };

/** The code that the 3-D Secure page takes. */
export const threeDsCode = "123456";
