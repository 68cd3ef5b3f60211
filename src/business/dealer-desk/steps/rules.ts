import { expiryNoticeDays, type ListingState } from "#src/selling/listings/rules.ts";
import { authorityAddress } from "#src/selling/listings/authority/rules.ts";
import { editAddress, tabOf } from "#src/selling/listings/own-listings.ts";
import { conversationAddress } from "#src/people/messages/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";

/** How many steps the desk suggests. */
export const shownSteps = 10;
/** A dismissed step is not suggested again for so many days. */
export const dismissedDays = 30;

/** The facts of a listing that its suggestions depend on. */
export type StepFacts = {
  id: number;
  keyCode: string;
  state: ListingState;
  isVehicle: boolean;
  photos: number;
  /** Characters; null for a description that is long enough. */
  descriptionLength: number | null;
  hasNoEquipment: boolean;
  hasUnexplainedDamage: boolean;
  daysLive: number | null;
  daysUnchanged: number;
  daysLeft: number | null;
  /** The price in per mille of what such vehicles cost; null where too few are comparable. */
  pricePosition: number | null;
  isGoneFromFeed: boolean;
  needsAuthority: boolean;
  /** The buyer's question that waits longest, and for how many hours. */
  waiting: { hours: number; code: string } | null;
  weekViews: number;
};

/** The fewest photos, characters and days that need no suggestion. */
const enough = { photos: 10, partPhotos: 4, description: 150, days: 45, answerHours: 4 };
/** A price so much above those of comparable vehicles, in per mille of them, should be reconsidered. */
const dearPosition = 1120;
/** A buyer who waits for an answer counts as much as so many views. */
const viewsOfBuyer = 60;
/** A listing with fewer views is reckoned with so many: it has nothing to lose and much to win. */
const leastViews = 10;

const isLive = ({ state }: StepFacts) => state === "active";
const photosNeeded = ({ isVehicle }: StepFacts) => (isVehicle ? enough.photos : enough.partPhotos);
const inOwnList = ({ keyCode, state }: StepFacts) => `/ilanlarim?durum=${tabOf(state).slug}&ara=${keyCode}`;
const editStep = ({ keyCode, isVehicle }: StepFacts, step: string) =>
  `${editAddress(keyCode)}&adim=${isVehicle ? step : "bilgiler"}`;
const percentAbove = ({ pricePosition }: StepFacts) => Math.round((pricePosition! - 1000) / 10);

type Kind = {
  name: string;
  /** About how long it takes. */
  minutes: number;
  /**
   * By how many per cent a listing's views are expected to grow: estimates, until they are measured. Null where there is
   * nothing to improve.
   */
  growth: (facts: StepFacts) => number | null;
  sentence: (facts: StepFacts) => string;
  action: string;
  to: (facts: StepFacts) => string;
};

