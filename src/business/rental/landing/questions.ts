import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** Facts of a place's offers that questions are answered from. */
export type PlaceFacts = {
  depositsKurus: readonly number[];
  leastAges: readonly number[];
  licenceYears: readonly number[];
  hasKmLimit: readonly boolean[];
  cancellationHours: readonly (number | null)[];
  oneWay: readonly { name: string; feeKurus: number }[];
  hours: readonly { opensMinute: number; closesMinute: number }[];
};

export type Question = { question: string; answer: string };

const span = (values: readonly number[], text: (value: number) => string) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? text(least) : `${text(least)} – ${text(most)}`;
};
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}.${String(minute % 60).padStart(2, "0")}`;

/** What people ask about renting at a place, answered from its offers alone. */
export function questionsAbout(place: string, facts: PlaceFacts): Question[] {
  const { depositsKurus, leastAges, licenceYears, hasKmLimit, cancellationHours, oneWay, hours } = facts;
  const paid = depositsKurus.filter((kurus) => kurus > 0);
  const without = depositsKurus.length - paid.length;
  const limited = hasKmLimit.filter(Boolean).length;
  const free = cancellationHours.filter((one): one is number => one !== null);
  const isAllDay = hours.some(({ opensMinute, closesMinute }) => opensMinute === 0 && closesMinute === 1440);
  return [
    {
      question: `${place} için depozito ne kadar?`,
      answer:
        paid.length === 0
          ? "Buradaki araçlarda depozito alınmıyor."
          : `Depozito ${span(paid, (kurus) => formatPrice(kurus))}${without > 0 ? `; ${formatNumber(without)} araç seçeneğinde alınmıyor` : ""}. Araç hasarsız teslim edilince iade edilir.`,
    },
    {
      question: "Araç kiralamak için kaç yaşında olmak gerekir?",
      answer: `En az ${span(leastAges, String)} yaş ve en az ${span(licenceYears, String)} yıllık ehliyet istenir; koşul seçilen araçta yazar.`,
    },
    {
      question: "Kilometre sınırı var mı?",
      answer:
        limited === 0
          ? "Buradaki araçlarda kilometre sınırı yok."
          : `${formatNumber(hasKmLimit.length)} araç seçeneğinin ${formatNumber(limited)} tanesinde var; dahil olan kilometre aramada bütün süre için yazar.`,
    },
    {
      question: "Rezervasyon ücretsiz iptal edilebilir mi?",
      answer:
        free.length === 0
          ? "Buradaki işletmeler ücretsiz iptal sunmuyor."
          : `Ücretsiz iptal sunan işletmelerde alıştan ${span(free, formatNumber)} saat öncesine kadar edilebilir.`,
    },
    ...(oneWay.length > 0
      ? [
          {
            question: "Araç başka bir yerde bırakılabilir mi?",
            answer: `Evet: ${oneWay
              .slice(0, 5)
              .map(({ name, feeKurus }) => `${name} (${feeKurus > 0 ? formatPrice(feeKurus) : "ücretsiz"})`)
              .join(", ")}.`,
          },
        ]
      : []),
    {
      question: "Araçlar hangi saatlerde alınıp bırakılır?",
      answer: isAllDay
        ? "Günün her saatinde hizmet veren işletme var."
        : `En erken ${clock(Math.min(...hours.map(({ opensMinute }) => opensMinute)))}, en geç ${clock(Math.max(...hours.map(({ closesMinute }) => closesMinute)))}.`,
    },
  ];
}
