import { lookup } from "#src/shared/lookup.ts";
import type { DenialReason, Relation } from "./gateway.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { ListingState } from "../rules.ts";

/**
 * The status of a listing's identity and authority check. `not-needed`: not required by law for this listing. `missing`:
 * not checked yet. `ended`: granted, but expired. `timed-out`: no answer yet, retried automatically.
 */
export type AuthorityStatus = "not-needed" | "missing" | "asking" | "timed-out" | "granted" | "ended" | "denied";

/** The stored last answer. `plate` is the plate that was checked. */
export type KeptAnswer = {
  status: "asking" | "granted" | "denied" | "timed-out";
  plate: string | null;
  validUntil: Date | null;
};

/** The status that follows from the stored answer. An answer about another plate than the listing's does not count. */
export function authorityStatus(
  { isAsked, plate, answer }: { isAsked: boolean; plate: string | null; answer: KeptAnswer | undefined },
  now: Date,
): AuthorityStatus {
  if (!isAsked) return "not-needed";
  if (!answer || answer.plate !== plate) return "missing";
  if (answer.status === "granted") return answer.validUntil !== null && answer.validUntil > now ? "granted" : "ended";
  return answer.status;
}

/** Whether a listing with this status may be live. */
export const mayGoLive = (status: AuthorityStatus) => status === "granted" || status === "not-needed";

/** States in which another check can help: not live yet, or no longer. */
const askableStates: readonly ListingState[] = ["pending", "passive", "expired", "authority-lost"];

/** Whether the owner may request another check: not while one is pending. */
export const canAskAgain = (state: ListingState, status: AuthorityStatus) =>
  askableStates.includes(state) &&
  (!mayGoLive(status) || (status === "granted" && state === "authority-lost")) &&
  status !== "asking";

/** The rate limit of checks that owners request, for each listing. */
export const askAgainThrottle = { capacity: 3, perHour: 6 };

/** Retry backoff in minutes after a timeout; the last value repeats. */
const backoffMinutes = [1, 5, 15, 60, 360];
export const backoffMs = (attempts: number) => backoffMinutes[Math.min(attempts, backoffMinutes.length) - 1]! * 60_000;

/** A live listing's authority is checked again this long after its last answer. */
export const recheckDays = 1;

export const relationNames: Record<Relation, string> = {
  owner: "araç sahibi",
  spouse: "araç sahibinin eşi",
  "relative-1": "araç sahibinin birinci derece yakını",
  "relative-2": "araç sahibinin ikinci derece yakını",
  "authorised-dealer": "araç sahibinin yetkilendirdiği işletme",
};

/** The reasons of a denial as texts for the seller, with what they can do. */
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
      "Araç sahibi e-Devlet’te “EİDS Taşıt / Araç İlanı Yetkilendirme İşlemleri” hizmetini açar.",
      "“Galeri İşletmesi Yetkilendir” ile aracı seçer ve yetki belgenizin numarasını yazar.",
      "Yetki verildikten sonra buradan yeniden kontrol edin.",
    ],
  },
  expired: {
    reason: "Bu araç için verilen ilan yetkisinin süresi dolmuş.",
    steps: ["Araç sahibi yetkiyi e-Devlet’ten yeniler.", "Yetki yenilenince buradan yeniden kontrol edin."],
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

/** The texts of a stored reason; a general text for unknown reasons. */
export const denialOf = (reason: string | null) =>
  lookup(denials, reason) ?? { reason: "Araç için ilan yetkiniz doğrulanamadı.", steps: [] };

const steps = (status: AuthorityStatus, reason: string | null) =>
  status === "denied"
    ? denialOf(reason).steps
    : status === "ended"
      ? denials.expired.steps
      : status === "missing"
        ? ["Plakanız değiştiyse ya da yetki hiç sorulmadıysa yeniden kontrol edin."]
        : [];

export type AuthorityView = { status: AuthorityStatus; text: string; steps: readonly string[] };

/** The texts of each status for sellers and moderators. */
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
      return `İlan yetkisi doğrulandı: ${lookup(relationNames, answer?.relation)}, ${formatDate(answer!.validUntil!)} gününe kadar.`;
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

/** The address of the owner's page about a listing's authority. */
export const authorityAddress = (keyCode: string) => `/ilanlarim/yetki/${keyCode}`;