/** What can be improved in a listing. A kind's name is stored with dismissals and must not change. */
export const stepKinds = {
  answer: {
    name: "Yanıt bekleyen alıcı",
    minutes: 2,
    growth: ({ waiting }) => (waiting && waiting.hours >= enough.answerHours ? 0 : null),
    sentence: ({ waiting }) => `Bir alıcı ${waitedText(waiting!.hours)} yanıt bekliyor.`,
    action: "Yanıtlayın",
    to: ({ waiting }) => conversationAddress(waiting!.code),
  },
  authority: {
    name: "EİDS yetkisi",
    minutes: 5,
    growth: ({ needsAuthority }) => (needsAuthority ? 100 : null),
    sentence: () => "İlan yetkisi doğrulanmadığı için yayında değil.",
    action: "Yetkiye bakın",
    to: ({ keyCode }) => authorityAddress(keyCode),
  },
  expiring: {
    name: "Süresi bitiyor",
    minutes: 1,
    growth: (facts) => (isLive(facts) && facts.daysLeft !== null && facts.daysLeft <= expiryNoticeDays ? 100 : null),
    sentence: ({ daysLeft }) =>
      daysLeft! <= 0 ? "Süresi bugün bitiyor." : `Süresi ${formatNumber(daysLeft!)} gün sonra bitiyor.`,
    action: "Süreyi uzatın",
    to: inOwnList,
  },
  "gone-from-feed": {
    name: "Stok dosyasından çıktı",
    minutes: 1,
    growth: ({ isGoneFromFeed }) => (isGoneFromFeed ? 30 : null),
    sentence: () => "Stok dosyanızdan çıktığı için pasifte. Satılmadıysa yayına alın, satıldıysa kapatın.",
    action: "İlana bakın",
    to: inOwnList,
  },
  "no-photo": {
    name: "Fotoğraf yok",
    minutes: 10,
    growth: (facts) => (isLive(facts) && facts.photos === 0 ? 150 : null),
    sentence: () => "Hiç fotoğrafı yok. Önce dört köşesini çekin.",
    action: "Fotoğraf ekleyin",
    to: (facts) => editStep(facts, "bilgiler"),
  },
  "few-photos": {
    name: "Az fotoğraf",
    minutes: 10,
    growth: (facts) =>
      isLive(facts) && facts.photos > 0 && facts.photos < photosNeeded(facts)
        ? 5 * (photosNeeded(facts) - facts.photos)
        : null,
    // What a photo shows is not known, only how many there are.
    sentence: (facts) =>
      `Yalnız ${facts.photos} fotoğrafı var; ${photosNeeded(facts)} olsun. ${
        facts.isVehicle
          ? "İç mekân, gösterge paneli ya da bagaj eksikse onları çekin."
          : "Etiketini ve bağlantı yerlerini de çekin."
      }`,
    action: "Fotoğraf ekleyin",
    to: (facts) => editStep(facts, "bilgiler"),
  },
  price: {
    name: "Fiyatı yüksek",
    minutes: 2,
    growth: (facts) =>
      isLive(facts) && facts.pricePosition !== null && facts.pricePosition >= dearPosition
        ? Math.min(60, 2 * percentAbove(facts))
        : null,
    sentence: (facts) => `Fiyatı benzer araçların beklenen fiyatından %${formatNumber(percentAbove(facts))} yüksek.`,
    action: "Fiyatı değiştirin",
    to: (facts) => editStep(facts, "fiyat"),
  },
  unchanged: {
    name: "Uzun süredir aynı",
    minutes: 3,
    growth: (facts) =>
      isLive(facts) && facts.daysLive !== null && facts.daysLive >= enough.days && facts.daysUnchanged >= enough.days
        ? 15
        : null,
    sentence: ({ daysLive, daysUnchanged }) =>
      `${formatNumber(daysLive!)} gündür yayında, ${formatNumber(daysUnchanged)} gündür hiç değişmedi. Fiyatını ve fotoğraflarını gözden geçirin.`,
    action: "İlanı düzenleyin",
    to: ({ keyCode }) => editAddress(keyCode),
  },
  description: {
    name: "Kısa açıklama",
    minutes: 5,
    growth: (facts) =>
      isLive(facts) && facts.descriptionLength !== null && facts.descriptionLength < enough.description ? 12 : null,
    sentence: (facts) =>
      facts.isVehicle
        ? "Açıklaması kısa. Bakım geçmişini, değişen parçaları ve satış nedenini yazın."
        : "Açıklaması kısa. Parçanın durumunu ve nasıl gönderileceğini yazın.",
    action: "Açıklamayı yazın",
    to: (facts) => editStep(facts, "bilgiler"),
  },
  equipment: {
    name: "Donanım girilmemiş",
    minutes: 4,
    growth: (facts) => (isLive(facts) && facts.hasNoEquipment ? 15 : null),
    sentence: () => "Donanımı girilmemiş; donanıma göre arayanlar bu aracı bulamaz.",
    action: "Donanımı seçin",
    to: (facts) => editStep(facts, "bilgiler"),
  },
  damage: {
    name: "Hasar açıklaması yok",
    minutes: 3,
    growth: (facts) => (isLive(facts) && facts.hasUnexplainedDamage ? 8 : null),
    sentence: () => "Boya, değişen ya da hasar kaydı var, açıklaması yok. Alıcılar ne olduğunu bilmek ister.",
    action: "Hasarı açıklayın",
    to: (facts) => editStep(facts, "bilgiler"),
  },
} as const satisfies Record<string, Kind>;
export type StepKind = keyof typeof stepKinds;
const kindNames = Object.keys(stepKinds) as StepKind[];
export const isStepKind = (name: string): name is StepKind => Object.hasOwn(stepKinds, name);

