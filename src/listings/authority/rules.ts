import type { DenialReason, Relation } from "./gateway.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { ListingState } from "../rules.ts";

/**
 * How a listing stands with the identity and authority check. `not-needed`: the law does not ask it of this listing.
 * `missing`: not asked yet. `ended`: granted once, until a day that has passed. `timed-out`: asked again by itself.
 */
export type AuthorityStatus = "not-needed" | "missing" | "asking" | "timed-out" | "granted" | "ended" | "denied";

/** The last answer, as it is kept. `plate` is what was asked about. */
export type KeptAnswer = {
  status: "asking" | "granted" | "denied" | "timed-out";
  plate: string | null;
  validUntil: Date | null;
};

/** What the kept answer means now. An answer about another plate than the listing's is none. */
export function authorityStatus(
  { isAsked, plate, answer }: { isAsked: boolean; plate: string | null; answer: KeptAnswer | undefined },
  now: Date,
): AuthorityStatus {
  if (!isAsked) return "not-needed";
  if (!answer || answer.plate !== plate) return "missing";
  if (answer.status === "granted") return answer.validUntil !== null && answer.validUntil > now ? "granted" : "ended";
  return answer.status;
}

/** A listing may be live. */
export const mayGoLive = (status: AuthorityStatus) => status === "granted" || status === "not-needed";

/** States in which asking again can help: not live yet, or no longer. */
const askableStates: readonly ListingState[] = ["pending", "passive", "expired", "authority-lost"];

/** May the owner have it asked again? Not while an answer is on its way. */
export const canAskAgain = (state: ListingState, status: AuthorityStatus) =>
  askableStates.includes(state) &&
  (!mayGoLive(status) || (status === "granted" && state === "authority-lost")) &&
  status !== "asking";

/** How often the owner of one listing may ask again at once, and in an hour. */
export const askAgainThrottle = { capacity: 3, perHour: 6 };

/** Minutes until the check is asked again that did not answer; the last of them from then on. */
const backoffMinutes = [1, 5, 15, 60, 360];
export const backoffMs = (attempts: number) => backoffMinutes[Math.min(attempts, backoffMinutes.length) - 1]! * 60_000;

/** A live listing's authority is asked about again this long after its last answer. */
export const recheckDays = 1;

export const relationNames: Record<Relation, string> = {
  owner: "araç sahibi",
  spouse: "araç sahibinin eşi",
  "relative-1": "araç sahibinin birinci derece yakını",
  "relative-2": "araç sahibinin ikinci derece yakını",
  "authorised-dealer": "araç sahibinin yetkilendirdiği işletme",
};

/** Why it was denied, as the seller reads it, and what can be done. */
export const denials: Record<DenialReason, { reason: string; steps: readonly string[] }> = {
  "not-related": {
    reason: "Araç sizin, eşinizin ya da birinci veya ikinci derece yakınınızın üzerine kayıtlı görünmüyor.",
    steps: [
      "Plakayı ruhsattaki gibi yazdığınızdan emin olun.",
      "Aracı yeni aldıysanız noter tescilinin tamamlanmasını bekleyin.",
      "Araç başkasınınsa ilanı araç sahibi, eşi ya da birinci veya ikinci derece yakını verebilir; sahibi bir galeriyi de yetkilendirebilir.",
    ],
  },
  "not-authorised": {
    reason: "Araç sahibi işletmenizi bu araç için yetkilendirmemiş.",
    steps: [
      "Araç sahibi e-Devlet'te “EİDS Taşıt / Araç İlanı Yetkilendirme İşlemleri” hizmetini açar.",
      "“Galeri İşletmesi Yetkilendir” ile aracı seçer ve yetki belgenizin numarasını yazar.",
      "Yetki verildikten sonra buradan yeniden kontrol edin.",
    ],
  },
  expired: {
    reason: "Bu araç için verilen ilan yetkisinin süresi dolmuş.",
    steps: ["Araç sahibi yetkiyi e-Devlet'ten yeniler.", "Yetki yenilenince buradan yeniden kontrol edin."],
  },
  "unknown-vehicle": {
    reason: "Bu plakayla kayıtlı bir araç bulunamadı.",
    steps: [
      "Plakayı ruhsattaki gibi yazdığınızdan emin olun.",
      "Plaka yeni alındıysa bir iş günü sonra yeniden deneyin.",
    ],
  },
  certificate: {
    reason: "İşletmenizin yetki belgesi geçerli görünmüyor.",
    steps: [
      "Yetki belgenizin durumunu Ticaret Bakanlığının bilgi sisteminden (İETTS) kontrol edin.",
      "Belge yenilendikten sonra buradan yeniden kontrol edin.",
    ],
  },
};

/** The sentence of a kept reason; one that is no longer known is said in general. */
export const denialOf = (reason: string | null) =>
  denials[reason as DenialReason] ?? { reason: "Araç için ilan yetkiniz doğrulanamadı.", steps: [] };

const steps = (status: AuthorityStatus, reason: string | null) =>
  status === "denied"
    ? denialOf(reason).steps
    : status === "ended"
      ? denials.expired.steps
      : status === "missing"
        ? ["Plakanız değiştiyse ya da yetki hiç sorulmadıysa yeniden kontrol edin."]
        : [];

export type AuthorityView = { status: AuthorityStatus; text: string; steps: readonly string[] };

/** What the seller and the moderators read of the check. */
export function authorityView(
  status: AuthorityStatus,
  answer: { relation: string | null; reason: string | null; validUntil: Date | null } | undefined,
): AuthorityView {
  const reason = answer?.reason ?? null;
  return { status, text: authorityText(status, answer), steps: steps(status, reason) };
}

function authorityText(
  status: AuthorityStatus,
  answer: { relation: string | null; reason: string | null; validUntil: Date | null } | undefined,
): string {
  switch (status) {
    case "not-needed":
      return "Bu ilan için yetki doğrulaması gerekmiyor.";
    case "missing":
      return "İlan yetkisi henüz sorulmadı.";
    case "asking":
      return "İlan yetkiniz kontrol ediliyor.";
    case "timed-out":
      return "Doğrulama hizmeti yanıt vermedi; ilan yetkiniz kontrol ediliyor, kendiliğinden yeniden soracağız.";
    case "granted":
      return `İlan yetkisi doğrulandı: ${relationNames[answer?.relation as Relation]}, ${formatDate(answer!.validUntil!)} gününe kadar.`;
    case "ended":
      return "İlan yetkisinin süresi doldu.";
    case "denied":
      return denialOf(answer?.reason ?? null).reason;
  }
}

export const authorityMessages = {
  notGranted: (text: string) => `İlan yetkisi doğrulanmadan ilan yayına alınamaz. ${text}`,
  asked: "İlan yetkiniz yeniden soruldu.",
  nothingToAsk: "Bu ilan için yeniden kontrol edilecek bir yetki yok.",
};

/** The owner's page of a listing's authority. */
export const authorityAddress = (keyCode: string) => `/ilanlarim/yetki/${keyCode}`;
