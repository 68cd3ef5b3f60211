import { formatAmount } from "#src/shared/money.ts";
import { fullCover } from "./extras/rules.ts";

/** What a rental business says about damage; bookings made before it could say so have none of it. */
export type Excess = { excessKurus?: number | null; coveredExcessKurus?: number };

/** What the renter pays of a damage at most, without full cover. */
export function excessSentence({ excessKurus = null }: Excess): string {
  if (excessKurus === null) return "İşletme hasar muafiyetini belirtmemiş; aracı almadan önce sorunuz.";
  return excessKurus === 0
    ? "Hasar güvencesi fiyata dahildir; bir hasarda ödeme yapmazsınız (muafiyet yok)."
    : `Hasar güvencesi fiyata dahildir; bir hasarda en çok ${formatAmount(excessKurus)} ödersiniz (muafiyet).`;
}

const withCover = (kurus: number) =>
  kurus === 0 ? "bir hasarda ödeme yapmazsınız (muafiyet yok)" : `bir hasarda en çok ${formatAmount(kurus)} ödersiniz`;

type Rented = {
  terms: Excess;
  depositKurus: number;
  /** The chosen extras. */
  extras: readonly { kind: string; kurus: number }[];
  /** What full cover would cost for the whole rental; undefined where it cannot be added. */
  coverKurus?: number | undefined;
};

/** Cover, excess and deposit of a rental with their amounts, a sentence each. */
export function coverSentences({ terms, depositKurus, extras, coverKurus }: Rented): string[] {
  const cover = extras.find(({ kind }) => kind === fullCover);
  const { coveredExcessKurus = 0 } = terms;
  const excess = cover
    ? [
        `Tam güvence ${cover.kurus === 0 ? "fiyata dahildir" : `seçildi (${formatAmount(cover.kurus)})`}; ${withCover(coveredExcessKurus)}.`,
      ]
    : [
        excessSentence(terms),
        ...(coverKurus === undefined
          ? []
          : [`Tam güvence eklerseniz (${formatAmount(coverKurus)}) ${withCover(coveredExcessKurus)}.`]),
      ];
  return [
    ...excess,
    depositKurus > 0
      ? `Depozito ${formatAmount(depositKurus)}; teslimde alınır, araç sorunsuz iade edilince geri verilir.`
      : "Depozito alınmaz.",
  ];
}