/** A branch without opening hours: the kind of a suggestion that is about no listing. */
export const branchHours = { kind: "branch-hours", minutes: 2, views: 10 } as const;

/** A suggestion that a business does not want to read now: of a listing, or of a branch. */
export const dismissalKey = (kind: string, subjectId: number) => `${kind} ${subjectId}`;

/** A suggestion for a listing; `views` are expected to be won in a week. */
export type Step<Facts extends StepFacts = StepFacts> = { kind: StepKind; facts: Facts; views: number; score: number };

/** The suggestion of a kind for a listing; undefined where there is nothing to improve, or nothing to be won by it. */
export function stepOf<Facts extends StepFacts>(
  kind: StepKind,
  facts: Facts,
  usualViews: number,
): Step<Facts> | undefined {
  const { growth, minutes }: Kind = stepKinds[kind];
  const percent = growth(facts);
  if (percent === null) return undefined;
  const base = Math.max(leastViews, isLive(facts) ? facts.weekViews : usualViews);
  const views = kind === "answer" ? viewsOfBuyer : Math.round((base * percent) / 100);
  return views === 0 ? undefined : { kind, facts, views, score: views / minutes };
}

/** The views of the middle one of the live listings in a week: what a listing that is not live would have. */
export function usualViewsOf(listings: readonly StepFacts[]): number {
  const views = listings
    .filter(isLive)
    .map(({ weekViews }) => weekViews)
    .toSorted((a, b) => a - b);
  return views[Math.floor(views.length / 2)] ?? 0;
}

/** Of two suggestions the one that wins more views for each minute comes first, then the earlier kind and the older listing. */
export const compareSteps = (a: Step, b: Step): number =>
  b.score - a.score || kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind) || a.facts.id - b.facts.id;

/** The first `limit` suggestions for these listings without the dismissed ones (`dismissalKey`), the best first. */
export function bestSteps<Facts extends StepFacts>(
  listings: readonly Facts[],
  dismissed: ReadonlySet<string>,
  limit: number = shownSteps,
): Step<Facts>[] {
  const usualViews = usualViewsOf(listings);
  const best: Step<Facts>[] = [];
  for (const facts of listings)
    for (const kind of kindNames) {
      const step = stepOf(kind, facts, usualViews);
      if (!step || dismissed.has(dismissalKey(kind, facts.id))) continue;
      const last = best.at(-1);
      if (last && best.length >= limit && compareSteps(step, last) >= 0) continue;
      const at = best.findIndex((other) => compareSteps(step, other) < 0);
      best.splice(at === -1 ? best.length : at, 0, step);
      if (best.length > limit) best.pop();
    }
  return best;
}

const waitedText = (hours: number) =>
  hours < 48 ? `${formatNumber(hours)} saattir` : `${formatNumber(Math.floor(hours / 24))} gündür`;

/** What a step is expected to bring, in words. */
export const gainText = ({ kind, views }: Pick<Step, "kind" | "views">): string =>
  kind === "answer" ? "Bekleyen alıcıyı kaybetmezsiniz" : `Haftada yaklaşık ${formatNumber(views)} görüntülenme`;
