import type { RemovalReason } from "#src/selling/listings/transitions.ts";
import type { RiskHint } from "./hint.ts";

/** What two listings share. */
export type DuplicateKind = "plate" | "chassis" | "photo" | "near-photo" | "text";

/**
 * What became of the other listing, the gravest first: the desk removed it as fraud, its seller is blocked or suspended, the
 * desk refused it for another reason, it is or may become live, or its seller sold or removed it.
 */
export const standings = ["fraud", "blocked", "refused", "open", "gone"] as const;
export type Standing = (typeof standings)[number];

export type Duplicated = { kind: DuplicateKind; standing: Standing; isSameSeller: boolean };

/** A listing that the desk removed for one of these reasons was fraud. */
export const fraudReasons: readonly RemovalReason[] = ["fraud", "not-yours"];

const names: Record<DuplicateKind, string> = {
  plate: "Aynı plaka",
  chassis: "Aynı şasi numarası",
  photo: "Aynı fotoğraf",
  "near-photo": "Çok benzer fotoğraf",
  text: "Aynı açıklama",
};
export const duplicateName = (kind: DuplicateKind) => names[kind];

const kinds = Object.keys(names) as DuplicateKind[];
/** Points in the order of `kinds`. */
type Points = readonly [plate: number, chassis: number, photo: number, nearPhoto: number, text: number];
type Where = { points: Points; text: string; short: string };

const fraud: Where = {
  points: [80, 80, 70, 50, 60],
  text: "dolandırıcılık nedeniyle kaldırılan bir ilanda",
  short: "dolandırıcılık nedeniyle kaldırıldı",
};
const blocked: Where = {
  points: [70, 70, 60, 40, 50],
  text: "durdurulan bir satıcının ilanında",
  short: "satıcısı durduruldu",
};

/** The points and texts of what became of the other listing, of another seller's and of the same seller's. */
const weights: Record<Standing, { other: Where; own: Where }> = {
  fraud: { other: fraud, own: fraud },
  blocked: { other: blocked, own: blocked },
  refused: {
    other: { points: [55, 55, 45, 30, 35], text: "başka bir üyenin geri çevrilen ilanında", short: "geri çevrildi" },
    own: { points: [30, 30, 20, 10, 10], text: "satıcının geri çevrilen bir ilanında", short: "geri çevrildi" },
  },
  open: {
    other: { points: [45, 45, 35, 25, 30], text: "başka bir üyenin ilanında", short: "" },
    own: { points: [25, 25, 15, 10, 0], text: "satıcının başka bir ilanında", short: "" },
  },
  // Vehicles change hands and sellers try again: the photos of another's are not theirs even then.
  gone: {
    other: {
      points: [15, 15, 35, 25, 25],
      text: "başka bir üyenin yayından kalkan ilanında",
      short: "satıldı ya da sahibi kaldırdı",
    },
    own: {
      points: [5, 5, 0, 0, 0],
      text: "satıcının yayından kalkan bir ilanında",
      short: "satıldı ya da sahibi kaldırdı",
    },
  },
};

const whereOf = ({ standing, isSameSeller }: Omit<Duplicated, "kind">) =>
  weights[standing][isSameSeller ? "own" : "other"];

/** Whose the other listing is and what became of it, as it follows the kind: `başka üye, geri çevrildi`. */
export const whoseText = (one: Omit<Duplicated, "kind">) =>
  [one.isSameSeller ? "aynı satıcı" : "başka üye", whereOf(one).short].filter((text) => text !== "").join(", ");

/** Each kind counts once, with the listing that gives most points. */
export function duplicateHints(duplicates: readonly Duplicated[]): RiskHint[] {
  const found = new Set(duplicates.map(({ kind }) => kind));
  return kinds.flatMap((kind, at) => {
    // An identical photo is also similar.
    if (kind === "near-photo" && found.has("photo")) return [];
    const [gravest] = duplicates
      .filter((one) => one.kind === kind)
      .map(whereOf)
      .toSorted((a, b) => b.points[at]! - a.points[at]!);
    if (!gravest || gravest.points[at] === 0) return [];
    return [{ points: gravest.points[at]!, text: `${names[kind]} ${gravest.text}` }];
  });
}
